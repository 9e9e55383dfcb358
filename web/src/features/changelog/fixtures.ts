import type { Change, LogEntry, LogPage, LogRow, Numbered } from './api/changelog';
import type { FinishSeries, FinishStep } from './api/finish-series';

const maria = { id: 'u-maria', name: 'María', lastname: 'Vidal', email: 'maria@lautaro.example' };

export const aChange = (some: Partial<Change> = {}): Change => ({
  entity: 'activity',
  type: 'update',
  attribute: 'duration',
  oldValue: 48,
  newValue: 56,
  id: 's-1.24',
  name: 'Moldaje y enfierradura de losa',
  scheduleName: 'Programa general',
  ...some,
});

export const aRow = (id: string, change: Partial<Change> = {}): LogRow => ({
  id,
  date: '2026-04-28T14:00:00Z',
  responsible: maria,
  change: aChange(change),
});

/** Entries for tests, complete but for what the test is about. */
export const anEntry = (revision: number, some: Partial<LogEntry> = {}): LogEntry => ({
  ...aRow(`c-${revision}`),
  logs: [],
  more: 0,
  command: `c-${revision}`,
  revision,
  reverts: null,
  moved: 0,
  finish: null,
  ...some,
});

/** A move of the finish of so many working minutes, by María's change of a duration. */
export const aStep = (revision: number, work: number, some: Partial<FinishStep> = {}): FinishStep => ({
  revision,
  at: '2026-04-28T14:00:00Z',
  from: 0,
  finish: 0,
  work,
  by: maria.id,
  entity: 'activity',
  type: 'update',
  attribute: 'duration',
  name: 'Moldaje y enfierradura de losa',
  ...some,
});

export const aSeries = (...steps: FinishStep[]): FinishSeries => ({
  steps,
  people: { [maria.id]: maria },
  minutesPerDay: 480,
});

/** A page of a log of `total` entries, newest first, made by `entry` from the revision. */
export function aPage(
  page: number,
  total: number,
  entry: (revision: number) => LogEntry = (r) => anEntry(r),
  rows: Record<string, Numbered> = {},
): LogPage & { rows: Record<string, Numbered> } {
  const limit = 30;
  const newest = total - (page - 1) * limit;
  const count = Math.max(0, Math.min(limit, newest));
  const totalPages = Math.ceil(total / limit);
  return {
    changelogs: Array.from({ length: count }, (_, i) => entry(newest - i)),
    pagination: { page, limit, total, totalPages, hasNextPage: page < totalPages },
    stale: false,
    rows,
  };
}
