import { expect, test } from 'vitest';
import { Plan } from '@/engine';
import { groundOf } from './ground-transport';

test('a plan for people without the Gantt has the activities of their tasks, each beneath the nearest one that came with them', () => {
  const activity = (row: number, parent: number | null, name: string, summary: boolean) => ({
    row,
    parent,
    number: row,
    depth: 1,
    summary,
    name,
    start: 480,
    finish: 960,
  });
  const plan = Plan.read(
    groundOf('s-1', {
      revision: 7,
      position: '9',
      stale: false,
      today: 0,
      week: 0,
      from: 1,
      to: 2,
      activities: [activity(5, 99, 'Obra gruesa', true), activity(6, 5, 'Losa', false)],
      tasks: [],
    }),
  );
  const { activities, tree, index } = plan;
  expect(Array.from(tree.order, (i) => activities.name[i])).toEqual(['', 'Obra gruesa', 'Losa']);
  expect(activities.row[tree.parent[index.of(6)]]).toBe(5);
  expect(activities.row[tree.parent[index.of(5)]], 'its parent is not theirs to see').toBe(0);
  expect([activities.start[index.of(6)], activities.finish[index.of(6)]]).toEqual([480, 960]);
});
