import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { begin, call, end, expectAccessible, person } from './browser.ts';
import type { Gantry } from './gantry.ts';

describe('a project from its list', () => {
  let gantry: Gantry;
  let browser: Browser;
  let page: Page;

  before(async () => {
    ({ gantry, browser } = await begin(true));
    page = await person(browser, gantry.url, { language: 'es', width: 1440 });
    await page.goto(gantry.url);
    await call(page, 'POST', '/api/session/demo', { as: 'camila.rojas@lautaro.example' });
    await page.goto(gantry.url);
  });
  after(() => end({ gantry, browser }));

  const card = (name: string) => page.getByRole('article', { name });
  async function choose(menu: string, entry: string) {
    await page.getByRole('button', { name: menu, exact: true }).first().click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  test('a schedule is copied with its activities, renamed, removed and restored', async () => {
    await choose('Acciones de Programa general', 'Duplicar con todo');
    const copy = card('Clínica Los Robles').getByRole('link', { name: /\(copia\)/ });
    await copy.waitFor();
    await card('Clínica Los Robles').getByText('512').waitFor();
    await choose('Acciones de Programa general (copia)', 'Cambiar nombre…');
    await page.getByLabel('Nombre', { exact: true }).fill('Torre B');
    await page.keyboard.press('Enter');
    await card('Clínica Los Robles')
      .getByRole('link', { name: /Torre B/ })
      .waitFor();
    await choose('Acciones de Torre B', 'Quitar del proyecto');
    await page.getByRole('button', { name: 'Restaurar' }).click();
    await card('Clínica Los Robles')
      .getByRole('link', { name: /Torre B/ })
      .waitFor();
  });

  test('its settings are changed, and every tab is clean', async () => {
    await choose('Acciones de Clínica Los Robles', 'Ajustes');
    await page.getByLabel('Dirección').fill('Av. Los Robles 100');
    await expectAccessible(page, 'project settings');
    await page.getByRole('button', { name: 'Guardar ajustes' }).press('Enter');
    await page.getByText('Ajustes guardados').waitFor();
    for (const tab of ['Usuarios', 'Categorías', 'Subcontratos']) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await page.locator('table, section li, h2').first().waitFor();
      await expectAccessible(page, `project ${tab}`);
    }
    await page.getByRole('link', { name: 'Proyectos', exact: true }).last().click();
    await card('Clínica Los Robles')
      .getByText(/Av\. Los Robles 100/)
      .waitFor();
  });

  test('it is deleted with a reason, gone for everybody, and comes back', async () => {
    await choose('Acciones de Clínica Los Robles', 'Eliminar…');
    await page.getByRole('button', { name: 'Eliminar proyecto' }).click();
    await card('Clínica Los Robles').waitFor({ state: 'detached' });
    const planner = await person(browser, gantry.url, { language: 'en' });
    await planner.goto(gantry.url);
    await call(planner, 'POST', '/api/session/demo', { as: 'maria.vidal@lautaro.example' });
    await planner.goto(gantry.url);
    await planner.getByRole('article', { name: 'Los Robles Clinic' }).waitFor();
    await planner.getByRole('article', { name: 'Clínica Los Robles' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Proyectos eliminados' }).click();
    await page.getByRole('button', { name: 'Restaurar Clínica Los Robles' }).click();
    await page.getByRole('button', { name: 'Cerrar' }).last().click();
    await card('Clínica Los Robles').waitFor();
  });
});
