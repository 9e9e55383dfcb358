import { describe, expect, test } from 'vitest';
import { Plan } from '@/engine';
import { evening, morning, PER_DAY, type Row, snapshot, type Tie } from '@/engine/schedule/testing/plans';
import type { FixedEditable } from './grid-columns';
import { cellEdit, editText, figureOf, seenIn } from './row-edits';

// Row 1 works from Monday 6 to Wednesday 8 April 2026, row 2 Thursday and Friday; row 3 is a summary.
const rows: Row[] = [
  { row: 3, kind: 'summary', from: 0, to: 5 },
  { row: 1, parent: 3, from: 0, to: 3 },
  { row: 2, parent: 3, from: 3, to: 5 },
];
const planOf = (change: Partial<Row> = {}, ties: Tie[] = [[1, 2]], format = 'DD/MM/YY') => {
  const wire = snapshot(
    rows.map((row) => (row.row === 1 ? { ...row, ...change } : row)),
    ties,
  );
  wire.schedule.dateFormat = format;
  return Plan.read(wire);
};
const midnight = (minute: number) => minute - (minute % 1440);
const edit = (column: FixedEditable, text: string, plan = planOf()) => cellEdit(plan, 1, column, text, 'es');

describe('a duration around the clock', () => {
  const wire = snapshot(rows);
  wire.activities.elapsed = [0, 0, 1, 0];
  wire.activities.duration[2] = 3 * 1440;
  const plan = Plan.read(wire);

  const seen = { seen: 3 * 1440, seenElapsed: true };

  test('is typed in days of 24 hours, by their own name or not', () => {
    expect(editText(plan, plan.index.of(1), 'duration', 'es')).toBe('3');
    expect(editText(plan, plan.index.of(1), 'duration', 'en')).toBe('3');
    for (const text of ['3', '3 dc', '3ed', '72hc', '72 eh', '2dc 24hc', '4320emin']) {
      expect(edit('duration', text, plan), text).toEqual({});
    }
    for (const text of ['5', '5 dc', '5ed', '120eh']) {
      expect(edit('duration', text, plan).command, text).toEqual({
        type: 'activity.set-duration',
        row: 1,
        duration: 5 * 1440,
        ...seen,
      });
    }
    for (const text of ['1sc', '1ew'])
      expect(edit('duration', text, plan).command).toMatchObject({ duration: 7 * 1440 });
  });

  test('sem-155 is one of work again where units of work are named', () => {
    for (const [text, minutes] of [
      ['3d', 3 * PER_DAY],
      ['72h', 72 * 60],
      ['1s', 5 * PER_DAY],
    ] as const) {
      expect(edit('duration', text, plan).command, text).toMatchObject({ duration: minutes, elapsed: false, ...seen });
    }
  });

  test.each(['3dc', '3ed', '3 edays', '72hc', '72eh', '4320minc'])('sem-155 is made of one of work by %s', (text) => {
    expect(edit('duration', text).command).toEqual({
      type: 'activity.set-duration',
      row: 1,
      duration: 3 * 1440,
      elapsed: true,
      seen: 3 * PER_DAY,
      seenElapsed: false,
    });
  });

  test('sem-155 of as many minutes is another one', () => {
    expect(edit('duration', '1ed').command).toMatchObject({ duration: 3 * PER_DAY, elapsed: true });
  });

  test('begins its editor in hours of the clock where it is less than a day', () => {
    const short = Plan.read(wire);
    short.activities.duration[short.index.of(1)] = 4 * 60;
    for (const [language, text] of [
      ['es', '4\u00a0hc'],
      ['en', '4eh'],
    ] as const) {
      expect(editText(short, short.index.of(1), 'duration', language)).toBe(text);
      expect(cellEdit(short, 1, 'duration', text, language)).toEqual({});
    }
  });

  test('does not mix with units of work', () => {
    expect(edit('duration', '1ed 4h').problem?.code).toBe('durationMixed');
    expect(edit('duration', '1d 4eh').problem?.code).toBe('durationMixed');
  });

  test('act-120 of nothing is a milestone, however it is typed', () => {
    for (const text of ['0', '0ed', '0d']) {
      const { command } = edit('duration', text, plan);
      expect(command, text).toEqual({ type: 'activity.set-duration', row: 1, duration: 0, ...seen });
    }
  });

  test('cpm-113 is measured by the clock against the constraint', () => {
    const held = (constraintDate: number) => planOf({ constraint: 'fnlt', constraintDate });
    expect(edit('duration', '3ed', held(morning(0) + 3 * 1440 - 1)).problem?.code).toBe('durationPastLimit');
    expect(edit('duration', '3ed', held(morning(0) + 3 * 1440)).command).toBeDefined();
  });

  test('somebody else gave meanwhile is asked about, for the command says what was seen', () => {
    const before = planOf();
    const text = cellEdit(plan, 1, 'duration', '5', 'es', seenIn(before, before.index.of(1), 'duration', 'es'));
    expect(text.command).toMatchObject({ duration: 5 * PER_DAY, seen: 3 * PER_DAY, seenElapsed: false });
  });
});

