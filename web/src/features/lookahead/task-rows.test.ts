import { expect, test } from 'vitest';
import { recordModel } from '@/engine/core/record-model';
import { lookahead } from '@/engine/lookahead/area';
import { Plan } from '@/engine/schedule/plan';
import { monday, snapshot } from '@/engine/schedule/testing/plans';
import { taskReader } from './task-rows';
import { someRows } from './testing/open-lookahead';

const asked = { from: monday - 7, to: monday + 27, today: monday };
const none = new Map();
const site = (name = 'Losa') =>
  Plan.read(
    snapshot([
      { row: 1, from: 0, to: 5, name },
      { row: 2, from: 5, to: 8 },
    ]),
  );

test('look-102 an edit makes the row of its task anew, and those of the others stay the same objects', () => {
  const [read, plan, model] = [taskReader(), site(), recordModel(lookahead)];
  const confirmed = model.read(someRows());
  const before = read(plan, { rows: confirmed.draft(), pending: new Set() }, none, asked);
  confirmed.set(22, 'taskName', 'Vaciado y curado');
  const after = read(plan, { rows: confirmed.draft(), pending: new Set() }, none, asked);
  expect(after.map(({ name }) => name)).toEqual(['Moldaje', 'Eje 1', 'Eje 2', 'Enfierradura', 'Vaciado y curado']);
  expect(after.map((task, k) => task === before[k])).toEqual([true, true, true, true, false]);
});

test('an activity with another name, another day and an edit that waits show in rows read before', () => {
  const [read, rows] = [taskReader(), recordModel(lookahead).read(someRows())];
  const areas = { rows: rows.draft(), pending: new Set<number>() };
  read(site(), areas, none, asked);
  const renamed = read(site('Losa de cielo'), areas, none, asked);
  expect(new Set(renamed.map(({ activityName }) => activityName))).toEqual(new Set(['Losa de cielo']));
  const later = read(site('Losa de cielo'), areas, none, { ...asked, today: monday + 9 });
  expect(later.map(({ status }) => status)).toEqual(Array(5).fill('Overdue'));
  const waiting = read(site('Losa de cielo'), { ...areas, pending: new Set([21]) }, none, asked);
  expect(waiting.filter(({ pending }) => pending).map(({ row }) => row)).toEqual([21]);
});
