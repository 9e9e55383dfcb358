import { expect, test } from 'vitest';
import { sentenceOf } from './filter-sentence';

test('view-111 a filter is read back with its groups, its values and what joins them', () => {
  const words = {
    field: (rule: { field: string }) => rule.field.toUpperCase(),
    operator: (rule: { operator: string }) => rule.operator,
    value: (_: unknown, value: string) => `“${value}”`,
    list: (parts: readonly string[], join: 'and' | 'or') => parts.join(` ${join} `),
    not: (part: string) => `not ${part}`,
  };
  expect(
    sentenceOf(
      {
        join: 'and',
        rules: [
          { field: 'kind', operator: 'issomeof', value: ['1', '2'] },
          {
            join: 'or',
            rules: [
              { field: 'subcontract', operator: 'is', value: 'Andes' },
              { field: 'coding.40', operator: 'isempty', value: '' },
            ],
          },
          { join: 'or', rules: [{ field: 'progress', operator: 'lessthan', value: '100' }] },
          { field: 'name', operator: 'is', value: 'Losa', not: true },
        ],
      },
      words,
    ),
  ).toBe(
    'KIND issomeof “1” or “2” and (SUBCONTRACT is “Andes” or CODING.40 isempty) and PROGRESS lessthan “100” and not NAME is “Losa”.',
  );
});