describe('a value that is the same sends nothing', () => {
  test('act-134 the finish typed for the same day is ignored', () => {
    expect(edit('finish', '08/04/26')).toEqual({});
    expect(edit('finish', '08/04/26 10:00', planOf({}, [], 'DD/MM/YY hh:mm'))).toEqual({});
  });

  test('act-135 an unchanged start day is ignored', () => expect(edit('start', '06/04/26')).toEqual({}));

  test('act-136 an empty calendar choice and the calendar already set are ignored, another one is assigned', () => {
    expect(edit('calendar', '')).toEqual({});
    expect(edit('calendar', '1')).toEqual({});
    expect(edit('calendar', '2').command).toEqual({ type: 'activities.set-calendar', rows: [1], calendar: 2 });
  });

  test.each<[FixedEditable, string]>([
    ['name', ' Activity  1 '],
    ['description', ''],
    ['duration', '3d'],
    ['progress', '0'],
    ['cost', '0'],
    ['weight', ''],
    ['constraintDate', ''],
    ['predecessors', ''],
    ['successors', '3'],
  ])('%s typed as it is', (column, text) => expect(edit(column, text).command).toBeUndefined());

  test('what an editor begins with is always the same value again', () => {
    const plan = planOf({ progress: 123_400, constraint: 'snet', constraintDate: morning(0) });
    for (const language of ['es', 'en'] as const) {
      for (const column of ['name', 'start', 'finish', 'constraintDate', 'progress', 'cost', 'successors'] as const) {
        const text = editText(plan, plan.index.of(1), column, language);
        expect(cellEdit(plan, 1, column, text, language), `${column} ${text}`).toEqual({});
      }
    }
  });
});

describe('a value somebody else put while this one was typed', () => {
  const before = planOf({
    constraint: 'snet',
    constraintDate: morning(1),
    progress: 100_000,
    cost: 10,
    weight: 100_000,
  });
  const now = planOf({
    name: 'Pilares',
    days: 2,
    constraint: 'snet',
    constraintDate: morning(3),
    progress: 200_000,
    cost: 20,
    weight: 200_000,
  });
  const over = (column: FixedEditable, text: string) =>
    cellEdit(now, 1, column, text, 'es', seenIn(before, before.index.of(1), column, 'es')).command;

  test.each<[FixedEditable, string, unknown]>([
    ['name', 'Zapatas', 'Activity 1'],
    ['duration', '6', 3 * PER_DAY],
    ['progress', '50', 100_000],
    ['cost', '7', 10],
    ['constraintDate', '10/04/26', morning(1)],
    ['constraintDate', '', morning(1)],
  ])('%s: the edit names the value it was typed over', (column, text, seen) =>
    expect(over(column, text)).toMatchObject({ seen }),
  );

  test.each<[FixedEditable, string, string]>([
    ['name', 'Activity 1', 'Pilares'],
    ['duration', '3', '2'],
    ['progress', '10', '20'],
    ['weight', '10', '20'],
    ['constraintDate', '07/04/26', '09/04/26'],
  ])('%s: neither the old value nor theirs is an edit', (column, old, theirs) => {
    expect(over(column, old)).toBeUndefined();
    expect(over(column, theirs)).toBeUndefined();
  });
});

