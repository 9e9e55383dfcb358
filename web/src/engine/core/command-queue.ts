/**
 * Sends commands in the order they were made until each is decided, however often the connection goes and comes.
 *
 * Promises: a command is sent under the id it was made with, so that the server decides it once; one window of the
 * browser sends for all, in the order the commands reached it; commands of windows that are gone are sent too, as they
 * are in the store they share. A queue that closes first sends what waits, as long as the server takes it, and listens on
 * until its own commands are decided or another queue has taken them over. What is refused is reported once: in the window it
 * was made in, also where another one opened meanwhile and found it in the store; where that is gone, in the one that sent
 * it. Which window answers for a command is agreed by messages, which may cross: who tells of its refusal claims that in the
 * store, where one gets it.
 */
import type { CommandStore, QueuedCommand } from './command-store';
import { type Transport, TransportError } from './transport';
import type { BaseCommand, Fault, Receipt } from './wire';

export type Sending = 'connected' | 'reconnecting' | 'signed-out';

type Sender<C, D> = Pick<Transport<C, D, unknown>, 'send'>;

/** What the queue tells its window. Entries may be those of other windows. */
export interface QueueEvents<C, D> {
  /** These are on their way now. */
  sent(ids: readonly string[]): void;
  /** The server has decided these. Of those in `own` this window tells the person what was refused. */
  decided(receipts: Receipt<D>[], own: ReadonlySet<string>): void;
  /** None of these can succeed any more: they were not carried out, and are not sent again. `own` as above. */
  lost(ids: readonly string[], fault: Fault, gone: boolean, own: ReadonlySet<string>): void;
  /** These were refused, and no window answers for them any more. */
  unclaimed(entries: readonly QueuedCommand<C>[], fault: Fault, how: 'refused' | 'lost'): void;
  sending(state: Sending): void;
}

type Told<C, D> =
  | { kind: 'queued'; entry: QueuedCommand<C> }
  | { kind: 'sent'; ids: string[] }
  | { kind: 'decided'; receipts: Receipt<D>[] }
  | { kind: 'lost'; ids: string[]; fault: Fault; gone: boolean }
  /** Whoever told this answers for them now: what comes of them is not told by a queue that is closing. */
  | { kind: 'taken'; ids: string[] }
  /** Said of what another one has taken: whoever told this is still there and answers for them itself. */
  | { kind: 'kept'; ids: string[] }
  /** Refusals that whoever told this passes on to the person. */
  | { kind: 'claimed'; ids: string[] }
  | { kind: 'sending'; state: Sending }
  | { kind: 'retry' };

const LARGEST_REQUEST = 64;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** How many decided commands are remembered, for those who load the store while it is being emptied. */
const REMEMBERED = 2_000;
/** How long the window that made a command has to say that it tells of its refusal. */
const CLAIM_PATIENCE = 1_500;
const UNSAID: Fault = { code: 'refused', message: '' };
/** Refusals that say nothing about the command: nothing was decided, or it is not known yet. It is sent again. */
const UNDECIDED = new Set([
  'command.outcome_unknown',
  'command.too_contended',
  'planner.closing',
  'server.stopping',
  'server.not_ready',
  'store.clock_ahead',
  'store.unavailable',
]);

const isRefused = (receipt: Receipt<unknown>): boolean => receipt.outcome === 'refused';

export class CommandQueue<C extends BaseCommand, D> {
  private readonly transport: Sender<C, D>;
  private readonly store: CommandStore<C>;
  private readonly wait: (ms: number) => Promise<void>;
  private readonly on: QueueEvents<C, D>;
  private readonly relay;
  /** What is to be sent by this window, in order. */
  private waiting: QueuedCommand<C>[] = [];
  /** Own ones that another window is to send, and those that were left when this one opened. */
  private followed: QueuedCommand<C>[] = [];
  private readonly done = new Set<string>();
  /** Undecided ones this window answers for: made here, or taken up when it opened. */
  private readonly own = new Set<string>();
  /** Refused ones of other windows, until one of those says that it tells of them. */
  private readonly unclaimed = new Set<string>();
  /** What was decided and is handed on when it is claimed. */
  private passing: Promise<void> | undefined;
  private leads = false;
  private sending = false;
  /** No command is added any more; what waits is still sent. */
  private closing = false;
  /** Another window may lead: nothing is sent from here any more. */
  private left = false;
  /** What must end before this window leaves. */
  private unfinished = 0;
  private requestSize = LARGEST_REQUEST;
  private wake: (() => void) | undefined;

