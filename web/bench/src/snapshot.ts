import { DAY, dayOfCivil, type Snapshot, type WireCalendar } from '../../src/engine';

/** What `generate` of data.js gives: rows in display order, days counted from the project start. */
export interface NeutralPlan {
  n: number;
  tasks: {
    id: number;
    parent: number;
    text: string;
    summary: boolean;
    level: number;
    start: number;
    days: number;
    progress?: number;
  }[];
  links: { id: number; source: number; target: number }[];
  leaves: number;
  move: { id: number; watch: number; days: number };
}

const start = dayOfCivil(2026, 1, 5) * DAY;

const everyDay: WireCalendar = {
  row: 1,
  name: 'Seven days',
  default: true,
  week: Array.from({ length: 7 }, () => [[480, 1020]] as [number, number][]),
};

/** Ranks that sort as the numbers do. */
const rank = (n: number): string => n.toString(36).toUpperCase().padStart(6, '0');

/** The neutral plan in the shape the server sends: row 0 above everything, one calendar of seven 9-hour days. */
export function snapshotOf(plan: NeutralPlan): Snapshot {
  const rows = [
    { id: 0, parent: -1, text: 'Generated plan', summary: true, start: 0, days: 0, progress: 0 },
    ...plan.tasks,
  ];
  rows[0].days = Math.max(...plan.tasks.map((t) => t.start + t.days));
  const at = (days: number) => start + 480 + days * DAY;
  const until = (days: number) => start + (days - 1) * DAY + 1020;
  return {
    schedule: {
      id: 'bench',
      project: 'bench',
      company: 'bench',
      name: 'Generated plan',
      revision: 1,
      position: '1',
      start: start + 480,
      minutesPerDay: 540,
      minutesPerWeek: 3780,
      dateFormat: 'DD/MM/YY',
      dataDate: null,
      calendar: 1,
      finish: until(rows[0].days),
      profile: 'gantry',
      basis: 'cost',
      mustFinishBy: null,
      options: { lagCalendar: 'predecessor', criticalBy: 'float' },
    },
    activities: {
      row: rows.map((t) => t.id),
      parent: rows.map((t) => t.parent),
      rank: rows.map((_, k) => rank(k + 1)),
      name: rows.map((t) => t.text),
      kind: rows.map((t) => (t.summary ? 'summary' : 'task')),
      duration: rows.map((t) => (t.summary ? 0 : t.days * 540)),
      calendar: rows.map(() => 1),
      constraint: rows.map((t) => (t.summary ? 'asap' : 'snet')),
      constraintDate: rows.map((t) => (t.summary ? null : at(t.start))),
      progress: rows.map(() => 0),
      manual: rows.map(() => 0),
      description: rows.map((t) => (t.id % 7 === 0 ? `Notes on ${t.text}` : '')),
      cost: rows.map((t) => (t.summary ? 0 : t.days * 1_250_000)),
      usedCost: rows.map(() => 0),
      manHours: rows.map((t) => (t.summary ? 0 : t.days * 90_000)),
      weight: rows.map(() => null),
      start: rows.map((t) => at(t.start)),
      finish: rows.map((t) => until(t.start + t.days)),
      lateStart: rows.map((t) => at(t.start)),
      lateFinish: rows.map((t) => until(t.start + t.days)),
      totalFloat: rows.map(() => 0),
      freeFloat: rows.map(() => 0),
      span: rows.map((t) => t.days * 540),
      flags: rows.map((t) => (t.id % 9 === 0 ? 1 : 0)),
    },
    links: {
      row: plan.links.map((l) => l.id),
      from: plan.links.map((l) => l.source),
      to: plan.links.map((l) => l.target),
      type: plan.links.map(() => 'FS' as const),
      lag: plan.links.map(() => 0),
    },
    calendars: [everyDay],
  };
}
