import { describe, expect, test } from 'vitest';
import { Plan } from '@/engine';
import { evening, monday, morning, PER_DAY, type Row, snapshot, type Tie } from '@/engine/schedule/testing/plans';
import { i18next, type Language } from '@/shared/i18n';
import { formatFor } from '@/shared/i18n/format';
import type { WhyStep } from './api/use-why';
import { daysBetween, daysFrom, lagDays, runsOf } from './idle-days';
import { type WhyWords, whyText, whyWords } from './why-words';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

function told(language: Language, rows: Row[], ties: Tie[], steps: WhyStep[], change?: (plan: Plan) => void): WhyWords {
  const plan = Plan.read(snapshot(rows, ties));
  change?.(plan);
  return whyWords(plan, steps, i18next.getFixedT(language, 'gantt'), formatFor(language));
}

/** A step with the dates of working days `from` to `to`, as the rows of a plan are written. */
const step = (row: number, from: number, to: number, rest: Partial<WhyStep> & Pick<WhyStep, 'reason'>): WhyStep => ({
  row,
  start: morning(from),
  finish: evening(to - 1),
  ...rest,
});

const walls: Row = { row: 1, name: 'Muros', from: 0, to: 5 };
const slab: Row = { row: 2, name: 'Losa', from: 5, to: 7 };
const first = step(1, 0, 5, { reason: 'project_start' });

type Case = [
  rule: string,
  es: string,
  en: string,
  rows: Row[],
  ties: Tie[],
  steps: WhyStep[],
  change?: (plan: Plan) => void,
];

const onFriday = { from: 1, bound: evening(4), row: 500, lag: 0 } as const;

