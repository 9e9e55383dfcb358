import { expect, test } from 'vitest';
import { DAY, dayOfCivil, NONE, type Plan } from '@/engine';
import { dayLookedAt } from './day-looked-at';

const minute = (month: number, day: number) => dayOfCivil(2026, month, day) * DAY + 480;
const plan = (dataDate: number) =>
  ({ schedule: { dataDate, start: minute(3, 2), finish: minute(9, 30) } }) as unknown as Plan;

test.each([
  ['the status date', minute(5, 4), new Date(2026, 6, 1), dayOfCivil(2026, 5, 4)],
  ['today while the plan runs', NONE, new Date(2026, 6, 1), dayOfCivil(2026, 7, 1)],
  ['the start of a plan that has not begun', NONE, new Date(2026, 1, 1), dayOfCivil(2026, 3, 2)],
  ['the start of a plan that is over', NONE, new Date(2027, 1, 1), dayOfCivil(2026, 3, 2)],
])('a calendar is looked at from %s', (_, dataDate, now, day) => {
  expect(dayLookedAt(plan(dataDate), now)).toBe(day);
});
