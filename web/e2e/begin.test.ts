import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { alone, column, end, rows, saved, until } from './browser.ts';
import type { Gantry } from './gantry.ts';

describe('a schedule from nothing', () => {
  let gantry: Gantry;
  let browser: Browser;
  let page: Page;

  before(async () => {
    ({ gantry, browser, page } = await alone());
  });
  after(() => end({ gantry, browser }));

  test('a new project appears in the list at once, and asks for its first schedule', async () => {
    await page.getByRole('button', { name: 'Proyecto', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuevo proyecto' });
    await dialog.getByLabel('Nombre').fill('Edificio Mirador Sur');
    await page.keyboard.press('Enter');
    const card = page.getByRole('article', { name: 'Edificio Mirador Sur' });
    await card.getByText('Este proyecto aún no tiene programas.').waitFor();
  });

  test('a new schedule opens empty and says what to do', async () => {
    const card = page.getByRole('article', { name: 'Edificio Mirador Sur' });
    await card.getByRole('button', { name: 'Nuevo programa' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuevo programa' });
    await dialog.getByLabel('Nombre').fill('Obra gruesa');
    await dialog.getByRole('button', { name: 'Crear programa' }).click();
    await page.getByText('Este programa aún no tiene actividades').waitFor();
    assert.match(await page.title(), /^Obra gruesa · Edificio Mirador Sur/);
  });

  test('the empty schedule leads to the import of its project', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Importar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar un programa de Primavera P6' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('article', { name: 'Edificio Mirador Sur' })
      .getByRole('link', { name: /^Obra gruesa/ })
      .click();
    await page.getByText('Este programa aún no tiene actividades').waitFor();
  });

  test('the first activity is born with the summary of the project', async () => {
    await page.getByRole('button', { name: 'Empezar desde cero' }).click();
    await page.getByRole('treegrid').waitFor();
    const all = await until(
      () => rows(page),
      (list) => list.length >= 2,
      'the first activity',
    );
    assert.deepEqual(
      all.slice(0, 2).map((r) => r.cells[column.number]),
      ['0', '1'],
    );
    await page.keyboard.press('Escape');
    await saved(page);
    await page.getByRole('link', { name: 'Cambios' }).click();
    await page.getByRole('article').filter({ hasText: 'Actividad creada' }).first().waitFor();
  });
});
