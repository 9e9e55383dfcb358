import { describe, expect, test } from 'vitest';
import { HUNDRED } from './columns';
import { DAY, NONE } from './minutes';
import { edit, half, lay, two, unchanged } from './testing/lay';
import { evening, morning, PER_DAY, type Row, snapshot } from './testing/plans';
import type { PlanCommand } from './wire';

/** The day of an instant, as a person types it. */
const day = (at: number): number => Math.floor(at / DAY) * DAY;

const begun = (more: Partial<Row> = {}): Row[] => [
  { ...two[0], actualStart: morning(0), manual: true, ...more },
  two[1],
];

describe('an actual finish of work that has not begun', () => {
  const ended: PlanCommand = { type: 'activity.set-actual-finish', row: 1, date: day(evening(4)) };

  test('completes it at once: it began where it lay, ended that evening and lasted so long', () => {
    const { of, preview, pending } = edit(two, [[1, 2]], ended);
    expect(of(1)).toEqual({
      ...edit(two, [[1, 2]]).of(1),
      finish: evening(4),
      days: 5,
      progress: HUNDRED,
      manual: 1,
      actualStart: morning(0),
      actualFinish: evening(4),
    });
    expect(of(2)).toMatchObject({ start: morning(5), finish: evening(6) });
    expect(of(0).progress).toBe(714_286); // five of seven days
    expect(pending).toContain(1);
    expect(preview.sure).toBe(false);
  });

  test('before it lay there began it on that morning', () => {
    const { of } = edit([{ row: 1, from: 3, to: 5 }, two[1]], [], { ...ended, date: day(evening(1)) });
    expect(of(1)).toMatchObject({ start: morning(1), finish: evening(1), days: 1, actualStart: morning(1) });
  });

  test('by the rules of P6 keeps the duration', () => {
    const { of } = edit(two, [], { type: 'schedule.set', profile: 'p6' }, ended);
    expect(of(1)).toMatchObject({ days: 3, manual: 0, progress: HUNDRED, finish: evening(4) });
  });

  test('behind the day that is reported is not drawn', () => {
    const plain = snapshot(two);
    plain.schedule.dataDate = evening(2);
    expect(lay(plain, ended).of(1)).toEqual(lay(plain).of(1));
  });
});

describe('an actual start', () => {
  test('puts work there and holds it, and taking it back lets it go', () => {
    const start: PlanCommand = { type: 'activity.set-actual-start', row: 1, date: day(morning(2)) };
    expect(edit(two, [], start).of(1)).toMatchObject({
      start: morning(2),
      finish: evening(4),
      manual: 1,
      actualStart: morning(2),
    });
    expect(edit(two, [], start, { ...start, date: null }).of(1)).toEqual(edit(two, []).of(1));
  });

  test('is not taken back while there is progress', () => {
    unchanged(begun({ progress: half }), { type: 'activity.set-actual-start', row: 1, date: null });
  });

  test('lets neither a start be given nor a bar be drawn', () => {
    unchanged(begun(), { type: 'activity.set-start', row: 1, start: morning(4) });
    unchanged(begun(), { type: 'activities.drag', items: [{ row: 1, start: morning(4) }] });
  });
});

describe('work left', () => {
  test('makes work under way as long as what is done and what is left', () => {
    const { of } = edit(begun({ progress: half }), [], { type: 'activity.set-remaining', row: 1, remaining: PER_DAY });
    expect(of(1)).toMatchObject({ days: 2.5, progress: 600_000, start: morning(0) });
  });

  test('of work that has not begun, or is done, is not drawn', () => {
    const less: PlanCommand = { type: 'activity.set-remaining', row: 1, remaining: PER_DAY };
    unchanged(two, less);
    unchanged(begun({ progress: HUNDRED, actualFinish: evening(2) }), less);
  });
});

describe('a suspension', () => {
  const of = (rows: Row[], suspended: number | null, resumed: number | null = null) => {
    const { plan, at } = edit(rows, [], { type: 'activity.set-suspension', row: 1, suspended, resumed });
    return [plan.activities.suspended[at(1)], plan.activities.resumed[at(1)]];
  };

  test('of work under way lasts from that evening to that morning', () => {
    expect(of(begun(), day(morning(1)), day(morning(3)))).toEqual([evening(1), morning(3)]);
    expect(of(begun({ suspended: evening(1) }), null)).toEqual([NONE, NONE]);
  });

  test('that the server refuses is not drawn', () => {
    const none = [NONE, NONE];
    expect(of(two, day(morning(1)))).toEqual(none); // not begun
    expect(of(begun(), null, day(morning(3)))).toEqual(none); // goes on and never stopped
    expect(of(begun(), day(morning(3)), day(morning(1)))).toEqual(none); // goes on before it stops
    expect(of(begun({ actualStart: morning(3) }), day(morning(1)))).toEqual(none); // before it began
  });
});

test('a code that another activity has is not drawn', () => {
  const { plan, at } = edit(
    two,
    [],
    { type: 'activity.set-code', row: 1, code: ' A100 ' },
    { type: 'activity.set-code', row: 2, code: 'A100' },
  );
  expect([plan.activities.code[at(1)], plan.activities.code[at(2)]]).toEqual(['A100', '']);
});
