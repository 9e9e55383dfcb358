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

  test('gantt-103 gantt-122 proj-309 a new schedule has no activities yet: its start page has two ways to go on', async () => {
    const card = page.getByRole('article', { name: 'Edificio Mirador Sur' });
    await card.getByRole('button', { name: 'Nuevo programa' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuevo programa' });
    await dialog.getByLabel('Nombre').fill('Obra gruesa');
    await dialog.getByRole('button', { name: 'Crear programa' }).click();
    await page
      .getByRole('heading', { name: 'Te damos la bienvenida al programa maestro de Edificio Mirador Sur' })
      .waitFor();
    assert.match(new URL(page.url()).pathname, /^\/masterplan\/[\w-]+\/[\w-]+$/);
    const ways = await page.getByRole('main').getByRole('button').allTextContents();
    assert.equal(ways.length, 2);
    assert.match(ways[0], /^Importar un programa/);
    assert.match(ways[1], /^Empezar desde cero/);
  });

  test('gantt-123 imp-102 proj-312 one leads to the import, whose way back leads to the start page', async () => {
    await page.getByRole('button', { name: /^Importar un programa/ }).click();
    await page.getByRole('heading', { name: 'Importar programa' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/importgantt');
    await page.getByText('Va a Obra gruesa, de Edificio Mirador Sur').waitFor();
    await page.getByRole('link', { name: 'Programa maestro' }).click();
    await page.getByRole('heading', { name: /^Te damos la bienvenida/ }).waitFor();
  });

  test('the other opens the empty schedule, also when it is loaded anew', async () => {
    await page.getByRole('button', { name: /^Empezar desde cero/ }).click();
    await page.getByText('Este programa aún no tiene actividades').waitFor();
    assert.match(await page.title(), /^Obra gruesa · Edificio Mirador Sur/);
    await page.reload();
    await page.getByText('Este programa aún no tiene actividades').waitFor();
  });

  test('the first activity is born with the summary of the project', async () => {
    await page.getByRole('button', { name: 'Agregar la primera actividad' }).click();
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
