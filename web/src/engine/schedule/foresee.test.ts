import { describe, expect, test } from 'vitest';
import { linkRefusal } from './link-rules';
import { overlay } from './overlay';
import { Plan } from './plan';
import { evening, morning, PER_DAY, type Row, snapshot, type Tie } from './testing/plans';
import type { LinkTypeName, PlanCommand } from './wire';

const rows: Row[] = [
  { row: 5, kind: 'summary', from: 0, to: 6 },
  { row: 1, parent: 5, from: 0, to: 3 },
  { row: 2, parent: 5, from: 3, to: 5 },
  { row: 3, from: 5, to: 6 },
  { row: 4, from: 0, to: 1 },
];
const ties: Tie[] = [
  [1, 2],
  [2, 3],
];
const plan = (links: Tie[] = ties) => Plan.read(snapshot(rows, links));

interface Held {
  bars?: { row: number; start?: number; duration?: number }[];
  link?: { from: number; to: number; type: LinkTypeName; lag?: number };
}

/** What the commands of a gesture would do: bars are put somewhere, or last otherwise, and a link is drawn. */
function foresee(shown: Plan, { bars = [], link }: Held) {
  const started = bars.flatMap(({ row, start }) => (start === undefined ? [] : [{ row, start }]));
  const commands: PlanCommand[] = started.length ? [{ type: 'activities.drag', items: started }] : [];
  for (const { row, duration } of bars)
    if (duration !== undefined) commands.push({ type: 'activity.set-duration', row, duration });
  if (link) commands.push({ type: 'links.add', items: [link] });
  const names = { resolve: (ref: number | string) => (typeof ref === 'number' ? ref : undefined), created: () => -2 };
  const laid = overlay(shown, [{ id: 'held', command: { type: 'batch', commands } }], names);
  const { activities: a, index } = laid.plan;
  const dates = (row: number) => ({ row, start: a.start[index.of(row)], finish: a.finish[index.of(row)] });
  const { moved, spans, finish } = laid.preview;
  const own = new Set(bars.map(({ row }) => row));
  return {
    plan: laid.plan,
    moved: moved.map(dates),
    spans: spans.map(dates),
    others: moved.filter((row) => !own.has(row)).length,
    finish,
  };
}

describe('a bar in the hand', () => {
  test('shows where its successors and the summaries above them would lie', () => {
    const { moved, spans, others, finish } = foresee(plan(), { bars: [{ row: 1, start: morning(2) }] });
    expect(moved).toEqual([
      { row: 1, start: morning(2), finish: evening(4) },
      { row: 2, start: morning(5), finish: evening(6) },
      { row: 3, start: morning(7), finish: evening(7) },
    ]);
    expect(spans).toEqual([
      { row: 5, start: morning(2), finish: evening(6) },
      { row: 0, start: morning(0), finish: evening(7) },
    ]);
    expect(others).toBe(2);
    expect(finish).toEqual({ from: evening(5), to: evening(7), work: 2 * PER_DAY });
  });

  test('of several bars each goes its way, and what is between them follows', () => {
    const bars = [
      { row: 1, start: morning(1) },
      { row: 3, start: morning(9) },
    ];
    const { moved, others } = foresee(plan(), { bars });
    expect(moved.map((m) => [m.row, m.start])).toEqual([
      [1, morning(1)],
      [2, morning(4)],
      [3, morning(9)],
    ]);
    expect(others).toBe(1);
  });

  test('drawn longer pushes, drawn shorter pulls', () => {
    const longer = foresee(plan(), { bars: [{ row: 1, duration: 5 * PER_DAY }] });
    expect(longer.moved.map((m) => m.finish)).toEqual([evening(4), evening(6), evening(7)]);
    const shorter = foresee(plan(), { bars: [{ row: 1, duration: PER_DAY }] });
    expect(shorter.finish.work).toBe(-2 * PER_DAY);
  });

  test('of manual work lies where it is held, earlier than its links ask too, and gets no constraint', () => {
    const manual = rows.map((row) => (row.row === 2 ? { ...row, manual: true } : row));
    const { moved, plan: draft } = foresee(Plan.read(snapshot(manual, ties)), {
      bars: [{ row: 2, start: morning(1) }],
    });
    expect(moved).toEqual([
      { row: 2, start: morning(1), finish: evening(2) },
      { row: 3, start: morning(3), finish: evening(3) },
    ]);
    expect(draft.activities.constraint[draft.index.of(2)]).toBe(0);
  });

  test('that is where it was moves nothing', () => {
    const { moved, spans, finish } = foresee(plan(), { bars: [{ row: 1, start: morning(0) }] });
    expect({ moved, spans, work: finish.work }).toEqual({ moved: [], spans: [], work: 0 });
  });

  test('dropped outside of work goes to the next start of work', () => {
    const { moved } = foresee(plan(), { bars: [{ row: 4, start: evening(4) + 60 }] });
    expect(moved).toEqual([{ row: 4, start: morning(5), finish: evening(5) }]);
  });

  test('leaves the plan on screen as it is', () => {
    const shown = plan();
    foresee(shown, {
      bars: [{ row: 1, start: morning(4), duration: 9 * PER_DAY }],
      link: { from: 3, to: 4, type: 'FS' },
    });
    expect(shown.activities).toEqual(plan().activities);
    expect(shown.links).toEqual(plan().links);
    expect(shown.schedule).toEqual(plan().schedule);
  });
});

test('a link in the hand shows where its successor would lie', () => {
  const { moved, others } = foresee(plan(), { link: { from: 2, to: 4, type: 'FS', lag: PER_DAY } });
  expect(moved).toEqual([{ row: 4, start: morning(6), finish: evening(6) }]);
  expect(others).toBe(1);
});

describe('a new link', () => {
  test('act-101 link-110 that would close a circle is refused with the rows on it', () => {
    expect(linkRefusal(plan(), 3, 1, 'SS')).toEqual({ why: 'cycle', rows: [1, 2, 3] });
    expect(linkRefusal(plan(), 2, 1, 'FF')).toEqual({ why: 'cycle', rows: [1, 2] });
    expect(linkRefusal(plan(), 1, 3, 'FS')).toBeUndefined();
  });

  test('to a summary closes a circle through what lies under it', () => {
    expect(linkRefusal(plan(), 3, 5, 'FS')).toEqual({ why: 'cycle', rows: [2, 3, 5] });
    expect(linkRefusal(plan([...ties, [5, 4]]), 4, 1, 'FS')).toEqual({ why: 'cycle', rows: [1, 5, 4] });
    expect(linkRefusal(plan(), 4, 5, 'FS')).toBeUndefined();
  });

  test('link-108 of the same two and type is refused, another type is not', () => {
    expect(linkRefusal(plan(), 1, 2, 'FS')).toEqual({ why: 'duplicate', link: 500 });
    expect(linkRefusal(plan(), 1, 2, 'SS')).toBeUndefined();
    expect(linkRefusal(plan(), 1, 2, 'FS', { gone: new Set([0]), added: new Map() })).toBeUndefined();
  });

  test('of an activity with itself or with what it lies under is refused', () => {
    expect(linkRefusal(plan(), 1, 1, 'FS')).toEqual({ why: 'self' });
    expect(linkRefusal(plan(), 5, 1, 'FS')).toEqual({ why: 'relatives' });
    expect(linkRefusal(plan(), 1, 0, 'FS')).toEqual({ why: 'relatives' });
  });
});
