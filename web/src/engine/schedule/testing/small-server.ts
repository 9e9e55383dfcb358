/**
 * A server in memory that keeps the contract of commands, receipts, deltas and the live stream for a small plan:
 * strict revisions, the same receipt for the same command, refusals that change nothing. Its "engine" puts one
 * activity behind the other, which is enough to have shifts to send.
 */
import { TransportError } from '../../core/transport';
import type { LiveHandlers, Transport } from '../plan-session';
import type { Delta, PlanCommand, Receipt, Ref, SentCommand, Snapshot, StackTops, WireChange } from '../wire';
import { evening, morning, PER_DAY, snapshot as snapshotOf } from './plans';

interface Activity {
  row: number;
  name: string;
  days: number;
}

interface Connected {
  from: () => number;
  handlers: LiveHandlers;
}

const dates = (rows: readonly Activity[]): Map<number, [number, number]> => {
  const out = new Map<number, [number, number]>();
  let at = 0;
  for (const a of rows) {
    out.set(a.row, [morning(at), evening(at + Math.max(1, a.days) - 1)]);
    at += Math.max(1, a.days);
  }
  out.set(0, [morning(0), evening(Math.max(0, at - 1))]);
  return out;
};

export class SmallServer {
  revision = 10;
  rows: Activity[];
  readonly log: Delta[] = [];
  readonly requests: string[][] = [];
  /** Whether requests reach the server at all. */
  reachable = true;
  /** Does the next request and loses its answer. */
  loseNextAnswer = false;
  private nextRow = 100;
  private readonly receipts = new Map<string, Receipt>();
  private readonly streams = new Set<Connected>();

  constructor(days: number[]) {
    this.rows = days.map((d, k) => ({ row: k + 1, name: `Activity ${k + 1}`, days: d }));
  }

  snapshot(): Snapshot {
    let at = 0;
    const rows = this.rows.map((a) => {
      const from = at;
      at += Math.max(1, a.days);
      return { row: a.row, name: a.name, days: a.days, from, to: at };
    });
    return snapshotOf(rows, [], this.revision);
  }

  /** Executes a command of `actor` and tells nobody yet. */
  execute(actor: string, command: SentCommand): Receipt {
    const known = this.receipts.get(command.id);
    if (known) return known;
    const before = dates(this.rows);
    const kept = this.rows.map((a) => ({ ...a }));
    const delta: Delta = {
      schedule: 'schedule',
      base: this.revision,
      revision: this.revision,
      position: '',
      command: command.id,
      actor,
      at: '2026-04-28T12:00:00Z',
      type: command.type,
    };
    const ids: Record<string, number> = {};
    let receipt: Receipt;
    try {
      this.apply(command, command.id, delta, ids);
      const changed = !!(delta.added || delta.removed || delta.changed?.length);
      if (!changed) receipt = { command: command.id, outcome: 'unchanged', revision: this.revision };
      else {
        this.shifts(before, delta);
        delta.revision = this.revision += 2;
        delta.position = String(this.revision);
        this.log.push(delta);
        receipt = { command: command.id, outcome: 'accepted', revision: this.revision, ids, delta };
      }
    } catch (fault) {
      this.rows = kept;
      receipt = {
        command: command.id,
        outcome: 'refused',
        fault: { code: String(fault), message: `refused: ${fault}` },
      };
    }
    this.receipts.set(command.id, receipt);
    return structuredClone(receipt);
  }

  /** Sends a delta to everybody who follows. */
  tell(delta: Delta): void {
    for (const { handlers } of this.streams) handlers.delta(structuredClone(delta));
  }

  private find(ref: Ref, ids: Record<string, number>): Activity {
    const row = typeof ref === 'number' ? ref : (ids[ref] ?? this.allotted(ref));
    const found = this.rows.find((a) => a.row === row);
    if (!found) throw 'activity.unknown';
    return found;
  }

  private allotted(ref: string): number | undefined {
    return this.receipts.get(ref.split('#')[0])?.ids?.[ref];
  }

