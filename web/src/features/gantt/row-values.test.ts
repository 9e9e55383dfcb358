import { describe, expect, test } from 'vitest';
import { Plan } from '@/engine';
import { evening, morning, snapshot } from '@/engine/schedule/testing/plans';
import { nothingBrought } from './api/use-brought';
import type { ColumnId } from './grid-columns';
import { cellText } from './row-values';
import type { RowWords } from './row-words';

const plan = Plan.read(snapshot([{ row: 1, from: 0, to: 3 }], []));
const i = plan.index.of(1);
const words = { duration: (minutes: number, perDay: number) => `${minutes / perDay} d` } as RowWords;
const cell = (column: ColumnId, brought = nothingBrought) => cellText(plan, i, column, 0, { ...words, brought });

describe('what files brought stands beside the plan', () => {
  const brought = {
    start: new Map([[1, morning(0)]]),
    finish: new Map([[1, evening(1)]]),
    tags: new Map([[1, 'Piso: 2']]),
    codes: new Map(),
  };

  test('the dates of the other tool, and how much later the activity ends here', () => {
    expect(cell('importedStart', brought)).toBe('06/04/26');
    expect(cell('importedFinish', brought)).toBe('07/04/26');
    expect(cell('importedShift', brought)).toBe('+1 d');
    expect(cell('importedShift', { ...brought, finish: new Map([[1, evening(3)]]) })).toBe('−1 d');
    expect(cell('importedShift', { ...brought, finish: new Map([[1, evening(2)]]) })).toBe('');
    expect(cell('tags', brought)).toBe('Piso: 2');
  });

  test('what no file brought has empty cells', () => {
    for (const column of ['importedStart', 'importedFinish', 'importedShift', 'tags'] as const) {
      expect(cell(column)).toBe('');
    }
  });
});

test('sem-146 the float of what runs around the clock is said in days of the clock, as its duration is', () => {
  const wire = snapshot([{ row: 1, from: 0, to: 3 }], []);
  wire.activities.elapsed = [0, 1];
  wire.activities.duration[1] = 3 * 1440;
  const cure = Plan.read(wire);
  cure.activities.totalFloat[1] = 1440;
  const format = { language: 'es' } as RowWords['format'];
  const said = (['duration', 'float'] as const).map((column) => cellText(cure, 1, column, 0, { ...words, format }));
  expect(said).toEqual(['3 dc', '1 dc']);
});