describe('dates', () => {
  test('cpm-107 a start typed as a day goes to the server as that day', () => {
    expect(edit('start', '13/04/26').command).toEqual({
      type: 'activity.set-start',
      row: 1,
      start: midnight(morning(5)),
    });
  });

  test('act-137 act-138 what is no date of the format, or no real one, is refused with the format named', () => {
    expect(edit('start', 'lunes').problem).toEqual({ code: 'dateFormat', what: 'DD/MM/YY' });
    expect(edit('finish', '31/02/26').problem?.code).toBe('dateUnreal');
    expect(edit('constraintDate', '04/13/26').problem?.code).toBe('dateUnreal');
  });

  test('act-132 a finish before the start is refused', () => {
    expect(edit('finish', '03/04/26').problem).toEqual({ code: 'finishBeforeStart', what: '06/04/26' });
  });

  test('act-133 a finish on a day without work is refused, the Friday before it is not', () => {
    expect(edit('finish', '11/04/26').problem?.code).toBe('finishNotWorking');
    expect(edit('finish', '10/04/26').command).toMatchObject({
      type: 'activity.set-finish',
      finish: midnight(evening(4)),
    });
  });

  test('act-139 a date more than 20 years before the plan or after its end is refused', () => {
    expect(edit('start', '05/04/2006').problem?.code).toBe('dateTooFar');
    expect(edit('start', '05/04/2006').problem?.what).toMatch(/^\d\d\/\d\d\/2006 – \d\d\/\d\d\/2046$/);
    expect(edit('start', '07/04/2006').command).toBeDefined();
    expect(edit('constraintDate', '11/04/2046').problem?.code).toBe('dateTooFar');
    expect(edit('constraintDate', '09/04/2046').command).toBeDefined();
  });

  test('cpm-117 an emptied constraint date takes the constraint away', () => {
    const plan = planOf({ constraint: 'snet', constraintDate: morning(0) });
    expect(edit('constraintDate', ' ', plan).command).toEqual({
      type: 'activity.set-constraint-date',
      row: 1,
      date: null,
      seen: morning(0),
    });
  });
});

describe('sem-154 what another project asks for', () => {
  const held = planOf({ externalStart: morning(1), externalFinish: evening(4) });

  test('a day typed goes to the server as that day, with nothing seen before', () => {
    expect(edit('externalStart', '13/04/26').command).toEqual({
      type: 'activity.set-external-start',
      row: 1,
      date: midnight(morning(5)),
      seen: null,
    });
    expect(edit('externalFinish', '13/04/26').command).toMatchObject({ type: 'activity.set-external-finish' });
  });

  test('emptied, nothing is asked any more; what it says already is no edit', () => {
    expect(edit('externalFinish', '', held).command).toEqual({
      type: 'activity.set-external-finish',
      row: 1,
      date: null,
      seen: evening(4),
    });
    expect(edit('externalStart', editText(held, held.index.of(1), 'externalStart', 'es'), held)).toEqual({});
    expect(edit('externalStart', '')).toEqual({});
  });

  test('what is no date, or too far off, is refused', () => {
    expect(edit('externalStart', 'pronto').problem?.code).toBe('dateFormat');
    expect(edit('externalFinish', '11/04/2056').problem?.code).toBe('dateTooFar');
  });

  test('a level of effort takes no such date; what stands there may be emptied', () => {
    const dates = { externalStart: morning(1), externalFinish: evening(4) };
    const [effort, dated] = [{}, dates].map((some) => planOf({ kind: 'level-of-effort', ...some }));
    for (const column of ['externalStart', 'externalFinish'] as const) {
      expect(edit(column, '13/04/26', effort)).toEqual({ problem: { code: 'externalOfEffort' } });
      expect(edit(column, '13/04/26', dated)).toEqual({ problem: { code: 'externalOfEffort' } });
      expect(edit(column, '', dated).command).toMatchObject({ row: 1, date: null, seen: dates[column] });
      expect(edit(column, editText(dated, dated.index.of(1), column, 'es'), dated)).toEqual({});
    }
  });
});

