import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkTypeNames, Plan } from '@/engine';
import { lay } from '@/engine/schedule/testing/lay';
import { PER_DAY, snapshot, type Tie } from '@/engine/schedule/testing/plans';
import { linkChange, linkEdits, linksSeen, parseLinks } from './link-text';
import { predecessorText, successorText } from './predecessors';

// Numbers of the grid are 0 for the project and 1 to 5; row numbers are ten times as much.
const planOf = (ties: Tie[] = []) =>
  Plan.read(
    snapshot(
      [10, 20, 30, 40, 50].map((row, k) => ({ row, from: k, to: k + 1 })),
      ties,
    ),
  );

const read = (text: string, own = 50, plan = planOf()) => parseLinks(text, plan, plan.index.of(own));

describe('a lag around the clock', () => {
  const DAY = 1440;
  const wire = snapshot(
    [10, 20, 30].map((row, k) => ({ row, from: k, to: k + 1 })),
    [[10, 30, 'FS', 0]],
  );
  wire.links.lag = [2 * DAY];
  wire.links.elapsed = [1];
  const plan = Plan.read(wire);
  const at = plan.index.of(30);
  const seen = { type: 'FS', lag: 2 * DAY, elapsed: true };
  const typed = (text: string) => {
    const seen = linksSeen(plan, at, 'predecessors', 'es');
    const read = parseLinks(text, plan, at, seen);
    return 'links' in read ? linkEdits(plan, at, 'predecessors', read.links, seen) : read.problem;
  };

  test('is written and read in days of the clock, and stays what it is', () => {
    expect(predecessorText(plan, at, 'es')).toBe('1FC+2dc');
    expect(predecessorText(plan, at, 'en')).toBe('1FS+2ed');
    for (const text of ['1FC+2dc', '1FS+2ed', '1FS+2', '1FS+48eh', '1FC+48hc', '1FS+2880emin']) {
      expect(typed(text), text).toBeUndefined();
    }
    expect(typed('1FS+3dc')).toEqual({ type: 'link.change', link: 500, lag: 3 * DAY, elapsed: true, seen });
    expect(typed('1CC+3')).toEqual({
      type: 'link.change',
      link: 500,
      linkType: 'SS',
      lag: 3 * DAY,
      elapsed: true,
      seen,
    });
  });

  test('counts working days again where they are typed as such', () => {
    const change = { type: 'link.change', link: 500, elapsed: false, seen };
    expect(typed('1FS+2d')).toEqual({ ...change, lag: 2 * PER_DAY });
    expect(typed('1FS+48h')).toEqual({ ...change, lag: 2 * DAY });
    expect(typed('1')).toEqual({ ...change, lag: 0 });
  });

  test('sem-110 is given to a new link and to one that had none', () => {
    const item = { from: 20, to: 30, type: 'FS' };
    expect(typed('1FS+2dc; 2FS+1dc')).toEqual({ type: 'links.add', items: [{ ...item, lag: DAY, elapsed: true }] });
    expect(typed('1FS+2dc; 2FS-4eh')).toEqual({ type: 'links.add', items: [{ ...item, lag: -240, elapsed: true }] });
    expect(typed('1FS+2dc; 2FS+1sc')).toEqual({ type: 'links.add', items: [{ ...item, lag: 7 * DAY, elapsed: true }] });
    expect(typed('1FS+2dc; 2FS+1d')).toEqual({ type: 'links.add', items: [{ ...item, lag: PER_DAY }] });
    const working = planOf([[10, 50, 'FS', 2]]);
    const i = working.index.of(50);
    const before = linksSeen(working, i, 'predecessors', 'en');
    const read = parseLinks('1FS+2ed', working, i, before);
    expect('links' in read && linkEdits(working, i, 'predecessors', read.links, before)).toEqual({
      type: 'link.change',
      link: 500,
      lag: 2 * DAY,
      elapsed: true,
      seen: { type: 'FS', lag: 2 * PER_DAY, elapsed: false },
    });
  });
});

test.each([
  [false, 6 * PER_DAY],
  [true, 6 * 1440],
])(
  'sem-110 a typed lag keeps counting as it was typed (around the clock: %s) over one that counts otherwise',
  (elapsed, lag) => {
    const wire = snapshot(
      [10, 20].map((row, k) => ({ row, from: k, to: k + 1 })),
      [[10, 20, 'SS', 2]],
    );
    wire.links.elapsed = [elapsed ? 0 : 1]; // theirs
    const command = linkChange({ link: 500, type: 'SS', lag: 3 * PER_DAY, elapsed }, { type: 'SS', lag, elapsed })!;
    const { links } = lay(wire, command).plan;
    expect([links.lag[0], links.elapsed[0] !== 0]).toEqual([lag, elapsed]);
  },
);

