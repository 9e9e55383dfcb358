/**
 * One open plan: the confirmed rows, the commands laid over them, the queue that sends them and the live stream.
 *
 * Promises: deltas are applied once each and in revision order, whichever way they come; an edit is on screen at once
 * and either confirmed or taken back with a reason; an edit that was not acknowledged is sent again under the same id
 * until it is, also after a reload of the page. What a plan consists of, its model says; this knows no table by name.
 */
import { AreaLoads } from './area-loads';
import { AreaRows, joinReferences } from './area-rows';
import { commandId } from './command-id';
import { CommandQueue, type Sending } from './command-queue';
import type { CommandStore, QueuedCommand } from './command-store';
import { DeltaOrder } from './delta-order';
import { type Laid, LaidEdits } from './laid-edits';
import { OpenEdits } from './open-edits';
import { FIRST_WAIT, GAP_PATIENCE, LONGEST_WAIT, sleep, whenIdle } from './patience';
import { PlaceTeller } from './place-teller';
import type { PlanModel } from './plan-model';
import { type References, withRefs } from './refs';
import { namedRows, RowNames } from './row-names';
import { type Transport, TransportError } from './transport';
import type { SessionEvent, View } from './view';
import type { BaseCommand, BaseDelta, Fault, Receipt, Ref, StackTops } from './wire';

export interface SessionOptions<C, D, S> {
  transport: Transport<C, D, S>;
  store: CommandStore<C>;
  newId?: () => string;
  /** Runs a task soon, at most once per frame. */
  defer?: (task: () => void) => void;
  /** Waits before a repeat; rejects never. */
  wait?: (ms: number) => Promise<void>;
}

const nobody: ReadonlySet<number> = new Set();

export class Session<P, C extends BaseCommand, D extends BaseDelta, S, E, L extends Laid<P>> {
  private readonly model: PlanModel<P, C, D, S, E, L>;
  private readonly transport: Transport<C, D, S>;
  private readonly queue: CommandQueue<C, D>;
  private readonly newId: () => string;
  private readonly defer: (task: () => void) => void;
  private readonly wait: (ms: number) => Promise<void>;

  private confirmed!: P;
  private order!: DeltaOrder<D>;
  private readonly entries = new OpenEdits<C>();
  /** Grows with everything that changes the confirmed plan. */
  private confirmedVersion = 0;
  private incoming: D[] = [];
  private sinceReload: D[] | undefined;
  /** How far the snapshot said the plan can be shown. */
  private loaded: Pick<View<P, L>, 'stale' | 'parked'> = { stale: false, parked: undefined };
  private flushing = false;
  private stopLive: (() => void) | undefined;
  private stopped = false;
  private readonly places: PlaceTeller;

  private readonly names = new RowNames();
  private readonly edits: LaidEdits<P, C, L>;
  private readonly areas: AreaRows<C, D> | undefined;
  private readonly areaLoads: AreaLoads<C, D>;
  private readonly references: References;

  private readonly listeners = new Set<() => void>();
  private readonly observers = new Set<(event: SessionEvent<C, D, E>) => void>();
  private current!: View<P, L>;

  constructor(model: PlanModel<P, C, D, S, E, L>, options: SessionOptions<C, D, S>) {
    this.model = model;
    this.edits = new LaidEdits(model.lay, this.names);
    this.areas = model.areas && new AreaRows(model.areas, this.names);
    this.references = model.areas ? joinReferences(model.references, model.areas.references) : model.references;
    this.transport = options.transport;
    this.newId = options.newId ?? commandId;
    this.defer = options.defer ?? ((task) => setTimeout(task, 0));
    this.wait = options.wait ?? sleep;
    this.places = new PlaceTeller(options.transport, this.wait);
    this.areaLoads = new AreaLoads({
      areas: this.areas,
      transport: options.transport,
      revision: () => this.order.revision,
      wait: this.wait,
      loaded: () => {
        this.entries.doubt();
        this.redraw();
      },
    });
    this.queue = new CommandQueue({
      transport: options.transport,
      store: options.store,
      wait: this.wait,
      on: {
        sent: (ids) => this.onSent(ids),
        decided: (receipts, own) => this.settle(receipts, own),
        lost: (ids, fault, gone, own) => this.onLost(ids, fault, gone, own),
        unclaimed: (entries, fault, how) => this.onUnclaimed(entries, fault, how),
        sending: (state) => this.onSending(state),
      },
    });
  }

