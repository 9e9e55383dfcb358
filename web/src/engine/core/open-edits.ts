/** The edits of a session from when they are made until the confirmed plan shows them. */
import type { QueuedCommand } from './command-store';

export interface OpenEdit<C> extends QueuedCommand<C> {
  /** Restored after a reload and perhaps already in the snapshot: not drawn until the receipt. */
  uncertain: boolean;
  /** Its delta is in the confirmed plan. */
  applied: boolean;
  /** Revision after which it is confirmed, once the receipt is here. */
  acknowledged: number | undefined;
  /** Numbers its rows got, once the receipt is here. */
  ids?: Record<string, number>;
}

export class OpenEdits<C> {
  private entries: OpenEdit<C>[] = [];

  add(id: string, command: C): OpenEdit<C> {
    const entry = { id, command, sent: false, uncertain: false, applied: false, acknowledged: undefined };
    this.entries.push(entry);
    return entry;
  }

  /** Takes up what was left from before. It was made earlier than all others. */
  restore(left: readonly QueuedCommand<C>[]): void {
    const known = new Set(this.entries.map((entry) => entry.id));
    const restored = left
      .filter((entry) => !known.has(entry.id))
      .map((entry) => ({ ...entry, uncertain: entry.sent, applied: false, acknowledged: undefined }));
    this.entries = [...restored, ...this.entries];
  }

  find(id: string): OpenEdit<C> | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  sent(ids: readonly string[]): void {
    const on = new Set(ids);
    for (const entry of this.entries) if (on.has(entry.id)) entry.sent = true;
  }

  /** Sent and unanswered: what was just read may hold it already. */
  doubt(): void {
    for (const entry of this.entries) if (entry.sent && !entry.applied) entry.uncertain = true;
  }

  /** A snapshot holds what was acknowledged up to its revision. */
  heldBySnapshot(revision: number): void {
    for (const entry of this.entries)
      if (entry.acknowledged !== undefined && entry.acknowledged <= revision) entry.applied = true;
    this.doubt();
  }

  /** Whether the fate of each is clear that was sent before. */
  get clear(): boolean {
    return !this.entries.some((entry) => entry.uncertain && !entry.applied);
  }

  /** Takes out those that will not be carried out. */
  remove(ids: readonly string[]): OpenEdit<C>[] {
    const gone = new Set(ids);
    const removed = this.entries.filter((entry) => gone.has(entry.id));
    this.entries = this.entries.filter((entry) => !gone.has(entry.id));
    return removed;
  }

  /** Forgets those that have a receipt. */
  forgetAnswered(): void {
    this.entries = this.waiting;
  }

  /** Forgets those that the plan shows at this revision. */
  forgetShown(revision: number): void {
    this.entries = this.entries.filter((entry) => {
      if (entry.acknowledged === undefined) return true;
      return !entry.applied && entry.acknowledged > revision;
    });
  }

  /** Those that are laid over the plan at this revision. */
  drawn(revision: number): OpenEdit<C>[] {
    return this.entries.filter((entry) => {
      if (entry.uncertain || entry.applied) return false;
      return entry.acknowledged === undefined || entry.acknowledged > revision;
    });
  }

  /** Those not yet acknowledged. */
  get waiting(): OpenEdit<C>[] {
    return this.entries.filter((entry) => entry.acknowledged === undefined);
  }
}
