import { describe, expect, test } from 'vitest';
import { readTable, tableCell } from './table-text';

/** A generator of figures that is the same in every run. */
function figures(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a table out of the clipboard', () => {
  test('what a copy writes is read as it was, whatever quotes, tabs and line ends its cells hold', () => {
    const parts = ['"', '""', '\t', '\n', '\r\n', '\r', ' ', 'Losa', '3"', 'é', '=1+1', ','];
    const upTo = figures(7);
    for (let run = 0; run < 3_000; run++) {
      const width = 1 + upTo(4);
      const cell = () => Array.from({ length: upTo(5) }, () => parts[upTo(parts.length)]).join('');
      const table = Array.from({ length: 1 + upTo(5) }, () => Array.from({ length: width }, cell));
      // A last row of nothing cannot be told from the line end behind the one before it.
      table[table.length - 1][width - 1] += 'x';
      const ends = ['\n', '\r\n', '\r'][upTo(3)];
      const text = table.map((row) => row.map(tableCell).join('\t')).join(ends) + ['', ends][upTo(2)];
      expect(readTable(text), JSON.stringify(text)).toEqual(table);
    }
  });

  test.each([
    ['one cell', 'Losa', [['Losa']]],
    ['the line end behind the last row makes no row', 'Losa\r\nMuros\r\n', [['Losa'], ['Muros']]],
    [
      'empty cells count, also the last ones of a row',
      'a\t\t\r\n\tb\t',
      [
        ['a', '', ''],
        ['', 'b', ''],
      ],
    ],
    ['rows between filled ones stay', 'a\n\nb', [['a'], [''], ['b']]],
    [
      'rows that are too short are filled up',
      'a\tb\nc',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['a quote that does not enclose its cell is text', '"A" wing\t3" pipe', [['"A" wing', '3" pipe']]],
    ['a quote that is never closed is text', '"Losa\nMuros', [['"Losa'], ['Muros']]],
    ['a line break inside of a cell', '"Losa\nnorte"\t3 d', [['Losa\nnorte', '3 d']]],
    ['a cell of one quote', '""""', [['"']]],
    ['nothing', '', []],
  ])('%s', (_, text, table) => expect(readTable(text)).toEqual(table));

  test('a large table with an unclosed quote at every line is read at once', () => {
    const text = Array.from({ length: 20_000 }, (_, k) => `"row ${k}\t1 d`).join('\n');
    expect(readTable(text)).toHaveLength(20_000);
  });
});