const cases: Case[] = [
  [
    'a link over a weekend names the days nobody works',
    'Empieza el 13 abr porque Muros termina el 10 abr; no se trabaja el 11 y el 12 abr.',
    'Starts on Apr 13 because Muros ends on Apr 10; nobody works on Apr 11 and 12.',
    [walls, slab],
    [[1, 2]],
    [step(2, 5, 7, { reason: 'link', link: { ...onFriday, type: 'FS' } }), first],
  ],
  [
    'a lag around the clock is counted in days of the clock',
    'Empieza el 13 abr porque Muros termina el 10 abr y le siguen 2 días de corrido de desfase.',
    'Starts on Apr 13 because Muros ends on Apr 10 and 2 days (elapsed) of lag follow.',
    [walls, slab],
    [[1, 2, 'FS', 2 * 1440]],
    [
      step(2, 5, 7, { reason: 'link', link: { ...onFriday, type: 'FS', lag: 2 * 1440, bound: evening(4) + 2 * 1440 } }),
      first,
    ],
    (plan) => plan.links.elapsed.fill(1),
  ],
  [
    'sem-027 what began before its predecessor was done says so',
    'Empezó el 13 abr, y lo que ya empezó no se mueve. Empezó antes de que Muros lo permitiera.',
    "Started on Apr 13, and what has started isn't moved. It began before Muros let it.",
    [walls, { ...slab, progress: 250_000 }],
    [[1, 2]],
    [step(2, 5, 7, { reason: 'actual' })],
  ],
  [
    'a link from one day to the next has nothing between',
    'Empieza el 9 abr porque Muros termina el 8 abr.',
    'Starts on Apr 9 because Muros ends on Apr 8.',
    [
      { ...walls, to: 3 },
      { ...slab, from: 3, to: 5 },
    ],
    [[1, 2]],
    [
      step(2, 3, 5, { reason: 'link', link: { ...onFriday, bound: evening(2), type: 'FS' } }),
      step(1, 0, 3, { reason: 'project_start' }),
    ],
  ],
  [
    'a lag is reported, with the days without work it runs over',
    'Empieza el 14 abr porque Muros termina el 10 abr y le sigue 1 día de desfase; no se trabaja el 11 y el 12 abr.',
    'Starts on Apr 14 because Muros ends on Apr 10 and 1 day of lag follows; nobody works on Apr 11 and 12.',
    [walls, { ...slab, from: 6, to: 8 }],
    [[1, 2, 'FS', 1]],
    [step(2, 6, 8, { reason: 'link', link: { ...onFriday, bound: evening(5), type: 'FS', lag: PER_DAY } }), first],
  ],
  [
    'a lag of hours and several days',
    'Empieza el 13 abr porque Muros empieza el 6 abr y le siguen 4 horas de desfase.',
    'Starts on Apr 13 because Muros starts on Apr 6 and 4 hours of lag follow.',
    [walls, slab],
    [[1, 2, 'SS']],
    [step(2, 5, 7, { reason: 'link', link: { ...onFriday, bound: morning(5), type: 'SS', lag: 240 } }), first],
    (plan) => plan.links.lag.fill(240),
  ],
  [
    'a lead',
    'Empieza el 10 abr porque Muros termina ese mismo día, con 1 día de adelanto.',
    'Starts on Apr 10 because Muros ends that same day, with a lead of 1 day.',
    [walls, { ...slab, from: 4, to: 6 }],
    [[1, 2, 'FS', -1]],
    [step(2, 4, 6, { reason: 'link', link: { ...onFriday, bound: evening(3), type: 'FS', lag: -PER_DAY } }), first],
  ],
  [
    'a link between finishes explains the finish',
    'Termina el 14 abr porque Muros termina el 10 abr y le siguen 2 días de desfase; no se trabaja el 11 y el 12 abr.',
    'Ends on Apr 14 because Muros ends on Apr 10 and 2 days of lag follow; nobody works on Apr 11 and 12.',
    [walls, slab],
    [[1, 2, 'FF', 2]],
    [step(2, 5, 7, { reason: 'link', link: { ...onFriday, bound: evening(6), type: 'FF', lag: 2 * PER_DAY } }), first],
  ],
  [
    'a milestone has one date, the end of its day',
    'Cae el 10 abr porque Muros termina ese mismo día.',
    'Falls on Apr 10 because Muros ends that same day.',
    [walls, { row: 2, name: 'Entrega', kind: 'finish-milestone', to: 5 }],
    [[1, 2]],
    [{ row: 2, start: evening(4), finish: evening(4), reason: 'link', link: { ...onFriday, type: 'FS' } }, first],
  ],
  [
    'the begin of the project',
    'Empieza el 6 abr porque ese día comienza el programa y nada más la hace esperar.',
    'Starts on Apr 6 because the schedule starts that day and nothing else makes it wait.',
    [walls],
    [],
    [first],
  ],
  [
    'the begin of the project on a day off',
    'Empieza el 6 abr porque el programa comienza el 4 abr y nada más la hace esperar; no se trabaja el 4 y el 5 abr.',
    'Starts on Apr 6 because the schedule starts on Apr 4 and nothing else makes it wait; nobody works on Apr 4 and 5.',
    [walls],
    [],
    [first],
    (plan) => {
      plan.schedule.start = (monday - 2) * 1440 + 480;
    },
  ],
  [
    'the data date, for work under way',
    'El trabajo que le queda sigue el 8 abr porque el trabajo pendiente no queda antes de la fecha de estado, 8 abr.',
    'The work left on it goes on from Apr 8 because no work still to do lies before the status date, Apr 8.',
    [{ ...walls, progress: 400_000, actualStart: morning(0) }],
    [],
    [step(1, 2, 5, { reason: 'data_date' })],
    (plan) => {
      plan.schedule.dataDate = morning(2);
    },
  ],
  [
    'sem-154 what another project asks for, with the days nobody works up to the start',
    'Empieza el 13 abr porque otro proyecto no la deja comenzar antes del 10 abr; no se trabaja el 11 y el 12 abr.',
    "Starts on Apr 13 because another project doesn't let it begin before Apr 10; nobody works on Apr 11 and 12.",
    [slab],
    [],
    [step(2, 5, 7, { reason: 'external', external: evening(4) })],
  ],
  [
    'a constraint with its name and date',
    'Empieza el 13 abr por su restricción de fecha: No comenzar antes del 13 abr.',
    'Starts on Apr 13 because of its date constraint: Start no earlier than Apr 13.',
    [slab],
    [],
    [step(2, 5, 7, { reason: 'constraint', constraint: { type: 'snet', date: morning(5) } })],
  ],
  [
    'a constraint on a day off',
    'Empieza el 13 abr por su restricción de fecha: No comenzar antes del 11 abr; no se trabaja el 11 y el 12 abr.',
    'Starts on Apr 13 because of its date constraint: Start no earlier than Apr 11; nobody works on Apr 11 and 12.',
    [slab],
    [],
    [step(2, 5, 7, { reason: 'constraint', constraint: { type: 'snet', date: (monday + 5) * 1440 + 480 } })],
  ],
  [
    'a constraint of the finish explains the finish',
    'Termina el 14 abr por su restricción de fecha: Debe terminar el 14 abr.',
    'Ends on Apr 14 because of its date constraint: Must finish on Apr 14.',
    [slab],
    [],
    [step(2, 5, 7, { reason: 'constraint', constraint: { type: 'mfo', date: evening(6) } })],
  ],
  [
    'a constraint against the links',
    'Empieza el 13 abr por su restricción de fecha, aunque sus vínculos pidan más tarde: No comenzar después del 13 abr.',
    'Starts on Apr 13 because of its date constraint, even though its links ask for later: Start no later than Apr 13.',
    [slab],
    [],
    [step(2, 5, 7, { reason: 'constraint', constraint: { type: 'snlt', date: morning(5) } })],
  ],
  [
    'an actual start',
    'Empezó el 6 abr, y lo que ya empezó no se mueve.',
    "Started on Apr 6, and what has started isn't moved.",
    [{ ...walls, progress: 400_000, actualStart: morning(0) }],
    [],
    [step(1, 2, 5, { reason: 'actual' })],
  ],
  [
    'what is done',
    'Empezó el 6 abr y terminó el 10 abr: lo terminado no se mueve.',
    "Started on Apr 6 and ended on Apr 10: what is done isn't moved.",
    [{ ...walls, progress: 1_000_000, actualStart: morning(0), actualFinish: evening(4) }],
    [],
    [step(1, 0, 5, { reason: 'actual' })],
  ],
  [
    'a milestone that was reached',
    'Se cumplió el 10 abr, y lo cumplido no se mueve.',
    "Was reached on Apr 10, and what is reached isn't moved.",
    [{ row: 2, name: 'Entrega', kind: 'finish-milestone', to: 5, progress: 1_000_000, actualStart: evening(4) }],
    [],
    [{ row: 2, start: evening(4), finish: evening(4), reason: 'actual' }],
  ],
  [
    'begun work that is left where it lies',
    'Empezó el 6 abr y terminó el 10 abr: lo terminado no se mueve.',
    "Started on Apr 6 and ended on Apr 10: what is done isn't moved.",
    [{ ...walls, progress: 1_000_000, manual: true }],
    [],
    [step(1, 0, 5, { reason: 'pinned' })],
  ],
  [
    'dates set by hand',
    'Empieza el 6 abr porque sus fechas están puestas a mano y el cálculo no la mueve.',
    "Starts on Apr 6 because its dates are set by hand and calculation doesn't move it.",
    [{ ...walls, manual: true }],
    [],
    [step(1, 0, 5, { reason: 'pinned' })],
  ],
  [
    'as late as possible',
    'Empieza el 13 abr porque va lo más tarde posible: espera hasta donde lo permite lo que sigue.',
    'Starts on Apr 13 because it goes as late as possible: it waits as far as what follows allows.',
    [slab],
    [],
    [step(2, 5, 7, { reason: 'alap' })],
  ],
  [
    'a summary names what begins first and what ends last',
    'Va del 6 abr al 14 abr: empieza con Muros y termina con Losa.',
    'Runs from Apr 6 to Apr 14: it starts with Muros and ends with Losa.',
    [
      { row: 5, name: 'Obra gruesa', kind: 'summary', from: 0, to: 7 },
      { ...walls, parent: 5 },
      { ...slab, parent: 5 },
    ],
    [],
    [step(5, 0, 7, { reason: 'children' }), step(2, 5, 7, { reason: 'alap' })],
  ],
  [
    'a summary with one activity',
    'Va del 6 abr al 10 abr, que son las fechas de Muros.',
    'Runs from Apr 6 to Apr 10, which are the dates of Muros.',
    [
      { row: 5, name: 'Obra gruesa', kind: 'summary', from: 0, to: 5 },
      { ...walls, parent: 5 },
    ],
    [],
    [step(5, 0, 5, { reason: 'children' }), first],
  ],
  [
    'a level of effort',
    'Va del 6 abr al 10 abr porque es un nivel de esfuerzo: abarca lo que tiene vinculado.',
    'Runs from Apr 6 to Apr 10 because it is a level of effort: it spans what it is linked to.',
    [{ ...walls, kind: 'level-of-effort' }],
    [],
    [step(1, 0, 5, { reason: 'span' })],
  ],
];

