/** Commands of weeks and of reasons for non-completion as the server takes them. */
import type { Ref } from '../core/wire';

/** A task that is promised: all of it, or up to a share in 1/10,000 of a percent. */
export type Promised = { task: Ref; share?: number };

export interface MissValues {
  missType?: number;
  priority?: '' | 'normal' | 'high' | 'urgent';
  status?: '' | 'inprocess' | 'resolved';
  description?: string;
  daysLost?: number;
  /** The name of a picture that is uploaded. */
  picture?: string;
}

export type MissItem = MissValues & { year: number; week: number; missType: number; tasks?: Ref[] };

/** What a person can do to weeks and to reasons for non-completion. */
export type WeeklyCommand =
  | { type: 'week.create'; day: number; promises: Promised[]; promisedBy?: string }
  | { type: 'week.promise'; week: Ref; promises: Promised[]; promisedBy?: string }
  | { type: 'week.withdraw'; rows: Ref[] }
  | { type: 'week.set-share'; row: Ref; share: number; seen?: number }
  | { type: 'week.close'; week: Ref }
  | { type: 'week.reopen'; week: Ref; reason: string }
  | { type: 'week.delete'; week: Ref }
  | { type: 'misses.add'; items: MissItem[] }
  | { type: 'misses.edit'; rows: Ref[]; set: MissValues }
  | { type: 'misses.delete'; rows: Ref[] };

export const isWeekly = <C extends { type: string }>(command: C | WeeklyCommand): command is WeeklyCommand =>
  command.type.startsWith('week.') || command.type.startsWith('misses.');
