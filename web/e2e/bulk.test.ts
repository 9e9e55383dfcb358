// Bulk change: 20 activities get another calendar in one step, and one undo takes it back.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  alone,
  call,
  cell,
  column,
  end,
  expectAccessible,
  openClinic,
  type Stage,
  saved,
  undo,
  until,
} from './browser.ts';

interface Calendars {
  calendars: { row: number; name: string; default?: boolean }[];
  activities: { row: number[]; calendar: number[] };
}

describe('the bulk change', () => {
  let stage: Stage & { page: Page };

  before(async () => {
    stage = await alone();
  });
  after(() => end(stage));

  test('bulk-101 20 activities go to another calendar by keys alone, and one undo brings all back', async () => {
    const { page } = stage;
    await openClinic(page);
    const schedule = /schedule\/([\w-]+)/.exec(page.url())?.[1];
    const asked = async () => {
      const plan = await call<Calendars>(page, 'GET', `/api/schedules/${schedule}/gantt`);
      return Object.fromEntries(plan.activities.row.map((row, k) => [row, plan.activities.calendar[k]]));
    };
    const was = await asked();
    const { calendars } = await call<Calendars>(page, 'GET', `/api/schedules/${schedule}/gantt`);
    await cell(page, 0, column.name).click();
    await page.keyboard.press('ArrowDown');
    for (let k = 1; k < 20; k++) await page.keyboard.press('Shift+ArrowDown');
    const selected = await page.locator('[role="row"][aria-selected="true"]').evaluateAll((list) => list.length);
    assert.equal(selected, 20);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Cambio masivo…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambio masivo de 20 actividades' });
    await dialog.waitFor();
    await expectAccessible(page, 'bulk change');
    await dialog.getByRole('radio', { name: 'Tipo de restricción' }).press('ArrowLeft');
    const choice = dialog.getByRole('combobox', { name: 'Nuevo calendario' });
    const target = calendars.find(({ row }) => !Object.values(was).includes(row)) ?? calendars.at(-1)!;
    await choice.selectOption(String(target.row));
    const moving = await dialog.getByRole('button', { name: /^Cambiar \d+ actividad/ }).textContent();
    await dialog.getByRole('button', { name: /^Cambiar/ }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await saved(page);
    const count = Number(/\d+/.exec(moving ?? '')?.[0]);
    await page.getByText(`Calendario ${target.name} asignado a ${count} actividades`).waitFor();
    const now = await until(
      asked,
      (plan) => Object.entries(plan).some(([row, to]) => was[row] !== to),
      'the new calendars',
    );
    assert.equal(Object.entries(now).filter(([row, to]) => was[row] !== to && to === target.row).length, count);
    await undo(page);
    assert.deepEqual(
      await until(asked, (plan) => Object.entries(plan).every(([row, to]) => was[row] === to), 'the old calendars'),
      was,
    );
  });
});
