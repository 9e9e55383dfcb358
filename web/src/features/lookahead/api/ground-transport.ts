import type { Snapshot, Transport } from '@/engine';
import { type Answer, call } from '@/shared/api';

type Window = Answer<'/api/schedules/{schedule}/lookahead'>;

/** Civil minute behind every schedule. */
const FAR = 70_000_000;

/**
 * The way to a schedule for people who may not see its Gantt: the plan consists of the activities whose tasks they see, with
 * those above them. Their names and dates are all there is.
 */
export const groundTransport =
  (transport: (schedule: string, user: string) => Transport) =>
  (schedule: string, user: string): Transport => ({
    ...transport(schedule, user),
    snapshot: async () => {
      const path = { schedule };
      const window = await call('GET', '/api/schedules/{schedule}/lookahead', { path, query: { from: 1, to: FAR } });
      return groundOf(schedule, window);
    },
  });

/** The plan that a window of the lookahead tells of. */
export function groundOf(schedule: string, { revision, position, activities }: Window): Snapshot {
  const known = new Set(activities.map(({ row }) => row));
  // What hangs on an activity that did not come hangs on the project.
  const above = (row: number, parent: number | null | undefined): number =>
    row === 0 ? -1 : parent !== null && parent !== undefined && known.has(parent) ? parent : 0;
  const rows = known.has(0)
    ? activities
    : [{ row: 0, parent: null, name: '', summary: true, start: 0, finish: 0 }, ...activities];
  return {
    schedule: {
      id: schedule,
      project: '',
      company: '',
      name: '',
      revision,
      position,
      start: null,
      minutesPerDay: 480,
      minutesPerWeek: 2400,
      dateFormat: 'DD/MM/YY',
      dataDate: null,
      calendar: -1,
      finish: null,
      profile: 'gantry',
    },
    activities: {
      row: rows.map(({ row }) => row),
      parent: rows.map(({ row, parent }) => above(row, parent)),
      rank: rows.map((_, k) => String(k).padStart(8, '0')),
      name: rows.map(({ name }) => name),
      kind: rows.map(({ summary }) => (summary ? 'summary' : 'task')),
      duration: rows.map(() => 0),
      start: rows.map(({ start }) => start),
      finish: rows.map(({ finish }) => finish),
    },
    links: { row: [], from: [], to: [], type: [] },
    calendars: null,
  };
}