describe('links as planners type them', () => {
  test('link-101 link-104 link-111 the four types, in either language, with lag and lead', () => {
    expect(read('1FS+2d; 2SS-1d; 3FF; 4SF+4h')).toEqual({
      links: [
        { row: 10, type: 'FS', lag: 2 * PER_DAY },
        { row: 20, type: 'SS', lag: -PER_DAY },
        { row: 30, type: 'FF', lag: 0 },
        { row: 40, type: 'SF', lag: 240 },
      ],
    });
    expect(read('1fc+2D; 2cc-1d; 3ff; 4cf+4h')).toEqual(read('1FS+2d; 2SS-1d; 3FF; 4SF+4h'));
  });

  test('link-105 a lag without a unit counts days; a number alone is finish to start', () => {
    expect(read('1FS+2')).toEqual({ links: [{ row: 10, type: 'FS', lag: 2 * PER_DAY }] });
    expect(read('1+2, 3')).toEqual({
      links: [
        { row: 10, type: 'FS', lag: 2 * PER_DAY },
        { row: 30, type: 'FS', lag: 0 },
      ],
    });
  });

  test.each([
    ['1,2,3', 3],
    ['1; 2 ;3;', 3],
    [' 1FC + 2 d , 2 ', 2],
    ['1FC+1,5d; 2', 2],
    ['1FC\u22122d', 1],
    ['', 0],
  ])('%j holds %i links', (text, count) => {
    const found = read(text);
    expect('links' in found && found.links).toHaveLength(count);
  });

  test.each([
    ['1FC+dos', 'linkUnreadable', '1FC+dos'],
    ['1; losa; 2', 'linkUnreadable', 'losa'],
    ['1XX', 'linkUnreadable', '1XX'],
    ['1FC+2x', 'linkUnreadable', '1FC+2x'],
    ['9', 'linkUnknown', '9'],
    ['5', 'linkSelf', '5'],
    ['1; 1FS+2d', 'linkTwice', '1'],
  ])('link-108 link-116 %j is refused, and what is wrong with it is named', (text, problem, part) => {
    expect(read(text)).toEqual({ problem, part });
  });

  describe('the code of an activity stands for its number', () => {
    const coded = (codes: string[]) => {
      const wire = snapshot([10, 20, 30, 40, 50].map((row, k) => ({ row, from: k, to: k + 1 })));
      wire.activities.code = ['', ...codes].slice(0, wire.activities.row.length);
      return Plan.read(wire);
    };
    const plan = coded(['A1010', 'EC-10', 'EC-100', 'F.130', '3']);
    const rowsOf = (text: string) => {
      const found = read(text, 50, plan);
      return 'links' in found ? found.links.map(({ row, type, lag }) => [row, type, lag]) : found;
    };
    test.each([
      ['A1010', [[10, 'FS', 0]]],
      [
        'a1010fs+2d; F.130',
        [
          [10, 'FS', 2 * PER_DAY],
          [40, 'FS', 0],
        ],
      ],
      [
        'EC-100CC-1d, 1',
        [
          [30, 'SS', -PER_DAY],
          [10, 'FS', 0],
        ],
      ],
      ['EC-10 FF', [[20, 'FF', 0]]],
      ['3', [[30, 'FS', 0]]],
    ])('link-105 %j', (text, links) => {
      expect(rowsOf(text)).toEqual(links);
    });
    test('digits that are no number of a row may be a code, and a code of several activities is refused by name', () => {
      const other = coded(['1010', 'X', 'x', '', '']);
      expect(read('1010SS', 50, other)).toEqual({ links: [{ row: 10, type: 'SS', lag: 0 }] });
      expect(read('X', 50, other)).toEqual({ problem: 'linkCodeTwice', part: 'X' });
      expect(read('A1010x', 50, plan)).toEqual({ problem: 'linkUnreadable', part: 'A1010x' });
      expect(read('77', 50, plan)).toEqual({ problem: 'linkUnknown', part: '77' });
    });
  });

  test('two links of different types between the same activities are two links', () => {
    expect(read('1CC; 1FF')).toMatchObject({ links: [{ type: 'SS' }, { type: 'FF' }] });
  });

  test('what the grid shows is read back as the same links, in both languages', () => {
    const tie = fc.record({
      from: fc.constantFrom(10, 20, 30, 40),
      type: fc.constantFrom(...linkTypeNames),
      lag: fc.integer({ min: -40, max: 40 }).map((half) => half / 2),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(tie, { selector: ({ from, type }) => `${from} ${type}`, maxLength: 6 }),
        fc.constantFrom('es' as const, 'en' as const),
        (ties, language) => {
          const plan = planOf(ties.map(({ from, type, lag }) => [from, 50, type, lag]));
          const i = plan.index.of(50);
          const back = parseLinks(predecessorText(plan, i, language), plan, i);
          expect('links' in back).toBe(true);
          const seen = linksSeen(plan, i, 'predecessors', language);
          if ('links' in back) expect(linkEdits(plan, i, 'predecessors', back.links, seen)).toBeUndefined();
        },
      ),
    );
  });
});

