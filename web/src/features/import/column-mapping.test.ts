import { expect, test } from 'vitest';
import type { ColumnQuestion } from './api/imports';
import { claimedTwice, columnsOf, fieldsOf } from './column-mapping';

const question: ColumnQuestion = {
  ask: 'name',
  sheet: '',
  sheets: [],
  columns: [
    { column: 'A', head: 'Ítem', samples: ['1'], field: 'number' },
    { column: 'B', head: 'Nota', samples: null, field: '' },
    { column: 'C', head: 'Nota', samples: [], field: '' },
    { column: 'D', head: '', samples: ['5'], field: '' },
  ],
  fields: ['name', 'number', 'tag'],
};

test('columns are named by their head, and by their letter where the head is missing or not the only one', () => {
  expect(columnsOf(question, ['number', 'name', 'tag', ''])).toEqual({ Ítem: 'number', B: 'name', C: 'tag', D: '' });
});

test('what was said before stays, the rest is what the heads suggest', () => {
  expect(fieldsOf(question, { columns: { B: 'name' } })).toEqual(['number', 'name', '', '']);
});

test('no two columns are the same field, but many may be tags', () => {
  expect(claimedTwice(['name', 'tag', 'tag', ''])).toBeUndefined();
  expect(claimedTwice(['name', 'tag', 'name', ''])).toBe('name');
});