describe('what the site reports', () => {
  const begun = planOf({ progress: 400_000, actualStart: morning(0) });

  test('an actual date goes to the server as its day, an empty one takes it away', () => {
    expect(edit('actualStart', '07/04/26').command).toEqual({
      type: 'activity.set-actual-start',
      row: 1,
      date: midnight(morning(1)),
      seen: null,
    });
    expect(edit('actualStart', '', begun).command).toMatchObject({ date: null, seen: morning(0) });
    expect(edit('actualStart', editText(begun, begun.index.of(1), 'actualStart', 'es'), begun)).toEqual({});
    expect(edit('actualFinish', '')).toEqual({});
  });

  test('an actual date after the data date is refused beside its field, with the data date', () => {
    const wire = snapshot(rows);
    wire.schedule.dataDate = midnight(morning(2));
    wire.schedule.dateFormat = 'DD/MM/YY';
    const plan = Plan.read(wire);
    expect(edit('actualFinish', '10/04/26', plan).problem).toMatchObject({ code: 'afterDataDate', what: '08/04/26' });
    expect(edit('expectedFinish', '10/04/26', plan).command).toMatchObject({ date: midnight(evening(4)) });
  });

  test('the work left is what the progress leaves, and may be another amount of work under way', () => {
    expect(editText(begun, begun.index.of(1), 'remaining', 'es')).toBe('1,8');
    expect(edit('remaining', '4', begun).command).toEqual({
      type: 'activity.set-remaining',
      row: 1,
      remaining: 4 * PER_DAY,
    });
    expect(edit('remaining', '1,8', begun)).toEqual({});
    expect(edit('remaining', '4').problem?.code).toBe('remainingNotUnderWay');
  });

  test('the type of progress is typed in either language', () => {
    for (const text of ['f', 'Físico', 'física', 'physical'])
      expect(edit('percentType', text).command, text).toMatchObject({ percentType: 'physical' });
    expect(edit('percentType', 'Unidades').command).toMatchObject({ percentType: 'units' });
    expect(edit('percentType', 'Duración')).toEqual({});
    expect(edit('percentType', 'a ojo').problem?.code).toBe('percentTypeUnknown');
  });

  test('each of the two dates of a rest is edited beside the other', () => {
    const resting = planOf({ progress: 400_000, actualStart: morning(0), suspended: evening(1) });
    expect(edit('resumed', '10/04/26', resting).command).toEqual({
      type: 'activity.set-suspension',
      row: 1,
      suspended: evening(1),
      resumed: midnight(morning(4)),
    });
    expect(edit('suspended', '', resting).command).toMatchObject({ suspended: null, resumed: null });
  });
});

describe('midnight as a finish', () => {
  // Row 1 works around the clock from Monday 6 to the end of Tuesday 7 April 2026.
  const clocked = (change: Partial<Row> = {}, format = 'DD/MM/YY hh:mm') => {
    const first = midnight(morning(0));
    const wire = snapshot([{ row: 1, calendar: 2, ...change }]);
    const clock = Array.from({ length: 7 }, () => [[0, 1440]] as [number, number][]);
    wire.calendars = [{ row: 2, name: 'Clock', default: true, week: clock }];
    wire.schedule.dateFormat = format;
    wire.activities.start![1] = first;
    wire.activities.finish![1] = first + 2 * 1440;
    return Plan.read(wire);
  };
  const at = (day: number) => midnight(morning(0)) + day * 1440;

  test('act-134 the editor begins with the end of the last day, which changes nothing', () => {
    const plan = clocked();
    expect(editText(plan, plan.index.of(1), 'finish', 'es')).toBe('07/04/26 24:00');
    for (const text of ['07/04/26 24:00', '07/04/26', '08/04/26 00:00']) expect(edit('finish', text, plan)).toEqual({});
    expect(edit('finish', '07/04/26', clocked({}, 'DD/MM/YY'))).toEqual({});
  });

  test('another day goes to the server as that day, with 24:00 and without', () => {
    const command = { type: 'activity.set-finish', row: 1, finish: at(2) };
    expect(edit('finish', '08/04/26', clocked()).command).toEqual(command);
    expect(edit('finish', '08/04/26 24:00', clocked()).command).toEqual(command);
    expect(edit('finish', '09/04/26 00:00', clocked()).command).toEqual(command);
  });

  test.each(['fnet', 'fnlt', 'mfo'])('the date of %s is one of the finish', (constraint) => {
    const plan = clocked({ constraint, constraintDate: at(2) });
    expect(editText(plan, plan.index.of(1), 'constraintDate', 'es')).toBe('07/04/26 24:00');
    expect(edit('constraintDate', '07/04/26 24:00', plan)).toEqual({});
    expect(edit('constraintDate', '07/04/26', plan)).toEqual({});
    expect(edit('constraintDate', '08/04/26 24:00', plan).command).toMatchObject({ date: at(2) });
  });

  test('the date of "start no earlier than" is one of the start', () => {
    const plan = clocked({ constraint: 'snet', constraintDate: at(2) });
    expect(editText(plan, plan.index.of(1), 'constraintDate', 'es')).toBe('08/04/26 00:00');
    expect(edit('constraintDate', '08/04/26', plan)).toEqual({});
    expect(edit('constraintDate', '07/04/26', plan).command).toMatchObject({ date: at(1) });
  });
});

