import { expect, test } from 'vitest';
import { Plan } from '@/engine';
import { evening, morning, PER_DAY, site, snapshot } from '@/engine/schedule/testing/plans';
import { isDriving } from './plan-marks';

/** Row 1 ends on a Friday evening; row 2 begins on working day `from` behind it, a day of lag between them. */
function drives(from: number, lagCalendar: '' | 'predecessor' | 'successor' | 'project' | '24h' | 'elapsed') {
  const wire = snapshot(
    [
      { row: 1, from: 0, to: 5 },
      { row: 2, from, to: from + 2 },
    ],
    [[1, 2, 'FS', 1]],
  );
  wire.calendars = [site];
  wire.schedule.options = { ...wire.schedule.options, lagCalendar };
  return isDriving(Plan.read(wire), 0);
}

test('a link drives when its lag in the calendar chosen for lags leaves no work free', () => {
  // A day of work behind Friday is Monday, so that Tuesday follows at once; a day of the clock is over on Monday morning.
  for (const calendar of ['', 'predecessor', 'successor', 'project'] as const) {
    expect(drives(6, calendar), calendar).toBe(true);
    expect(drives(7, calendar), calendar).toBe(false);
  }
  for (const calendar of ['24h', 'elapsed'] as const) {
    expect(drives(5, calendar), calendar).toBe(true);
    expect(drives(6, calendar), calendar).toBe(false);
  }
});

test('a lag around the clock drives by the clock, whatever calendar lags have', () => {
  const wire = snapshot(
    [
      { row: 1, from: 0, to: 5 },
      { row: 2, from: 5, to: 7 },
    ],
    [[1, 2, 'FS', 1]],
  );
  expect(isDriving(Plan.read(wire), 0)).toBe(true); // drawn before its lag has run
  wire.activities.start = wire.activities.start?.map((at) => (at === morning(5) ? morning(6) : at));
  wire.activities.finish = wire.activities.finish?.map((at) => (at === evening(6) ? evening(7) : at));
  expect(isDriving(Plan.read(wire), 0)).toBe(true);
  wire.links.elapsed = [1];
  expect(isDriving(Plan.read(wire), 0)).toBe(false);
  expect(wire.links.lag).toEqual([PER_DAY]);
});
