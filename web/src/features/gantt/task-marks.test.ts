import { expect, test } from 'vitest';
import { recordModel } from '@/engine/core/record-model';
import { lookahead } from '@/engine/lookahead/area';
import { taskMarks } from './task-marks';

const areas = {
  pending: new Set<number>(),
  rows: recordModel(lookahead).read({
    revision: 1,
    tables: {
      tasks: { row: [20, 21, 22], taskPlace: [{ activity: 1 }, { activity: 1, parent: 20 }, { activity: 2 }] },
      roadblocks: { row: [30, 31], standing: [{ state: 'notreleased' }, { state: 'released' }] },
      blocks: { row: [40, 41, 42], blockRoadblock: [30, 30, 31], blockTask: [20, 21, 22] },
    },
  }),
};

test('an activity is marked with all its tasks, and once with each open roadblock in their way', () => {
  expect([...taskMarks(areas)]).toEqual([
    [1, { tasks: 2, roadblocks: 1 }],
    [2, { tasks: 1, roadblocks: 0 }],
  ]);
});

test('nothing is marked before the tasks are there', () => {
  expect(taskMarks(undefined).size).toBe(0);
});