  constructor(options: {
    transport: Sender<C, D>;
    store: CommandStore<C>;
    wait: (ms: number) => Promise<void>;
    on: QueueEvents<C, D>;
  }) {
    this.transport = options.transport;
    this.store = options.store;
    this.wait = options.wait;
    this.on = options.on;
    this.relay = options.store.relay();
  }

  /** Takes up what was left and begins to send or to follow. Gives what is still undecided, in order. */
  async open(): Promise<QueuedCommand<C>[]> {
    let joined = (): void => undefined;
    const listening = new Promise<void>((done) => {
      joined = done;
    });
    this.relay.join({
      lead: () => void listening.then(() => this.lead()),
      hear: (message) => this.hear(message as Told<C, D>),
    });
    const left = (await this.store.load().catch(() => [])).filter((entry) => !this.done.has(entry.id));
    // Asked about in any case: a queue that is closing may decide them before this one leads.
    this.followed.unshift(...left);
    if (left.length) {
      const ids = left.map((entry) => entry.id);
      for (const id of ids) this.own.add(id);
      this.tell({ kind: 'taken', ids });
    }
    joined();
    return left;
  }

  /** Ends when what waits was sent, or cannot be sent now: then it stays in the store for whoever leads next. */
  close(): void {
    this.closing = true;
    this.wake?.();
    this.leaveIfDone();
  }

  private leaveIfDone(): void {
    if (!this.closing || this.left || this.sending || this.unfinished) return;
    if (this.own.size) {
      // Another window may send them: what comes of them is still heard here.
      if (this.leads) this.resign();
      return;
    }
    this.left = true;
    this.relay.leave();
  }

  private resign(): void {
    this.leads = false;
    this.waiting = [];
    this.relay.resign();
  }

  /** Does work that closing waits for. */
  private async finishing<T>(work: () => Promise<T>): Promise<T> {
    this.unfinished++;
    try {
      return await work();
    } finally {
      this.unfinished--;
      this.leaveIfDone();
    }
  }

  /** Keeps a command and sends it when its turn has come. A queue that closes takes none. */
  async add(entry: QueuedCommand<C>): Promise<void> {
    if (!this.closing) await this.finishing(() => this.keep(entry));
  }

  private async keep(entry: QueuedCommand<C>): Promise<void> {
    this.own.add(entry.id);
    // Own commands wait here at once, so that their order is that in which they were made.
    if (this.leads) this.waiting.push(entry);
    else this.followed.push(entry);
    const kept = this.store.save(entry).catch(() => undefined);
    if (this.leads) {
      void this.pump();
      return;
    }
    await kept;
    // Whoever leads next finds it in the store, or here.
    if (!this.leads) this.tell({ kind: 'queued', entry });
  }

  /** Tries to send at once, after the network came back or the person signed in again. */
  retry(): void {
    if (!this.leads) this.tell({ kind: 'retry' });
    else if (this.wake) this.wake();
    else void this.pump();
  }

  private tell(message: Told<C, D>): void {
    this.relay.tell(message);
  }

  private async lead(): Promise<void> {
    if (!this.left) await this.finishing(() => this.takeLead());
  }

  private async takeLead(): Promise<void> {
    const left = await this.store.load().catch(() => []);
    this.leads = true;
    this.take([...left, ...this.followed]);
    this.followed = [];
  }

  /** Puts commands that are not known yet behind the others. */
  private take(entries: readonly QueuedCommand<C>[]): void {
    for (const entry of entries) {
      if (!this.done.has(entry.id) && !this.waiting.some((known) => known.id === entry.id)) this.waiting.push(entry);
    }
    void this.pump();
  }

