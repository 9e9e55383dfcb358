/** Plans for tests, written as sentences. Rows begin at Monday 6 April 2026, 08:00. */
import { DAY, dayOfCivil } from '../minutes';
import type { LinkTypeName, Snapshot, WireCalendar, WireLinks } from '../wire';

export const monday = dayOfCivil(2026, 4, 6);

/** Working day n of the site, from 0: Monday to Friday, 08:00 to 17:00 with a pause of one hour. */
export const morning = (n: number): number => (monday + Math.floor(n / 5) * 7 + (n % 5)) * DAY + 480;
export const evening = (n: number): number => (monday + Math.floor(n / 5) * 7 + (n % 5)) * DAY + 1020;

export const site: WireCalendar = {
  row: 1,
  name: 'Site',
  default: true,
  week: Array.from(
    { length: 7 },
    (_, d) =>
      (d < 5
        ? [
            [480, 780],
            [840, 1020],
          ]
        : []) as [number, number][],
  ),
};

export const everyDay: WireCalendar = {
  row: 2,
  name: 'Seven days',
  week: Array.from(
    { length: 7 },
    () =>
      [
        [480, 780],
        [840, 1020],
      ] as [number, number][],
  ),
};

export interface Row {
  row: number;
  parent?: number;
  name?: string;
  kind?: string;
  days?: number;
  /** First working day and the one behind the last. */
  from?: number;
  to?: number;
  calendar?: number;
  constraint?: string;
  constraintDate?: number;
  externalStart?: number;
  externalFinish?: number;
  progress?: number;
  manual?: boolean;
  cost?: number;
  manHours?: number;
  weight?: number;
  actualStart?: number;
  suspended?: number;
  actualFinish?: number;
}

export type Tie = [from: number, to: number, type?: LinkTypeName, lagDays?: number];

export const PER_DAY = 480;

/** A snapshot of the given rows below row 0, which spans them. */
export function snapshot(rows: Row[], ties: Tie[] = [], revision = 10): Snapshot {
  const last = Math.max(0, ...rows.map((r) => r.to ?? 0));
  const all: Row[] = [{ row: 0, parent: -1, name: 'Project', kind: 'summary', from: 0, to: last }, ...rows];
  const start = (r: Row) => (r.kind?.includes('milestone') ? evening((r.to ?? 1) - 1) : morning(r.from ?? 0));
  const finish = (r: Row) => evening(Math.max(0, (r.to ?? 1) - 1));
  const links: WireLinks = {
    row: ties.map((_, k) => 500 + k),
    from: ties.map((t) => t[0]),
    to: ties.map((t) => t[1]),
    type: ties.map((t) => t[2] ?? 'FS'),
    lag: ties.map((t) => (t[3] ?? 0) * PER_DAY),
  };
  return {
    schedule: {
      id: 'schedule',
      project: 'project',
      company: 'company',
      name: 'Clinic',
      revision,
      position: String(revision),
      start: morning(0),
      minutesPerDay: PER_DAY,
      minutesPerWeek: 2400,
      dateFormat: 'DD/MM/YY',
      dataDate: null,
      calendar: 1,
      finish: evening(Math.max(0, last - 1)),
      profile: 'gantry',
    },
    activities: {
      row: all.map((r) => r.row),
      parent: all.map((r) => r.parent ?? 0),
      rank: all.map((_, k) => String(k + 1).padStart(4, '0')),
      name: all.map((r) => r.name ?? `Activity ${r.row}`),
      kind: all.map((r) => r.kind ?? 'task'),
      duration: all.map((r) => (r.days ?? (r.kind ? 0 : (r.to ?? 1) - (r.from ?? 0))) * PER_DAY),
      calendar: all.map((r) => r.calendar ?? 1),
      constraint: all.map((r) => r.constraint ?? 'asap'),
      constraintDate: all.map((r) => r.constraintDate ?? null),
      externalStart: all.map((r) => r.externalStart ?? null),
      externalFinish: all.map((r) => r.externalFinish ?? null),
      progress: all.map((r) => r.progress ?? 0),
      manual: all.map((r) => (r.manual ? 1 : 0)),
      cost: all.map((r) => r.cost ?? 0),
      manHours: all.map((r) => r.manHours ?? 0),
      weight: all.map((r) => r.weight ?? null),
      actualStart: all.map((r) => r.actualStart ?? null),
      suspended: all.map((r) => r.suspended ?? null),
      actualFinish: all.map((r) => r.actualFinish ?? null),
      start: all.map(start),
      finish: all.map(finish),
      lateStart: all.map(start),
      lateFinish: all.map(finish),
      totalFloat: all.map(() => 0),
      freeFloat: all.map(() => 0),
      span: all.map((r) => ((r.to ?? 1) - (r.from ?? 0)) * PER_DAY),
      flags: all.map(() => 0),
    },
    links,
    calendars: [site, everyDay],
  };
}
