import { describe, expect, test } from 'vitest';
import { afterLag, early, placeEarly } from './early-dates';
import { DAY } from './minutes';
import { Plan } from './plan';
import { evening, monday, morning, PER_DAY, snapshot } from './testing/plans';

describe('where logic puts an activity', () => {
  test('sem-106 a start milestone with nothing before it begins with the first work, not at 00:00 of a Saturday', () => {
    const data = snapshot([{ row: 1, kind: 'start-milestone', to: 1 }]);
    data.schedule.start = (monday - 2) * DAY;
    const plan = Plan.read(data);
    placeEarly(plan, plan.index.of(1));
    expect(early).toEqual({ start: morning(0), finish: morning(0) });
  });

  test.each([
    ['p6', 1, morning(6)],
    ['p6', 2, morning(6)],
    ['gantry', 1, evening(5)],
    ['msp', 2, evening(5)],
  ] as const)('sem-152 in %s a lead before a successor on calendar %i ends at its instant', (profile, calendar, at) => {
    const data = snapshot([
      { row: 1, from: 0, to: 10 },
      { row: 2, from: 10, to: 11, calendar },
    ]);
    data.schedule.profile = profile;
    data.schedule.options = { ...data.schedule.options, lagCalendar: 'predecessor' };
    const plan = Plan.read(data);
    expect(afterLag(plan, evening(9), -4 * PER_DAY, plan.index.of(1), plan.index.of(2))).toBe(at);
  });
});