describe('one sentence answers', () => {
  test.each(cases)('%s', (_, es, en, rows, ties, steps, change) => {
    expect(plain(told('es', rows, ties, steps, change).sentence)).toBe(es);
    expect(plain(told('en', rows, ties, steps, change).sentence)).toBe(en);
  });

  test('every reason has its case', () => {
    const reasons = new Set(cases.map(([, , , , , [{ reason }]]) => reason));
    expect([...reasons].sort()).toEqual(
      [
        'actual',
        'alap',
        'children',
        'constraint',
        'data_date',
        'external',
        'link',
        'pinned',
        'project_start',
        'span',
      ].sort(),
    );
  });

  test('another year is named', () => {
    const later = { ...first, start: morning(200), finish: evening(204) };
    const link = { ...onFriday, type: 'FS', bound: evening(204) } as const;
    const steps: WhyStep[] = [{ row: 2, start: morning(205), finish: evening(206), reason: 'link', link }, later];
    expect(told('es', [walls, slab], [[1, 2]], steps).sentence).not.toContain('202');
    const before = { ...first, start: morning(0) - 365 * 1440, finish: evening(4) - 365 * 1440 };
    expect(told('en', [walls, slab], [[1, 2]], [steps[0], before]).sentence).toContain('Apr 10, 2025');
  });
});

