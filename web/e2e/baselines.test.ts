import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { cell, column, criticalTask, end, expectAccessible, projectFinish, saved, until, watched } from './browser.ts';
import type { Gantry } from './gantry.ts';

describe('the baselines of a schedule', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;

  before(async () => {
    ({ gantry, browser, here, there } = await watched({ language: 'en', width: 1366, height: 768 }));
  });
  after(() => end({ gantry, browser }));

  const settings = async (page: Page, button: string, item: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  test('base-101 one is saved, the plan moves, and the other person compares', async () => {
    await settings(here, 'Ajustes', 'Guardar línea base…');
    const dialog = here.getByRole('dialog', { name: 'Líneas base' });
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Contrato');
    await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
    await dialog.getByRole('listitem').filter({ hasText: 'Contrato' }).getByText('activa', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Comparar' }).last().click();
    await dialog.getByText('Nada termina otro día que en la línea base.').waitFor();
    await expectAccessible(here, 'baselines');
    await here.keyboard.press('Escape');

    const task = await criticalTask(here);
    const before_ = await projectFinish(here);
    await cell(here, task.id, column.duration).dblclick();
    await here.keyboard.press('Control+a');
    await here.keyboard.type('60d');
    await here.keyboard.press('Enter');
    await until(
      () => projectFinish(here),
      (now) => now !== before_,
      'the finish to move',
    );
    await saved(here);

    await settings(there, 'Settings', 'Baselines');
    const theirs = there.getByRole('dialog', { name: 'Baselines' });
    await theirs.getByRole('listitem').filter({ hasText: 'Contrato' }).getByRole('button', { name: 'Compare' }).click();
    await theirs.getByText(/\d+ activities finish on another day than in the baseline/).waitFor();
    assert.match((await theirs.getByRole('row').nth(1).textContent()) ?? '', /\+\d+/);
    await expectAccessible(there, 'comparison');
  });
});