  /** Loads the plan, takes up commands left from before and follows the live stream. Rejects when it cannot be loaded. */
  async open(): Promise<void> {
    const snapshot = await this.transport.snapshot(true);
    if (this.stopped) return;
    this.adopt(snapshot);
    const left = await this.queue.open();
    this.entries.restore(left);
    // A session closed meanwhile still tells what comes of them.
    if (this.stopped) return;
    this.redraw();
    this.stopLive = this.transport.live(() => this.order.revision, {
      delta: (delta) => this.receive(delta),
      reload: () => void this.reload(true),
      held: (revision) => this.publish({ stale: true, parked: revision }),
      here: ({ count, people }) => this.publish({ people, peopleCount: count }),
      connected: (yes) => this.onConnected(yes),
      closed: (reason) => this.onClosed(reason),
    });
    void this.transport.stacks().then(
      (undo) => this.publish({ undo }),
      () => undefined,
    );
    this.prepare();
  }

  /** For subclasses: the plan as it was first loaded. */
  protected began(_: P): void {}

  private prepare(): void {
    whenIdle(() => {
      if (!this.stopped) this.model.prepare?.(this.confirmed);
    });
  }

  /** Ends the session. Edits that wait are still sent; `last` hears of those that were not carried out. */
  close(last?: (event: SessionEvent<C, D, E>) => void): void {
    this.stopped = true;
    this.stopLive?.();
    this.queue.close();
    this.places.stop();
    this.areaLoads.stop();
    this.listeners.clear();
    this.observers.clear();
    if (last) this.observers.add(last);
  }

  view = (): View<P, L> => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Events for notices and marks. */
  observe(observer: (event: SessionEvent<C, D, E>) => void): () => void {
    this.observers.add(observer);
    return () => this.observers.delete(observer);
  }

  /**
   * Shows the edit at once and sends it. Gives its id. A closed session takes no edits. `id` is that of an edit which may have
   * been made before, and then is not made twice; `about` says what it is about, where the plan does not know.
   */
  edit(command: C, { id = this.newId(), about }: { id?: string; about?: string } = {}): string {
    if (this.stopped) return id;
    const entry = this.entries.add(id, this.referring(command));
    entry.about = this.about(entry.command) ?? about;
    void this.queue.add({ id, command: entry.command, sent: false, about: entry.about });
    this.redraw();
    return id;
  }

  /** The command with rows below 0 written as references the server understands. */
  private referring(command: C): C {
    return withRefs(command, this.references, (ref) => this.names.referred(ref));
  }

  /** The edits that are not decided yet, in the order they were made. */
  get waiting(): readonly QueuedCommand<C>[] {
    return this.entries.waiting;
  }

  private about(command: C): string | undefined {
    const rowOf = (ref: Ref): number | undefined => this.names.resolve(ref);
    return this.model.about(this.current.plan, command, rowOf) ?? this.areas?.about(command, rowOf);
  }

  /** The plan as it would be with this edit behind those that wait, without making it. */
  layBehind(command: C): L {
    const before = this.edits.overlay?.plan ?? this.confirmed;
    return this.model.lay(before, [{ id: 'foreseen', command: this.referring(command) }], this.names);
  }

  /** Whether what is drawn is the latest plan this window knows of, and the fate of every edit sent before is clear. */
  get isCurrent(): boolean {
    const { stale, parked } = this.current;
    if (stale || parked !== undefined || this.order.gap || this.incoming.length) return false;
    return this.entries.clear;
  }

  /** The row an edit of this session created; provisional until its receipt is here. */
  rowCreatedBy(id: string, k = 1): number {
    return this.names.resolve(`${id}#${k}`) ?? this.names.created(id, k);
  }

  /** The number a row has now: rows below 0 get theirs from the server. */
  numberOf(row: number): number {
    return this.names.numberOf(row);
  }

  /** The number a row was first drawn under, which it keeps as a name when it gets its own. */
  firstDrawnAs(row: number): number {
    return this.names.firstDrawnAs(row);
  }

  /** The row a reference stands for, provisional or not; nothing when it stands for none. */
  resolve(ref: Ref): number | undefined {
    return this.names.resolve(ref);
  }

  /** What a row is known by for good: its number, or until the server gave it one the reference to what creates it. */
  refOf(row: number): Ref {
    return this.names.refOf(row);
  }

  /** Tries to send at once, after the network came back or the user signed in again. */
  retry(): void {
    if (this.current.connection === 'signed-out') this.publish({ connection: 'reconnecting' });
    this.queue.retry();
  }

  /** Tells the others which row this person is at, null for none, and whether they are editing it. */
  standAt(row: number | null, field?: string, editing = false): void {
    const number = row === null ? -1 : this.numberOf(row);
    this.places.standAt(number >= 0 ? number : null, field, editing);
  }

  // Deltas --------------------------------------------------------------------------------------------------------

  private receive(delta: D): void {
    this.incoming.push(delta);
    this.sinceReload?.push(delta);
    if (this.flushing) return;
    this.flushing = true;
    this.defer(() => {
      this.flushing = false;
      if (!this.stopped) this.flush();
    });
  }

