import { describe, expect, test } from 'vitest';
import { Plan } from '@/engine';
import { type Row, snapshot } from '@/engine/schedule/testing/plans';
import { dragRefusal, leavesToMove } from './drag-rules';

const rows: Row[] = [
  { row: 5, name: 'Obra gruesa', kind: 'summary', from: 0, to: 5 },
  { row: 1, parent: 5, name: 'Muros', from: 0, to: 3, progress: 300_000 },
  { row: 2, parent: 5, name: 'Losa', from: 3, to: 5 },
  { row: 3, name: 'Entrega', kind: 'finish-milestone', to: 5 },
  { row: 4, name: 'Trazado', from: 0, to: 1, progress: 1_000_000 },
  { row: 6, name: 'Supervisión', kind: 'level-of-effort', from: 0, to: 5 },
  { row: 7, name: 'Excavación', kind: 'summary', from: 0, to: 1 },
  { row: 8, parent: 7, name: 'Corte', from: 0, to: 1, progress: 10 },
  { row: 9, name: 'Pintura', from: 1, to: 2, constraint: 'mfo', constraintDate: 1 },
];
const plan = Plan.read(snapshot(rows));
const why = (row: number, grip: 'move' | 'start' | 'finish', filtered = false) =>
  dragRefusal(plan, plan.index.of(row), grip, filtered);

describe('what may be dragged', () => {
  test('undo-118 undo-121 moving needs progress 0, resizing progress below 100', () => {
    expect(why(2, 'move')).toBeUndefined();
    expect(why(1, 'move')).toBe('started');
    expect(why(1, 'start')).toBe('started');
    expect(why(1, 'finish')).toBeUndefined();
    expect(why(4, 'finish')).toBe('completed');
    expect(why(4, 'move')).toBe('started');
  });

  test('undo-123 the first row is not dragged', () => {
    expect(why(0, 'move')).toBe('project');
    expect(why(0, 'finish')).toBe('project');
  });

  test('undo-122 nothing is dragged while rows are filtered or sorted', () => {
    expect(why(2, 'move', true)).toBe('filtered');
    expect(why(2, 'finish', true)).toBe('filtered');
  });

  test('a summary moves what has not begun under it and is not resized', () => {
    expect(why(5, 'move')).toBeUndefined();
    expect(leavesToMove(plan, [5])).toEqual([2]);
    expect(why(5, 'finish')).toBe('summarySize');
    expect(why(7, 'move')).toBe('nothingMoves');
  });

  test('undo-119 of a selection everything moves that has not begun, once each and in tree order', () => {
    expect(leavesToMove(plan, [3, 5, 2, 4, 6])).toEqual([2, 3]);
  });

  test('milestones move and have no size; efforts follow their links; a fixed finish is not drawn', () => {
    expect(why(3, 'move')).toBeUndefined();
    expect(why(3, 'finish')).toBe('milestoneSize');
    expect(why(6, 'move')).toBe('effort');
    expect(why(9, 'finish')).toBe('fixed');
  });
});
