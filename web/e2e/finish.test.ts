// The finish of the clinic: a simulation, the ledger of a change that another person makes, and earned value.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { end, expectAccessible, openTask, saved, setDuration, until, watched } from './browser.ts';
import type { Gantry } from './gantry.ts';

describe('the finish of a schedule', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;

  before(async () => {
    ({ gantry, browser, here, there } = await watched({ language: 'en', theme: 'dark', width: 1280, height: 800 }));
  });
  after(() => end({ gantry, browser }));

  test('a simulation runs and says how likely the finish is', async () => {
    await there.getByRole('link', { name: 'Finish', exact: true }).click();
    await there.getByText('No simulations yet.').waitFor();
    await expectAccessible(there, 'risk, empty, dark, en');
    await there
      .getByRole('form', { name: 'Assumptions of the simulation' })
      .getByLabel('High', { exact: true })
      .fill('160');
    await there.getByRole('button', { name: 'Simulate' }).click();
    await there.getByRole('img', { name: /Histogram/ }).waitFor();
    const whole = there.getByRole('row', { name: /Whole project/ });
    const cells = await whole.getByRole('cell').allTextContents();
    assert.notEqual(cells[1], cells[3], `P10 ${cells[1]} lies before P80 ${cells[3]}`);
    await there.getByRole('region', { name: 'What moves the finish' }).getByRole('link').first().waitFor();
    await expectAccessible(there, 'risk, dark, en');
    // The same seed gives the same result.
    await there.getByRole('button', { name: 'Simulate' }).click();
    await there.getByLabel('Result').waitFor();
    assert.deepEqual(await whole.getByRole('cell').allTextContents(), cells);
  });

  test('the ledger says who moved the finish, and leads to the change', async () => {
    const task = await openTask(here);
    await setDuration(here, task.id, 400);
    await saved(here);
    await there.getByRole('radio', { name: 'Why it moved' }).click();
    const parts = there.getByRole('region', { name: 'Parts of the move' });
    await until(
      () => parts.getByRole('row', { name: /Durations/ }).count(),
      (n) => n > 0,
      'the duration that moved the finish',
    );
    const total = await parts.locator('[data-total]').textContent();
    assert.match(total ?? '', /^\+\d+/, 'later');
    await expectAccessible(there, 'ledger, dark, en');
    await there.getByLabel('Parts by').selectOption('person');
    const commands = there.getByRole('region', { name: 'Changes that moved it' });
    await commands.getByRole('link').first().click();
    await there.waitForURL(/schedule-change-log\?revision=\d+/);
  });

  test('in Spanish and light nothing is serious for axe', async () => {
    await here.getByRole('link', { name: 'Término', exact: true }).click();
    await here.getByRole('img', { name: /Histograma/ }).waitFor();
    await here.getByText(/Este resultado es de la revisión/).waitFor();
    await expectAccessible(here, 'riesgo, claro');
    await here.getByRole('radio', { name: 'Riesgo' }).press('ArrowRight');
    await here.getByRole('region', { name: 'Partes del movimiento' }).waitFor();
    await expectAccessible(here, 'libro del término, claro');
    await here.getByRole('radio', { name: 'Por qué se movió' }).press('ArrowRight');
    await here.getByRole('rowheader', { name: 'PV · valor planificado' }).waitFor();
    await expectAccessible(here, 'valor ganado, claro');
  });
});