describe('the chain', () => {
  const rows: Row[] = [
    { row: 5, name: 'Obra gruesa', kind: 'summary', from: 0, to: 8 },
    { ...walls, parent: 5 },
    { ...slab, parent: 5, from: 6, to: 8 },
  ];
  const steps = [
    step(5, 0, 8, { reason: 'children' }),
    step(2, 6, 8, { reason: 'link', link: { ...onFriday, bound: evening(5), type: 'FS', lag: PER_DAY } }),
    step(1, 0, 5, { reason: 'constraint', constraint: { type: 'snet', date: morning(0) } }),
  ];
  const lines = (language: Language) => {
    const { lines, root } = told(language, rows, [[1, 2, 'FS', 1]], steps);
    return [
      ...lines.map((l) => plain([l.date, `${l.number} ${l.name}`, l.detail, l.kind, l.spokenKind].join(' | '))),
      plain([root.date, root.title, root.detail].join(' | ')),
    ];
  };

  test('has the date that drives on the left, what drives how on the right, and where it all comes from last', () => {
    expect(lines('es')).toEqual([
      'mié 15 abr | 1 Obra gruesa | 6 abr – 15 abr |  | ',
      'mié 15 abr | 3 Losa | 14 abr – 15 abr | termina última | termina última',
      'vie 10 abr | 2 Muros | 6 abr – 10 abr · no se trabaja el 11 y el 12 abr | FC +1 d | Fin a comienzo y le sigue 1 día de desfase',
      'lun 6 abr | No comenzar antes del 6 abr | restricción de fecha de Muros',
    ]);
    expect(lines('en')).toEqual([
      'Wed Apr 15 | 1 Obra gruesa | Apr 6 – Apr 15 |  | ',
      'Wed Apr 15 | 3 Losa | Apr 14 – Apr 15 | ends last | ends last',
      'Fri Apr 10 | 2 Muros | Apr 6 – Apr 10 · nobody works on Apr 11 and 12 | FS +1d | Finish to start and 1 day of lag follows',
      'Mon Apr 6 | Start no earlier than Apr 6 | date constraint of Muros',
    ]);
  });

  test('a link that arrives at the summary names it', () => {
    const tie: Tie = [1, 5];
    const alone = [
      { ...walls, to: 3 },
      { row: 5, name: 'Fase 2', kind: 'summary', from: 3, to: 5 },
      { ...slab, parent: 5, from: 3, to: 5 },
    ];
    const link = { ...onFriday, bound: evening(2), type: 'FS' } as const;
    const { lines } = told(
      'es',
      alone,
      [tie],
      [step(2, 3, 5, { reason: 'link', link }), step(1, 0, 3, { reason: 'project_start' })],
    );
    expect(lines[1].detail).toContain('por su resumen Fase 2');
  });

  test('is copied as text with a line for every step', () => {
    const text = plain(whyText('¿Por qué esta fecha? 1 Obra gruesa', told('es', rows, [[1, 2, 'FS', 1]], steps)));
    expect(text.split('\n')).toEqual([
      '¿Por qué esta fecha? 1 Obra gruesa',
      'Va del 6 abr al 15 abr: empieza con Muros y termina con Losa.',
      '',
      'mié 15 abr\t1 Obra gruesa\t6 abr – 15 abr',
      'mié 15 abr\t3 Losa\t14 abr – 15 abr\ttermina última',
      'vie 10 abr\t2 Muros\t6 abr – 10 abr · no se trabaja el 11 y el 12 abr\tFC +1 d',
      'lun 6 abr\tNo comenzar antes del 6 abr\trestricción de fecha de Muros',
    ]);
  });

  test('a step whose activity is not drawn here is reported by its number', () => {
    const { sentence, lines } = told(
      'es',
      [slab],
      [],
      [
        step(2, 5, 7, { reason: 'link', link: { ...onFriday, from: 99, type: 'FS' } }),
        step(99, 0, 5, { reason: 'project_start' }),
      ],
    );
    expect(sentence).toContain('porque 99 termina el 10 abr');
    expect(lines[1]).toMatchObject({ number: '', name: '99' });
  });
});