  private apply(command: PlanCommand, id: string, delta: Delta, ids: Record<string, number>): void {
    const change = (c: WireChange) => {
      delta.changed = [...(delta.changed ?? []), c];
    };
    switch (command.type) {
      case 'activity.rename': {
        const a = this.find(command.row, ids);
        if (command.seen !== undefined && command.seen !== a.name) throw 'conflict.field_changed';
        if (a.name === command.name) return;
        change({ field: 'name', rows: [a.row], from: [a.name], to: [command.name] });
        a.name = command.name;
        return;
      }
      case 'activity.set-duration': {
        const a = this.find(command.row, ids);
        if (command.duration < 0) throw 'activity.duration_negative';
        const days = command.duration / PER_DAY;
        if (days === a.days) return;
        change({ field: 'duration', rows: [a.row], from: [a.days * PER_DAY], to: [command.duration] });
        a.days = days;
        return;
      }
      case 'activities.add': {
        const rows = command.items.map((item, k) => {
          const row = this.nextRow++;
          ids[`${id}#${k + 1}`] = row;
          const a = { row, name: item.name ?? 'New Activity', days: (item.duration ?? PER_DAY) / PER_DAY };
          this.rows.push(a);
          return a;
        });
        delta.added = {
          activities: {
            row: rows.map((a) => a.row),
            parent: rows.map(() => 0),
            rank: rows.map((a) => `z${a.row}`),
            name: rows.map((a) => a.name),
            kind: rows.map(() => 'task'),
            duration: rows.map((a) => a.days * PER_DAY),
            calendar: rows.map(() => 1),
          },
        };
        return;
      }
      case 'activities.delete': {
        const gone = command.rows.map((ref) => this.find(ref, ids).row);
        this.rows = this.rows.filter((a) => !gone.includes(a.row));
        delta.removed = { activities: gone };
        return;
      }
      default:
        throw `command.unknown ${command.type}`;
    }
  }

  private shifts(before: Map<number, [number, number]>, delta: Delta): void {
    const now = dates(this.rows);
    const rows = [...now.keys()].sort((a, b) => a - b);
    const shift = (row: number, edge: 0 | 1) => now.get(row)![edge] - (before.get(row)?.[edge] ?? 0);
    const moved = rows.filter((row) => shift(row, 0) !== 0 || shift(row, 1) !== 0);
    if (!moved.length) return;
    delta.recalculated = {
      rows: moved,
      start: moved.map((row) => shift(row, 0)),
      finish: moved.map((row) => shift(row, 1)),
      lateStart: moved.map((row) => shift(row, 0)),
      lateFinish: moved.map((row) => shift(row, 1)),
      flags: moved.map(() => 1),
      project: { from: before.get(0)![1], to: now.get(0)![1], work: 0 },
    };
  }

  /** What a browser of `actor` sees of this server. */
  transport(actor: string, stacks: StackTops = { undo: [], redo: [] }): Transport {
    return {
      snapshot: async () => {
        if (!this.reachable) throw new TransportError(0);
        return this.snapshot();
      },
      stacks: async () => stacks,
      send: async (commands) => {
        if (!this.reachable) throw new TransportError(0);
        this.requests.push(commands.map((c) => c.id));
        const receipts = commands.map((c) => this.execute(actor, c));
        if (this.loseNextAnswer) {
          this.loseNextAnswer = false;
          throw new TransportError(0);
        }
        return receipts;
      },
      live: (from, handlers) => {
        const stream = { from, handlers };
        this.streams.add(stream);
        handlers.connected(true);
        return () => this.streams.delete(stream);
      },
    };
  }

  /** Tells everybody to fetch the plan again. */
  askToReload(): void {
    for (const { handlers } of this.streams) handlers.reload();
  }

  /** Tells everybody that nothing after a revision can be read. */
  hold(revision: number): void {
    for (const { handlers } of this.streams) handlers.held(revision);
  }

  /** Loses every stream and opens it again. */
  reconnect(): void {
    for (const { handlers } of this.streams) {
      handlers.connected(false);
      handlers.connected(true);
    }
  }

  /** Sends everybody what they miss, as a stream that is opened again does. */
  catchUp(): void {
    for (const { from, handlers } of this.streams) {
      for (const delta of this.log) if (delta.revision > from()) handlers.delta(structuredClone(delta));
    }
  }
}
