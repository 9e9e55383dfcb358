import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { end, expectAccessible, ready, rows, until, watched } from './browser.ts';
import type { Gantry } from './gantry.ts';

describe('what of a schedule is shown', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;

  before(async () => {
    ({ gantry, browser, here, there } = await watched());
  });
  after(() => end({ gantry, browser }));

  const bar = (page: Page) => page.getByText(/\d+ de \d+ actividades a la vista/);

  test('two conditions leave the rows that fulfil both, for this person, over a reload and until F3', async () => {
    const all = (await rows(here)).length;
    await here.getByRole('button', { name: 'Filtrar', exact: true }).click();
    const dialog = here.getByRole('dialog', { name: 'Filtrar actividades' });
    const field = dialog.getByRole('combobox', { name: 'Campo' });
    await field.selectOption('progress');
    await dialog.getByRole('combobox', { name: 'Condición' }).selectOption('lessthan');
    await dialog.getByRole('textbox', { name: 'Valor' }).fill('100');
    await dialog.getByRole('button', { name: 'Condición', exact: true }).click();
    await field.nth(1).selectOption('critical');
    await dialog.getByRole('checkbox', { name: 'Sí' }).check();
    await dialog.getByRole('button', { name: /^Ver \d+ actividad/ }).waitFor();
    await expectAccessible(here, 'filter');
    if (process.env.SHOTS) await here.screenshot({ path: `${process.env.SHOTS}/filter.png` });
    await dialog.getByRole('button', { name: /^Ver \d+ actividad/ }).click();
    await bar(here).waitFor();
    const critical = async () => {
      const leaves = (await rows(here)).filter((row) => row.leaf);
      return leaves.length > 0 && leaves.every((row) => !row.cells.includes('100 %'));
    };
    assert.ok(await critical());
    await expectAccessible(here, 'filtered Gantt');
    if (process.env.SHOTS) await here.screenshot({ path: `${process.env.SHOTS}/filtered.png` });

    await here.reload();
    await ready(here);
    await bar(here).waitFor();
    assert.equal(await there.getByText(/activities shown|a la vista/).count(), 0);

    await here.keyboard.press('F3');
    await bar(here).waitFor({ state: 'detached' });
    await until(
      async () => (await rows(here)).length,
      (count) => count >= all,
      'all rows to come back',
    );
  });
});