  /** Applies what has come in and draws once. */
  private flush(): void {
    const events: SessionEvent<C, D, E>[] = [];
    let reload = false;
    let reread = false;
    for (const delta of this.incoming.splice(0)) {
      for (const due of this.order.take(delta)) {
        if (due.reload) {
          reload = true;
          continue;
        }
        const effect = this.model.apply(this.confirmed, due);
        this.areas?.take(due);
        reread ||= due.parts?.some((part) => this.model.areas?.names.includes(part)) ?? false;
        this.confirmedVersion++;
        const entry = this.entries.find(due.command);
        if (entry) {
          entry.applied = true;
          this.learn(entry.ids ?? namedRows(entry.id, this.added(due)), events);
          const { id, command, about } = entry;
          events.push({ kind: 'settled', id, command, delta: due, effect, ...(about !== undefined && { about }) });
        } else events.push({ kind: 'remote', delta: due, effect });
      }
    }
    this.redraw();
    this.prepare();
    for (const event of events) this.emit(event);
    if (reread && !reload) void this.areaLoads.again();
    if (reload) void this.reload();
    else if (this.order.gap && !this.held) void this.mendGap();
  }

  private added(delta: D): readonly number[] {
    return [...this.model.added(delta), ...(this.areas?.added(delta) ?? [])];
  }

  /** Loads the rows of the further areas, once; they follow the plan from then on. Rejects when they cannot be loaded. */
  openAreas(): Promise<void> {
    return this.areaLoads.open();
  }

  /** The plan can be shown up to a revision only: what is missing after it is in no snapshot. */
  private get held(): boolean {
    return this.current.parked !== undefined;
  }

  private async mendGap(): Promise<void> {
    const at = this.order.revision;
    await this.wait(GAP_PATIENCE);
    if (!this.stopped && this.order.gap && this.order.revision === at) await this.reload();
  }

  /**
   * Fetches the snapshot again; what arrives meanwhile is applied to it afterwards. Where the server asks for it, an
   * older revision than the one on screen is taken too: the history itself went back, to a backup perhaps.
   */
  private async reload(asked = false): Promise<void> {
    if (this.sinceReload) return;
    this.sinceReload = [];
    for (let pause = FIRST_WAIT; !this.stopped; pause = Math.min(LONGEST_WAIT, pause * 2)) {
      try {
        const snapshot = await this.transport.snapshot();
        if (this.stopped) return;
        const { revision, parked } = this.model.head(snapshot);
        const held = typeof parked === 'number';
        if (revision < this.order.revision && !this.order.gap && !asked && !held) {
          // The read model is behind what is already on screen.
          await this.wait(pause);
          continue;
        }
        const meanwhile: D[] = this.sinceReload ?? [];
        this.sinceReload = undefined;
        if (asked) this.entries.forgetAnswered();
        this.adopt(snapshot);
        void this.areaLoads.again();
        for (const delta of meanwhile) this.receive(delta);
        return;
      } catch (error) {
        if (error instanceof TransportError && !error.passing) {
          this.sinceReload = undefined;
          this.publish({ connection: error.status === 401 ? 'signed-out' : 'closed', closedBy: error.fault?.message });
          return;
        }
        await this.wait(pause);
      }
    }
  }

  private adopt(snapshot: S): void {
    const first = this.confirmed === undefined;
    const { revision, stale, parked } = this.model.head(snapshot);
    this.confirmed = this.model.read(snapshot);
    this.confirmedVersion++;
    this.order = new DeltaOrder(revision);
    this.entries.heldBySnapshot(this.order.revision);
    const loaded = { stale: stale === true, parked: parked ?? undefined };
    this.loaded = loaded;
    if (first) {
      this.began(this.confirmed);
      this.current = {
        version: 0,
        planVersion: 0,
        plan: this.confirmed,
        confirmedRevision: this.order.revision,
        laid: undefined,
        pending: nobody,
        areas: undefined,
        waiting: 0,
        calculation: 'calculated',
        connection: 'connecting',
        closedBy: undefined,
        undo: { undo: [], redo: [] },
        people: [],
        peopleCount: 0,
        ...loaded,
      };
    }
    this.redraw(loaded);
  }

  // Queue ---------------------------------------------------------------------------------------------------------

  private onSent(ids: readonly string[]): void {
    this.entries.sent(ids);
    if (this.current) this.redraw();
  }

  private onSending(state: Sending): void {
    const { connection } = this.current ?? {};
    if (connection !== 'closed' && connection !== state) this.publish({ connection: state });
  }

