import { expect, test } from 'vitest';
import { Plan } from '@/engine';
import { monday, snapshot } from '@/engine/schedule/testing/plans';
import { type DateColumn, lastMinute, rowDateText } from './row-dates';

const DAY = 1440;

/** Around the clock: 1 from Monday 6 to Wednesday 8 April 00:00, 2 begins and 3 ends on Wednesday 00:00. */
function plan(format: string): Plan {
  const wire = snapshot([
    { row: 1, constraint: 'fnlt', constraintDate: (monday + 2) * DAY },
    { row: 2, kind: 'start-milestone', constraint: 'snet', constraintDate: (monday + 2) * DAY },
    { row: 3, kind: 'finish-milestone' },
    { row: 4 },
  ]);
  wire.schedule.dateFormat = format;
  const finish = (monday + 2) * DAY;
  wire.activities.start = [monday * DAY, monday * DAY, finish, finish, 0];
  wire.activities.finish = [finish, finish, finish, finish, 0];
  wire.activities.lateStart = wire.activities.start;
  wire.activities.lateFinish = wire.activities.finish;
  return Plan.read(wire);
}

const texts = (format: string, columns: DateColumn[]) =>
  [1, 2, 3, 4].map((row) => columns.map((column) => rowDateText(plan(format), row, column)));

test('a finish at midnight is shown on the day before, a start on its own', () => {
  expect(texts('DD/MM/YY', ['start', 'finish', 'lateStart', 'lateFinish', 'constraintDate'])).toEqual([
    ['06/04/26', '07/04/26', '06/04/26', '07/04/26', '07/04/26'],
    ['08/04/26', '08/04/26', '08/04/26', '08/04/26', '08/04/26'],
    ['07/04/26', '07/04/26', '07/04/26', '07/04/26', ''],
    ['', '', '', '', ''],
  ]);
});

test('a clock says 24:00 at the end of a day', () => {
  expect(texts('DD/MM/YY hh:mm', ['start', 'finish'])).toEqual([
    ['06/04/26 00:00', '07/04/26 24:00'],
    ['08/04/26 00:00', '08/04/26 00:00'],
    ['07/04/26 24:00', '07/04/26 24:00'],
    ['', ''],
  ]);
});

test('the last day of a row is the one it works on, of a milestone its own', () => {
  const days = [1, 2, 3].map((row) => Math.floor(lastMinute(plan('DD/MM/YY'), row) / DAY) - monday);
  expect(days).toEqual([1, 2, 1]);
});