  private hear(told: Told<C, D>): void {
    if (this.left) return;
    switch (told.kind) {
      case 'queued':
        if (this.leads) this.take([told.entry]);
        return;
      case 'retry':
        if (this.leads) this.retry();
        return;
      case 'sent':
        this.on.sent(told.ids);
        return;
      case 'decided':
        this.remember(told.receipts.map((receipt) => receipt.command));
        this.claim(told.receipts.filter(isRefused).map((receipt) => receipt.command));
        this.passDecided(told.receipts);
        break;
      case 'lost':
        this.remember(told.ids);
        this.claim(told.ids);
        this.passLost(told.ids, told.fault, told.gone);
        break;
      case 'taken':
        if (this.closing) for (const id of told.ids) this.own.delete(id);
        else this.keepOwn(told.ids);
        break;
      case 'kept':
        for (const id of told.ids) this.own.delete(id);
        break;
      case 'claimed':
        for (const id of told.ids) this.unclaimed.delete(id);
        return;
      case 'sending':
        this.on.sending(told.state);
        return;
    }
    this.leaveIfDone();
  }

  /** Says that this window goes on answering for these, as far as it did. */
  private keepOwn(taken: readonly string[]): void {
    const ids = taken.filter((id) => this.own.has(id));
    if (ids.length) this.tell({ kind: 'kept', ids });
  }

  /** Says that this window tells of these, as far as it answers for them. */
  private claim(refused: readonly string[]): void {
    const ids = refused.filter((id) => this.own.has(id));
    if (ids.length) this.tell({ kind: 'claimed', ids });
  }

  /** Those of the decided ones that this window answered for; it does so no more. */
  private answered(ids: readonly string[]): ReadonlySet<string> {
    return new Set(ids.filter((id) => this.own.delete(id)));
  }

  private passDecided(receipts: readonly Receipt<D>[]): void {
    const own = this.answered(receipts.map((receipt) => receipt.command));
    // Of what another one has taken over, one that is closing hears no more.
    const heard = receipts.filter((receipt) => !this.closing || own.has(receipt.command));
    const refused = heard.filter((receipt) => isRefused(receipt) && own.has(receipt.command));
    this.passInTurn(
      refused.map((receipt) => receipt.command),
      (untold) => this.on.decided(heard, untold),
    );
  }

  private passLost(ids: readonly string[], fault: Fault, gone: boolean): void {
    const own = this.answered(ids);
    const heard = ids.filter((id) => !this.closing || own.has(id));
    this.passInTurn([...own], (untold) => this.on.lost(heard, fault, gone, untold));
  }

  /** Hands on what was decided in the order it was, with those of the refused ones that no window has told of yet. */
  private passInTurn(refused: readonly string[], pass: (untold: ReadonlySet<string>) => void): void {
    const before = this.passing;
    if (!refused.length && !before) {
      pass(new Set());
      return;
    }
    const untold = this.untold(refused);
    const turn = this.finishing(async () => {
      await before?.catch(() => undefined);
      pass(await untold);
    });
    this.passing = turn;
    void turn.finally(() => {
      if (this.passing === turn) this.passing = undefined;
    });
  }

  /** Claims to tell of these. Without a store that works two windows report it at worst. */
  private async untold(refused: readonly string[]): Promise<ReadonlySet<string>> {
    return refused.length ? this.store.claim(refused).catch(() => new Set(refused)) : new Set();
  }

  /** Tells of refused commands of other windows unless one of those says within a moment that it does. */
  private async tellUnclaimed(
    refused: readonly QueuedCommand<C>[],
    fault: Fault,
    how: 'refused' | 'lost',
  ): Promise<void> {
    if (!refused.length) return;
    for (const entry of refused) this.unclaimed.add(entry.id);
    await this.finishing(async () => {
      await this.wait(CLAIM_PATIENCE);
      const silent = refused.filter((entry) => this.unclaimed.delete(entry.id));
      const untold = await this.untold(silent.map((entry) => entry.id));
      const alone = silent.filter((entry) => untold.has(entry.id));
      if (alone.length) this.on.unclaimed(alone, fault, how);
    });
  }

  private remember(ids: readonly string[]): void {
    for (const id of ids) this.done.add(id);
    this.followed = this.followed.filter((entry) => !this.done.has(entry.id));
    for (const id of this.done) {
      if (this.done.size <= REMEMBERED) break;
      this.done.delete(id);
    }
  }

