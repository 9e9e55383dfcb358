import { describe, expect, test } from 'vitest';
import { Kind } from '@/engine';
import { type ColumnId, columns } from './grid-columns';
import { lockOf } from './row-locks';

const HUNDRED = 1_000_000;
const ids = columns.map((column) => column.id);

describe('a cell is locked', () => {
  test('act-123 on a summary in every column but name, description and calendar', () => {
    const open = ids.filter((id) => lockOf(id, Kind.summary, 0) === undefined);
    expect(open).toEqual(['name', 'description', 'calendar']);
    for (const id of ['duration', 'start', 'finish', 'progress', 'cost', 'weight', 'constraint'] as ColumnId[]) {
      expect(lockOf(id, Kind.summary, 0)).toBe('summary');
    }
  });

  test('act-125 for the duration of a completed activity, and of no other', () => {
    expect(lockOf('duration', Kind.task, HUNDRED)).toBe('durationDone');
    expect(lockOf('duration', Kind.task, HUNDRED - 1)).toBeUndefined();
  });

  test('act-126 for the start of an activity with progress above 0', () => {
    expect(lockOf('start', Kind.task, 1)).toBe('startStarted');
    expect(lockOf('start', Kind.task, 0)).toBeUndefined();
  });

  test('act-127 for the finish from 99.999 % on', () => {
    expect(lockOf('finish', Kind.task, 999_990)).toBe('finishDone');
    expect(lockOf('finish', Kind.task, 999_989)).toBeUndefined();
  });

  test('cpm-110 for the constraint type, always', () => {
    for (const kind of Object.values(Kind)) {
      for (const progress of [0, HUNDRED]) expect(lockOf('constraint', kind, progress)).toBeDefined();
    }
  });

  test('cpm-111 for the constraint date at 100 %', () => {
    expect(lockOf('constraintDate', Kind.task, HUNDRED)).toBe('constraintDone');
    expect(lockOf('constraintDate', Kind.task, HUNDRED - 1)).toBeUndefined();
  });

  test('gantt-108 for people, firms, tags and priority, which are chosen; a summary has none', () => {
    for (const id of ['responsibles', 'subcontract', 'projectTags', 'priority'] as ColumnId[]) {
      expect(lockOf(id, Kind.task, HUNDRED)).toBe('assigned');
      expect(lockOf(id, Kind.summary, 0)).toBe('summary');
    }
  });

  test('where its value is computed', () => {
    for (const id of ['number', 'wbs', 'kind', 'float', 'freeFloat', 'lateStart', 'lateFinish', 'wbs'] as ColumnId[]) {
      expect(lockOf(id, Kind.task, 0)).toBe('column');
    }
  });
});
