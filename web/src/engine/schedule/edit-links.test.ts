import { describe, expect, test } from 'vitest';
import { DAY } from './minutes';
import { edit, lay, two } from './testing/lay';
import { evening, morning, PER_DAY, type Row, snapshot, type Tie } from './testing/plans';
import type { PlanCommand } from './wire';

describe('links', () => {
  const three: Row[] = [...two, { row: 3, from: 0, to: 1 }];

  test('link-112 a chain goes in tree order, skips summaries and leaves links that stand', () => {
    const rows: Row[] = [
      { row: 1, from: 0, to: 1 },
      { row: 5, kind: 'summary', from: 0, to: 1 },
      { row: 2, parent: 5, from: 0, to: 1 },
      { row: 3, from: 0, to: 1 },
    ];
    const { ties, of } = edit(rows, [[1, 2]], { type: 'activities.link', rows: [3, 5, 2, 1] });
    expect(ties()).toEqual([
      [1, 2, 'FS', 0],
      [2, 3, 'FS', 0],
    ]);
    expect(of(3).start).toBe(morning(1));
  });

  test('unlinking one row takes all its links, unlinking several those among them', () => {
    const links: Tie[] = [
      [1, 2],
      [2, 3],
      [1, 3],
    ];
    expect(edit(three, links, { type: 'activities.unlink', rows: [2] }).ties()).toEqual([[1, 3, 'FS', 0]]);
    expect(edit(three, links, { type: 'activities.unlink', rows: [1, 2] }).ties()).toEqual([
      [2, 3, 'FS', 0],
      [1, 3, 'FS', 0],
    ]);
  });

  /** A lag in days of work between the two, the second with something more. */
  const far = (days: number, more: Partial<Row> = {}) =>
    edit([two[0], { ...two[1], ...more }], [[1, 2]], { type: 'link.change', link: 500, lag: days * PER_DAY });

  test('a lag over decades puts the successor where it leads, past what calendars usually cover', () => {
    const { of, preview } = far(25_000);
    expect(of(2)).toMatchObject({ start: morning(25_003), finish: evening(25_004) });
    expect(of(0).finish).toBe(evening(25_004));
    expect(preview.sure).toBe(false);
  });

  test('a lag beyond all calendars is refused, and is not drawn', () => {
    for (const more of [{}, { constraint: 'snlt', constraintDate: morning(3) }]) {
      const { of, ties, preview } = far(99_999, more);
      expect(ties()).toEqual([[1, 2, 'FS', 0]]);
      expect(of(2)).toMatchObject({ start: morning(3), finish: evening(4) });
      expect(preview).toMatchObject({ moved: [], sure: false });
    }
  });

  test('link-105 a reversed link keeps type and lag, and its predecessor follows', () => {
    const { ties, of } = edit(two, [[1, 2, 'SS', 3]], { type: 'link.reverse', link: 500 });
    expect(ties()).toEqual([[2, 1, 'SS', 3]]);
    expect(of(1).start).toBe(morning(3));
    expect(of(2).start).toBe(morning(0));
  });

  test('link-110 a reversal that closes a circle is refused and not drawn', () => {
    const round: Tie[] = [
      [1, 2],
      [1, 3],
      [3, 2],
    ];
    expect(edit(three, round, { type: 'link.reverse', link: 500 }).ties()).toEqual(
      round.map(([a, b]) => [a, b, 'FS', 0]),
    );
  });

  test('link-105 a link changes its type and its lag, and its successor follows', () => {
    const changed = edit(two, [[1, 2]], { type: 'link.change', link: 500, linkType: 'SS', lag: PER_DAY });
    expect(changed.ties()).toEqual([[1, 2, 'SS', 1]]);
    expect(changed.of(2)).toMatchObject({ start: morning(1), finish: evening(2) });
    const lead = edit(two, [[1, 2]], { type: 'link.change', link: 500, lag: -PER_DAY });
    expect(lead.of(2).start).toBe(morning(2));
  });

  test('link-108 a link of the same type between the same two is not made', () => {
    const doubled: PlanCommand = { type: 'links.add', items: [{ from: 1, to: 2, type: 'FS' }] };
    expect(edit(two, [[1, 2]], doubled).ties()).toEqual([[1, 2, 'FS', 0]]);
    const both: Tie[] = [
      [1, 2],
      [1, 2, 'SS'],
    ];
    expect(edit(two, both, { type: 'link.change', link: 500, linkType: 'SS' }).ties()).toEqual([
      [1, 2, 'FS', 0],
      [1, 2, 'SS', 0],
    ]);
  });

  test('sem-110 a lag around the clock is given to a new link, and to one that stands', () => {
    const made: PlanCommand = {
      type: 'links.add',
      items: [{ from: 1, to: 2, type: 'FS', lag: 2 * DAY, elapsed: true }],
    };
    const { plan } = edit(two, [], made);
    expect([plan.links.lag[0], plan.links.elapsed[0]]).toEqual([2 * DAY, 1]);
    const change: PlanCommand = { type: 'link.change', link: 500, lag: 2 * DAY, elapsed: true };
    const changed = edit(two, [[1, 2]], change);
    expect([changed.plan.links.lag[0], changed.plan.links.elapsed[0]]).toEqual([2 * DAY, 1]);
    expect(changed.of(2).start).toBe(edit(two, [], made).of(2).start);
  });

  test('the lag runs on the calendar the schedule says', () => {
    const lag: PlanCommand = { type: 'link.change', link: 500, lag: 3 * PER_DAY };
    const rows: Row[] = [
      { ...two[0], to: 5 },
      { ...two[1], from: 5, to: 7, calendar: 2 },
    ];
    // From Friday evening: three working days, three days of seven, or 24 hours around the clock.
    const plan = snapshot(rows, [[1, 2]]);
    plan.activities.start![2] = evening(4) + (24 - 17 + 8) * 60;
    plan.activities.finish![2] = evening(4) + 2 * DAY;
    const start = (command: PlanCommand) => lay(plan, command, lag).of(2).start;
    const monday = morning(5);
    expect(start({ type: 'schedule.set', lagCalendar: 'predecessor' })).toBe(monday + 3 * DAY);
    expect(start({ type: 'schedule.set', lagCalendar: 'successor' })).toBe(monday + DAY);
    expect(start({ type: 'schedule.set', lagCalendar: '24h' })).toBe(monday - DAY);
  });

  test('a link to a summary binds everything under it, a link from one waits for the last of it', () => {
    const rows: Row[] = [
      { row: 1, from: 0, to: 3 },
      { row: 5, kind: 'summary', from: 3, to: 6 },
      { row: 2, parent: 5, from: 3, to: 5 },
      { row: 3, parent: 5, from: 3, to: 6 },
      { row: 4, from: 6, to: 7 },
    ];
    const links: Tie[] = [
      [1, 5],
      [5, 4],
    ];
    const { of } = edit(rows, links, { type: 'activity.set-duration', row: 1, duration: 5 * PER_DAY });
    expect(of(2).start).toBe(morning(5));
    expect(of(3)).toMatchObject({ start: morning(5), finish: evening(7) });
    expect(of(5)).toMatchObject({ start: morning(5), finish: evening(7) });
    expect(of(4).start).toBe(morning(8));
    const freed = edit(rows, [[1, 5]], { type: 'links.remove', links: [500] });
    expect(freed.of(2).start).toBe(morning(0));
    expect(freed.of(5).start).toBe(morning(0));
    const shorter = edit(rows, links, { type: 'activity.set-duration', row: 3, duration: PER_DAY });
    expect(shorter.of(4).start).toBe(morning(5));
  });
});