describe('days nobody works', () => {
  const plan = Plan.read(snapshot([walls, slab], [[1, 2]]));
  const calendar = plan.calendars.standard;
  const dates = (days: number[]) => runsOf(days).map(([a, b]) => [a - monday, b - monday]);

  test('lie wholly between the end of a wait and the date', () => {
    const saturday = (monday + 5) * 1440;
    expect(dates(daysBetween(evening(4), morning(5), false))).toEqual([[5, 6]]);
    expect(dates(daysBetween(saturday, morning(5), false)), 'Friday at midnight').toEqual([[5, 6]]);
    expect(dates(daysBetween(saturday + 600, morning(5), false)), 'the wait ends on Saturday').toEqual([[6, 6]]);
    expect(daysBetween(evening(0), morning(1), false)).toEqual([]);
    expect(daysBetween(evening(4), evening(4), true)).toEqual([]);
  });

  test('begin with the date somebody set when that is a day without work', () => {
    expect(dates(daysFrom(calendar, (monday + 5) * 1440 + 600, morning(5), false))).toEqual([[5, 6]]);
    expect(dates(daysFrom(calendar, (monday + 5) * 1440, morning(5), false))).toEqual([[5, 6]]);
    expect(daysFrom(calendar, morning(5), morning(5), false)).toEqual([]);
  });

  test('of a lag count only where its calendar leads to the same bound', () => {
    const ends = [1, 2] as const;
    expect(dates(lagDays(plan, evening(4), evening(5), PER_DAY, ends))).toEqual([[5, 6]]);
    expect(lagDays(plan, evening(4), evening(4) + PER_DAY, PER_DAY, ends)).toEqual([]);
    expect(lagDays(plan, evening(4), evening(3), -PER_DAY, ends)).toEqual([]);
  });

  test('of more than three stretches are counted', () => {
    const link = { ...onFriday, bound: evening(24), lag: 20 * PER_DAY, type: 'FS' } as const;
    const steps = [step(2, 25, 27, { reason: 'link', link }), first];
    const { sentence } = told('es', [walls, { ...slab, from: 25, to: 27 }], [[1, 2, 'FS', 20]], steps);
    expect(sentence).toBe(
      'Empieza el 11 may porque Muros termina el 10 abr y le siguen 20 días de desfase; en 10 días de por medio no se trabaja.',
    );
  });
});