describe('durations against the constraint', () => {
  test('cpm-112 with "must finish on" it is refused', () => {
    const plan = planOf({ constraint: 'mfo', constraintDate: evening(2) });
    expect(edit('duration', '4', plan).problem).toEqual({ code: 'durationFixed', what: '08/04/26' });
  });

  test('cpm-113 with "finish no later than" it may grow up to the date and not beyond', () => {
    const plan = planOf({ constraint: 'fnlt', constraintDate: evening(3) });
    expect(edit('duration', '4', plan).command).toBeDefined();
    expect(edit('duration', '5', plan).problem?.code).toBe('durationPastLimit');
  });

  test('cpm-114 with "finish no earlier than" it may shrink down to the date and not below', () => {
    const plan = planOf({ constraint: 'fnet', constraintDate: evening(1) });
    expect(edit('duration', '2', plan).command).toMatchObject({ duration: 2 * PER_DAY });
    expect(edit('duration', '1', plan).problem?.code).toBe('durationShortOfLimit');
  });
});

describe('figures', () => {
  test('act-128 act-217 ana-342 progress is 0 to 100, otherwise it is refused', () => {
    expect(edit('progress', '100').command).toMatchObject({
      type: 'activity.set-progress',
      progress: 1_000_000,
      seen: 0,
    });
    expect(edit('progress', '33,33 %').command).toMatchObject({ progress: 333_300 });
    for (const text of ['-1', '100,01', '1000']) expect(edit('progress', text).problem?.code).toBe('percentRange');
    for (const text of ['', 'medio', '5%%']) expect(edit('progress', text).problem?.code).toBe('numberUnreadable');
  });

  test('ui-102 ui-202 editors of numbers take at most 1,000,000', () => {
    for (const column of ['cost', 'usedCost', 'manHours'] as const) {
      expect(edit(column, '1000000').command).toMatchObject({ value: 10_000_000_000 });
      expect(edit(column, '1000000,01').problem?.code).toBe('numberTooLarge');
      expect(edit(column, '-1').problem?.code).toBe('numberNegative');
      expect(edit(column, 'x').problem?.code).toBe('numberUnreadable');
    }
  });

  test('a weight is a share of 0 to 100 %, an empty one shares what is left', () => {
    expect(edit('weight', '12,5').command).toEqual({ type: 'activity.set-weight', row: 1, weight: 125_000 });
    expect(edit('weight', '101').problem?.code).toBe('percentRange');
    const weighted = snapshot(rows);
    weighted.activities.weight = weighted.activities.row.map((row) => (row === 1 ? 100_000 : null));
    expect(cellEdit(Plan.read(weighted), 1, 'weight', '', 'es').command).toMatchObject({ weight: null });
  });

  test.each([
    ['1250,5', 1250.5, 1250.5],
    ['1250.5', 1250.5, 1250.5],
    ['1.250', 1250, 1.25],
    ['1,250', 1.25, 1250],
    ['1.250.000,5', 1250000.5, undefined],
    ['1,250,000.5', undefined, 1250000.5],
    ['1 250', 1250, 1250],
    ['\u221212', -12, -12],
    ['.5', 0.5, 0.5],
    ['1..2', undefined, undefined],
    ['', undefined, undefined],
  ])('%j is read as Spanish writes it, and as English does', (text, es, en) => {
    expect([figureOf(text, 'es'), figureOf(text, 'en')]).toEqual([es, en]);
  });
});