  private async pump(): Promise<void> {
    if (this.sending || this.left || !this.leads) return;
    this.sending = true;
    let pause = FIRST_WAIT;
    try {
      while (this.waiting.length) {
        const batch = this.waiting.slice(0, this.requestSize);
        await this.markSent(batch);
        const outcome = await this.attempt(batch);
        if (outcome === 'signed-out') return;
        if (outcome === 'progress') pause = FIRST_WAIT;
        else {
          if (!this.closing) await this.rest(pause);
          if (this.closing) return;
          pause = Math.min(LONGEST_WAIT, pause * 2);
        }
      }
    } finally {
      this.sending = false;
      this.leaveIfDone();
    }
  }

  private async markSent(batch: readonly QueuedCommand<C>[]): Promise<void> {
    const fresh = batch.filter((entry) => !entry.sent);
    if (!fresh.length) return;
    for (const entry of fresh) entry.sent = true;
    await this.store.save(...fresh).catch(() => undefined);
    const ids = fresh.map((entry) => entry.id);
    this.on.sent(ids);
    this.tell({ kind: 'sent', ids });
  }

  /** One request. `progress`: something was decided, or the next request is another one. */
  private async attempt(batch: readonly QueuedCommand<C>[]): Promise<'progress' | 'wait' | 'signed-out'> {
    try {
      const receipts = await this.transport.send(batch.map(({ id, command }) => ({ ...command, id })));
      this.requestSize = LARGEST_REQUEST;
      const decided = receipts.filter((r) => r.outcome !== 'refused' || !UNDECIDED.has(r.fault?.code ?? ''));
      this.report('connected');
      await this.decide(decided);
      return decided.length ? 'progress' : 'wait';
    } catch (error) {
      const failure = error instanceof TransportError ? error : new TransportError(0);
      return this.failed(batch, failure);
    }
  }

  private async failed(batch: readonly QueuedCommand<C>[], failure: TransportError) {
    if (failure.signedOut) {
      this.report('signed-out');
      return 'signed-out';
    }
    if (failure.passing) {
      this.report('reconnecting');
      return 'wait';
    }
    if (failure.lost) await this.lose(failure);
    else if (batch.length > 1)
      this.requestSize = 1; // one of them is at fault: find it
    else await this.decide([{ command: batch[0].id, outcome: 'refused', fault: failure.reason }]);
    return 'progress';
  }

  private report(state: Sending): void {
    this.on.sending(state);
    this.tell({ kind: 'sending', state });
  }

  private async decide(receipts: Receipt<D>[]): Promise<void> {
    if (!receipts.length) return;
    const refused = receipts.filter(isRefused);
    const foreign = this.ofOthers(refused.map((receipt) => receipt.command));
    await this.forget(receipts.map((receipt) => receipt.command));
    this.passDecided(receipts);
    this.tell({ kind: 'decided', receipts });
    for (const { command, fault } of refused) {
      const entries = foreign.filter((entry) => entry.id === command);
      void this.tellUnclaimed(entries, fault ?? UNSAID, 'refused');
    }
  }

  /** Those of the waiting ones that were not made here. */
  private ofOthers(ids: readonly string[]): QueuedCommand<C>[] {
    return this.waiting.filter((entry) => ids.includes(entry.id) && !this.own.has(entry.id));
  }

  /** Everything that waits is taken back: the plan is gone or may no longer be edited. */
  private async lose(failure: TransportError): Promise<void> {
    const ids = this.waiting.map((entry) => entry.id);
    const gone = failure.status !== 403;
    const foreign = this.ofOthers(ids);
    await this.forget(ids);
    this.passLost(ids, failure.reason, gone);
    this.tell({ kind: 'lost', ids, fault: failure.reason, gone });
    void this.tellUnclaimed(foreign, failure.reason, 'lost');
  }

  private async forget(ids: readonly string[]): Promise<void> {
    this.remember(ids);
    const gone = new Set(ids);
    this.waiting = this.waiting.filter((entry) => !gone.has(entry.id));
    await this.store.remove(ids).catch(() => undefined);
  }

  /** Waits before a repeat; ends early when somebody asks to try at once. */
  private async rest(ms: number): Promise<void> {
    await Promise.race([
      this.wait(ms),
      new Promise<void>((done) => {
        this.wake = done;
      }),
    ]);
    this.wake = undefined;
  }
}
