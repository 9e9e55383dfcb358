import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { begin, call, end, expectAccessible, person } from './browser.ts';
import type { Gantry } from './gantry.ts';

describe('the settings of the company', () => {
  let gantry: Gantry;
  let browser: Browser;
  let page: Page;

  before(async () => {
    ({ gantry, browser } = await begin(true));
    page = await person(browser, gantry.url, { language: 'es', width: 1440 });
    await page.goto(gantry.url);
    await call(page, 'POST', '/api/session/demo', { as: 'camila.rojas@lautaro.example' });
  });
  after(() => end({ gantry, browser }));

  test('an administrator hides the Gantt from a role, sees it in the audit log, and every tab is clean', async () => {
    await page.goto(`${gantry.url}/settings/company`);
    await page.getByLabel('Nombre').waitFor();
    await expectAccessible(page, 'company general');
    for (const tab of ['Usuarios', 'Subcontratos', 'Acceso', 'Permisos']) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: tab }).waitFor();
      await page.locator('table, h2').first().waitFor();
      await expectAccessible(page, `company ${tab}`);
    }
    const cell = page.getByLabel('Mandante · Gantt', { exact: true });
    await cell.focus();
    await cell.selectOption('SA');
    await page.getByRole('button', { name: 'Guardar 1 permiso' }).press('Enter');
    await page.getByText('1 permiso guardado').waitFor();
    await page.getByRole('link', { name: 'Auditoría' }).click();
    await page.getByText('Mandante · Gantt: V → SA').waitFor();
    await expectAccessible(page, 'company audit');

    const client = await person(browser, gantry.url, { language: 'en', width: 820 });
    await client.goto(gantry.url);
    await call(client, 'POST', '/api/session/demo', { as: 'paula.reyes@lautaro.example' });
    await client.goto(`${gantry.url}/settings/company`);
    await client.getByText("You can't see the company's settings").waitFor();
    await client.goto(`${gantry.url}/selectCompany`);
    await client.getByText('You don’t have access to the projects').waitFor();
  });

  test('the pages of what comes later are clean', async () => {
    const elena = await person(browser, gantry.url, { language: 'es', width: 1440 });
    await elena.goto(gantry.url);
    await call(elena, 'POST', '/api/session/demo', { as: 'elena.munoz@lautaro.example' });
    for (const [address, heading] of [
      ['/settings/plugins', 'Integraciones'],
      ['/tutorials', 'Tutoriales'],
      ['/ccloud_banner', 'Gantry completo'],
      ['/analytics', 'Clínica Los Robles'],
      ['/executive-dashboard', 'Panel ejecutivo'],
      ['/taktplanning', 'Tu empresa todavía no tiene Planificación takt'],
    ] as const) {
      await elena.goto(gantry.url + address);
      await elena.getByRole('heading', { name: heading }).waitFor();
      await expectAccessible(elena, address);
    }
  });
});