  private onLost(ids: readonly string[], fault: Fault, gone: boolean, own: ReadonlySet<string>): void {
    const commands = this.entries.remove(ids);
    for (const entry of commands) this.names.forget(entry.id);
    this.redraw(gone ? { connection: 'closed', closedBy: fault.message } : {});
    const told = commands.filter(({ id }) => own.has(id)).map(({ id, command }) => ({ id, command }));
    if (told.length) this.emit({ kind: 'lost', commands: told, fault });
  }

  /** Edits of a window that is gone were not carried out: told here, for nobody else tells of them. */
  private onUnclaimed(entries: readonly QueuedCommand<C>[], fault: Fault, how: 'refused' | 'lost'): void {
    if (how === 'lost')
      this.emit({ kind: 'lost', commands: entries.map(({ id, command }) => ({ id, command })), fault });
    else for (const { id, command, about } of entries) this.emit({ kind: 'refused', id, command, fault, about });
  }

  /** The stream ended for good: with the session, which can be opened again, or with the right to see the plan. */
  private onClosed(reason: Fault): void {
    if (reason.code.startsWith('session.')) this.publish({ connection: 'signed-out' });
    else {
      this.publish({ connection: 'closed', closedBy: reason.message });
      // What still waits is decided now and not at the next repeat.
      this.queue.retry();
    }
  }

  private settle(receipts: readonly Receipt<D>[], own: ReadonlySet<string>): void {
    const events: SessionEvent<C, D, E>[] = [];
    let undo: StackTops | undefined;
    for (const receipt of receipts) {
      const entry = this.entries.find(receipt.command);
      if (!entry) continue;
      if (receipt.undo) undo = receipt.undo;
      if (receipt.outcome === 'accepted') {
        entry.acknowledged = receipt.revision ?? receipt.delta?.revision ?? 0;
        if (receipt.ids && Object.keys(receipt.ids).length) entry.ids = receipt.ids;
        if (receipt.delta && receipt.delta.revision > this.order.revision) this.receive(receipt.delta);
        else {
          // Its effect is in the plan already, so its rows are there under their numbers.
          entry.applied = true;
          this.learn(receipt.ids ?? {}, events);
        }
      } else {
        entry.acknowledged = 0;
        entry.applied = true;
        if (receipt.outcome === 'refused') {
          this.names.forget(entry.id);
          if (!own.has(entry.id)) continue; // another window tells of it
          const fault = receipt.fault ?? { code: 'refused', message: '' };
          events.push({ kind: 'refused', id: entry.id, command: entry.command, fault, about: entry.about });
        }
      }
    }
    this.redraw(undo ? { undo } : {});
    for (const event of events) this.emit(event);
  }

  private learn(ids: Record<string, number>, events: SessionEvent<C, D, E>[]): void {
    const before = this.names.known;
    const rows = this.names.learn(ids);
    if (this.names.known > before) events.push({ kind: 'numbered', rows });
  }

  private onConnected(yes: boolean): void {
    if (this.current.connection === 'closed' || this.current.connection === 'signed-out') return;
    const before = this.current.connection;
    const connection = yes ? 'connected' : before === 'connecting' ? 'connecting' : 'reconnecting';
    // A stream that is opened anew says again where the plan is held.
    if (connection !== before) this.publish(yes ? { connection, ...this.loaded } : { connection });
    if (!yes) return;
    this.queue.retry();
    // A stream that was opened anew begins without a place.
    if (before === 'reconnecting') this.places.again();
  }

  // View ----------------------------------------------------------------------------------------------------------

  private redraw(patch: Partial<View<P, L>> = {}): void {
    if (this.stopped) return;
    this.entries.forgetShown(this.order.revision);
    const drawn = this.entries.drawn(this.order.revision);
    // What is drawn follows from the confirmed plan and from the numbers its rows have got.
    const ground = `${this.confirmedVersion} ${this.names.known}`;
    if (this.edits.lay(this.confirmed, ground, drawn))
      patch = { planVersion: (this.current?.planVersion ?? 0) + 1, ...patch };
    this.areas?.lay(drawn, this.names.known);
    const laid = this.edits.overlay;
    const { waiting } = this.entries;
    const calculation = waiting.some((e) => e.sent) ? 'recalculating' : waiting.length ? 'pending' : 'calculated';
    this.publish({
      plan: laid?.plan ?? this.confirmed,
      laid,
      pending: laid?.pending ?? nobody,
      areas: this.areas?.view,
      confirmedRevision: this.order.revision,
      waiting: waiting.length,
      calculation,
      ...patch,
    });
  }

  private publish(patch: Partial<View<P, L>>): void {
    if (!this.current || this.stopped) return;
    this.current = { ...this.current, ...patch, version: this.current.version + 1 };
    for (const listener of this.listeners) listener();
  }

  private emit(event: SessionEvent<C, D, E>): void {
    for (const observer of this.observers) observer(event);
  }
}
