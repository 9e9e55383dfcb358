import { describe, expect, test } from 'vitest';
import { HUNDRED } from './columns';
import { DAY } from './minutes';
import { edit, two } from './testing/lay';
import { evening, morning, type Row } from './testing/plans';

const three: Row[] = [...two, { row: 3, name: 'Done', from: 0, to: 1, progress: HUNDRED }];

describe('bulk changes seen before the server answers', () => {
  test.each([
    ['snet', morning(0), morning(3)],
    ['mfo', evening(2), evening(4)],
  ] as const)('bulk-114 bulk-115 %s holds each activity where it is', (constraint, first, second) => {
    const { of } = edit(three, [], { type: 'bulk.constraint-type', rows: [0, 1, 2, 3], constraint });
    expect(of(1)).toMatchObject({ constraint, date: first });
    expect(of(2)).toMatchObject({ constraint, date: second });
    expect(of(3).constraint).toBe('asap');
  });

  test('bulk-119 bulk-212 a date makes asap "start no earlier than" and moves the activity', () => {
    const day = Math.floor(morning(4) / DAY) * DAY;
    const { of } = edit(three, [], { type: 'bulk.constraint-date', rows: [1, 3], date: day });
    expect(of(1)).toMatchObject({ constraint: 'snet', date: morning(4), start: morning(4) });
    expect(of(3).constraint).toBe('asap');
  });

  test('bulk-222 a date without work changes nothing', () => {
    const saturday = (Math.floor(morning(4) / DAY) + 1) * DAY;
    const { of, pending } = edit(three, [], { type: 'bulk.constraint-date', rows: [1, 2], date: saturday });
    expect(of(1).constraint).toBe('asap');
    expect([...pending]).toEqual([]);
  });

  test('bulk-112 more than 100 activities as late as possible change nothing', () => {
    const many = Array.from({ length: 101 }, (_, k) => ({ row: k + 1, name: `Task ${k}`, from: 0, to: 1 }));
    const rows = many.map(({ row }) => row);
    const { of } = edit(many, [], { type: 'bulk.constraint-type', rows, constraint: 'alap' });
    expect(of(1).constraint).toBe('asap');
    const { of: after } = edit(many, [], { type: 'bulk.constraint-type', rows: rows.slice(1), constraint: 'alap' });
    expect(after(2).constraint).toBe('alap');
  });
});
