import { expect, test } from 'vitest';
import { aChange, anEntry } from './fixtures';
import { logCsv } from './log-csv';

const words = { heads: ['a'], attribute: (name?: string) => name ?? '', cut: 'more' };
const lines = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n').slice(1);

test('a change stands on a line of its own with the entry it belongs to', () => {
  const entry = anEntry(7);
  entry.change = { ...aChange(), name: 'Muro, eje 2', attribute: 'duration', oldValue: 16, newValue: 24 };
  entry.logs = [];
  const [line] = lines(logCsv([entry], words));
  expect(line).toContain('"Muro, eje 2",duration,16,24');
  expect(line.split(',')[1]).toBe('7');
});

test('a name that a spreadsheet would run as a formula stays text, a negative figure a figure', () => {
  const entry = anEntry(7);
  entry.change = { ...aChange(), name: '=HYPERLINK("x")', attribute: 'lag', oldValue: -2, newValue: 1 };
  entry.logs = [];
  const [line] = lines(logCsv([entry], words));
  expect(line).toContain(`"'=HYPERLINK(""x"")"`);
  expect(line).toContain(',lag,-2,1,');
});
