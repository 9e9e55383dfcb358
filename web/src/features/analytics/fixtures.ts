import type { Dashboard } from './api/use-dashboard';

const day = 1440;
/** Monday, 4 May 2026. */
export const monday = Math.round(Date.parse('2026-05-04T00:00:00Z') / 60_000);

export const share = (part: number, whole: number, low: number | null = null, high: number | null = null) => ({
  part,
  whole,
  share: whole === 0 ? null : Math.round((1_000_000 * part) / whole),
  low,
  high,
});

const team = (kind: string, name: string, part: number, whole: number, standing = 0, overdue = 0) => ({
  kind,
  id: name,
  name,
  ...share(part, whole),
  standing,
  overdue,
});

/** A clinic with two schedules: three weeks, of which one had no promises, and one goes on. */
export function aDashboard(but: Partial<Dashboard> = {}): Dashboard {
  const week = (at: number, number: number, kept: ReturnType<typeof share>, settled = true) => ({
    start: monday + at * 7 * day,
    year: 2026,
    week: number,
    settled,
    closed: settled,
    kept,
    restated: null,
    added: 0,
    addedKept: 0,
    centre: kept.share === null ? null : 700_000,
    lower: kept.share === null ? null : 250_000,
    upper: kept.share === null ? null : 1_000_000,
    unusual: false,
  });
  const due = (at: number, of: ReturnType<typeof share>, settled = true) => ({
    start: monday + at * 7 * day,
    settled,
    due: of,
    renewed: share(0, 0),
    toDate: of.share,
    opened: 2,
    closed: 1,
    standing: 3,
  });
  const weeks = [0, 1, 2, 3].map((k) => monday + k * 7 * day);
  return {
    at: monday + 15 * day,
    today: monday + 15 * day,
    stale: false,
    heads: [{ schedule: 's-1', revision: 1284, position: '9' }],
    project: {
      id: 'p-1',
      name: 'Clínica Los Robles',
      users: 5,
      budget: 1250000,
      currency: 'UF',
      size: 8400,
      sizetype: 'm2',
      image: null,
    },
    filter: { sectors: ['s-1', 's-2'], weeks: [], from: null, to: null, users: [] },
    refused: [],
    ppc: {
      total: share(14, 20),
      lastFour: share(14, 20),
      weeks: [
        week(0, 19, share(6, 8, 409_300, 928_500)),
        week(1, 20, share(0, 0)),
        week(2, 21, share(8, 12, 390_600, 861_900)),
        week(3, 22, share(1, 9), false),
      ],
      teams: [team('firm', 'Hormigones Sur', 9, 12), team('person', 'Jorge Paredes', 5, 8)],
    },
    pcr: {
      total: share(5, 10),
      lastFour: share(5, 10),
      onTheDay: 400_000,
      weeks: [due(0, share(3, 4, 300_600, 954_400)), due(1, share(0, 0)), due(2, share(2, 6, 96_800, 700_000))],
      ageing: [1, 1, 1, 0],
      statuses: {},
      teams: [team('firm', 'Hormigones Sur', 3, 5, 2, 1), team('own', '', 2, 5, 3, 0)],
    },
    overdue: {
      daysLate: 8,
      gapDays: 11.5,
      state: '',
      sectors: [{ schedule: 's-1', name: 'Obra gruesa', daysLate: 8, gapDays: 11.5, state: '' }],
      weeks: [
        { start: weeks[0], gapDays: 0 },
        { start: weeks[1], gapDays: 7 },
        { start: weeks[2], gapDays: null },
      ],
    },
    sectoradvancement: {
      real: 291_000,
      expected: 302_000,
      gap: -11_000,
      sectors: [
        {
          ...advance('s-1', 'Obra gruesa', 520_000, 570_000),
          waiting: 1,
          doing: 2,
          done: 3,
          overdue: 4,
          advancement: 0,
        },
        {
          ...advance('s-2', 'Terminaciones', 210_000, 200_000),
          waiting: 6,
          doing: 0,
          done: 0,
          overdue: 0,
          advancement: 1,
        },
      ],
    },
    scurve: {
      empty: '',
      basis: 'man-hours',
      fellBack: false,
      unplanned: 0,
      noBaseline: [],
      weeks,
      base: [0, 100_000, 300_000, 1_000_000],
      projected: [0, 80_000, 250_000, 900_000],
      lookahead: [0, 90_000, 260_000, 920_000],
      real: [0, 70_000, 240_000, null],
      known: [0, 60_000, 240_000, null],
      now: { at: monday + 15 * day, base: 302_000, projected: 260_000, real: 291_000 },
      cost: {
        currency: 'UF',
        total: 100_000_000,
        base: [0, 10_000_000, 30_000_000, 100_000_000],
        projected: [0, 8_000_000, 25_000_000, 90_000_000],
        earned: [0, 7_000_000, 24_000_000, null],
        spent: [0, 9_000_000, 26_000_000, null],
      },
      velocity: {
        planned: [100_000, 200_000, 700_000],
        real: [70_000, 170_000],
        mean: 120_000,
        plan: 150_000,
        required: 354_500,
        finish: monday + 60 * day,
        earliest: monday + 50 * day,
        latest: monday + 80 * day,
      },
      activities: 17,
      tasks: 5,
      finish: monday + 40 * day,
      baseFinish: monday + 28 * day,
    },
    cnc: {
      reasons: [
        { type: 1, code: 'material', name: '', count: 14, days: 6, share: 700_000, cumulative: 700_000 },
        { type: 2, code: 'weather', name: 'Lluvia', count: 6, days: 9, share: 300_000, cumulative: 1_000_000 },
      ],
      types: [
        { type: 1, code: 'design', name: '', count: 3, days: 0, share: 750_000, cumulative: 750_000 },
        { type: 2, code: 'client', name: 'Mandante', count: 1, days: 0, share: 250_000, cumulative: 1_000_000 },
      ],
    },
    gantt: { bars: [] },
    weekcommitments: [],
    projects: [],
    sector: [
      { id: 's-1', name: 'Obra gruesa', visible: true, chosen: true, baseline: 'LB 1' },
      { id: 's-2', name: 'Terminaciones', visible: false, chosen: true, baseline: null },
    ],
    master_activitys: [],
    users: [aPerson('u-1', 'Jorge', 'Paredes'), aPerson('u-2', 'María', 'Vidal')],
    usersall: [],
    cns: [],
    constraints: [],
    ...but,
  };
}

function aPerson(id: string, name: string, lastname: string): Dashboard['users'][number] {
  return { id, name, lastname } as Dashboard['users'][number];
}

function advance(schedule: string, name: string, real: number, expected: number) {
  return { schedule, name, at: monday, real, expected, gap: real - expected, weight: 500_000, measured: true };
}
