import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { criticalTask, end, expectAccessible, saved, until, watched } from './browser.ts';
import type { Gantry } from './gantry.ts';

describe('the card of an activity, and the Gantt on paper', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;

  before(async () => {
    ({ gantry, browser, here, there } = await watched({ language: 'en', width: 1366, height: 768 }));
  });
  after(() => end({ gantry, browser }));

  test('gantt-112 a duration typed in the card moves the finish for everybody, and its history says so', async () => {
    const task = await criticalTask(here);
    await here.locator(`[data-row="${task.id}"] [data-column="name"]`).click();
    await here.keyboard.press('Alt+Enter');
    const card = here.locator('section[role="dialog"]');
    const finishThere = () => there.locator('[data-region="strip"] b').first().textContent();
    const before_ = await finishThere();
    await card.getByRole('textbox', { name: 'Duración' }).fill('45');
    await here.keyboard.press('Enter');
    await until(finishThere, (now) => now !== before_, 'the finish to move for the other person');
    await saved(here);
    await card.getByRole('radio', { name: 'Historial' }).click();
    await card
      .getByText(/Duración/)
      .first()
      .waitFor();
    await expectAccessible(here, 'the card');
    await here.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    assert.equal(await here.evaluate(() => document.activeElement?.getAttribute('role')), 'treegrid');
  });

  test('exp-101 what is shown goes on paper', async () => {
    await here.getByRole('button', { name: 'Ajustes', exact: true }).click();
    await here.getByRole('menuitem', { name: 'Imprimir…' }).click();
    const dialog = here.getByRole('dialog', { name: 'Imprimir el Gantt' });
    await dialog.getByRole('combobox', { name: 'Papel' }).selectOption('a4');
    await expectAccessible(here, 'the print dialog');
    const downloaded = here.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar PDF' }).click();
    const file = await readFile(await (await downloaded).path());
    assert.equal(file.subarray(0, 5).toString(), '%PDF-');
    assert.ok(file.includes('/MediaBox [0 0 841.89 595.28]'), 'A4, landscape');
  });
});