describe('what typed links change', () => {
  const ties: Tie[] = [
    [10, 50],
    [20, 50, 'SS', 1],
  ];
  const edits = (text: string, side: 'predecessors' | 'successors' = 'predecessors', own = 50) => {
    const plan = planOf(ties);
    const i = plan.index.of(own);
    const typed = parseLinks(text, plan, i);
    return 'links' in typed ? linkEdits(plan, i, side, typed.links, linksSeen(plan, i, side, 'es')) : typed;
  };

  test('nothing when they are the same in another order', () => expect(edits('2CC+1d; 1')).toBeUndefined());

  test('a new one is added, a missing one removed, and both are one step', () => {
    expect(edits('1; 2CC+1d; 3FF')).toEqual({
      type: 'links.add',
      items: [{ from: 30, to: 50, type: 'FF', lag: 0 }],
    });
    expect(edits('1')).toEqual({ type: 'links.remove', links: [501] });
    expect(edits('1; 4')).toEqual({
      type: 'batch',
      commands: [
        { type: 'links.remove', links: [501] },
        { type: 'links.add', items: [{ from: 40, to: 50, type: 'FS', lag: 0 }] },
      ],
    });
  });

  test('another lag or type changes the link it is, with what was seen', () => {
    expect(edits('1+2d; 2CC+1d')).toEqual({
      type: 'link.change',
      link: 500,
      lag: 2 * PER_DAY,
      elapsed: false,
      seen: { type: 'FS', lag: 0, elapsed: false },
    });
    expect(edits('1; 2FF+1d')).toEqual({
      type: 'link.change',
      link: 501,
      linkType: 'FF',
      seen: { type: 'SS', lag: PER_DAY, elapsed: false },
    });
  });

  describe('while somebody else changes them', () => {
    const before = planOf(ties);
    const seen = linksSeen(before, before.index.of(50), 'predecessors', 'es');
    const over = (text: string, now: Plan) => {
      const i = now.index.of(50);
      const typed = parseLinks(text, now, i, seen);
      return 'links' in typed ? linkEdits(now, i, 'predecessors', typed.links, seen) : typed;
    };

    test('a lag is put over the one that was seen, so that the server can ask', () => {
      const theirs = planOf([
        [10, 50, 'FS', 4],
        [20, 50, 'SS', 1],
      ]);
      expect(over('1+2d; 2CC+1d', theirs)).toMatchObject({ link: 500, lag: 2 * PER_DAY, seen: { lag: 0 } });
      expect(over('1; 2CC+3d', theirs)).toMatchObject({ link: 501, lag: 3 * PER_DAY });
    });

    test('a link they made stays', () => {
      const theirs = planOf([...ties, [30, 50]]);
      expect(over('1; 2CC+3d', theirs)).toMatchObject({ type: 'link.change', link: 501 });
    });

    test('a link they removed is neither made nor removed again', () => {
      expect(over('1; 2CC+1d', planOf())).toBeUndefined();
      expect(over('1', planOf())).toBeUndefined();
    });

    test('a link written as it was is the same one, whatever number its other end has by now', () => {
      const rows = [5, 10, 20, 30, 40, 50].map((row, k) => ({ row, from: k, to: k + 1 }));
      expect(over('1; 2CC+1d; 4', Plan.read(snapshot(rows, ties)))).toEqual({
        type: 'links.add',
        items: [{ from: 30, to: 50, type: 'FS', lag: 0 }],
      });
      const gone = rows.filter(({ row }) => row !== 10);
      expect(over('1; 2CC+1d', Plan.read(snapshot(gone)))).toBeUndefined();
    });
  });

  test('successors are typed the same way, from the other end', () => {
    const plan = planOf(ties);
    expect(successorText(plan, plan.index.of(20), 'es')).toBe('5CC+1d');
    expect(edits('5CC+1d; 3', 'successors', 20)).toEqual({
      type: 'links.add',
      items: [{ from: 20, to: 30, type: 'FS', lag: 0 }],
    });
  });
});
