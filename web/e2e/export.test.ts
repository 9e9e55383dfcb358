import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { begin, call, end, enterDemo, expectAccessible, person, projects, ready, until } from './browser.ts';
import type { Gantry } from './gantry.ts';

const formats = [
  { name: /^Primavera P6 \(XER\)/, ending: '.xer', begins: /^ERMHDR\t22\.12\t/ },
  { name: /^Primavera P6 \(XML\)/, ending: '.xml', begins: /<APIBusinessObjects / },
  {
    name: /^Microsoft Project \(XML\)/,
    ending: '.xml',
    begins: /<Project xmlns="http:\/\/schemas\.microsoft\.com\/project">/,
  },
];

describe('exporting', () => {
  let gantry: Gantry;
  let browser: Browser;
  let page: Page;
  let schedule: string;

  before(async () => {
    ({ gantry, browser } = await begin());
    page = await person(browser, gantry.url);
    await enterDemo(page);
    const [{ schedules: own }] = (await projects(page)).filter((p) => p.schedules.some((s) => s.activities > 0));
    schedule = own[0].id;
  });
  after(() => end({ gantry, browser }));

  /** Opens the dialog from the menu of the schedule. */
  async function dialog() {
    await page.getByRole('button', { name: 'Ajustes' }).click();
    await page.getByRole('menuitem', { name: 'Exportar…' }).click();
    const open = page.getByRole('dialog', { name: 'Exportar el programa' });
    await open.waitFor();
    return open;
  }

  const openGantt = async () => {
    await page.goto(
      `/masterplan/${schedule}/${(await projects(page)).find((p) => p.schedules.some((s) => s.id === schedule))?.id}`,
    );
    await page.waitForURL(/\/schedule\/[\w-]+$/);
    await ready(page);
  };

  for (const { name, ending, begins } of formats)
    test(`exp-107 a file ${name} is downloaded, and compared with its schedule it changes nothing`, async () => {
      await openGantt();
      const open = await dialog();
      await open.getByRole('radio', { name }).check();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        open.getByRole('button', { name: 'Exportar' }).click(),
      ]);
      await open.getByText(/está listo y se está descargando/).waitFor();
      await open.getByText('Guardado en el campo de usuario “Gantry” para cuando el archivo vuelva').waitFor();
      await expectAccessible(page, 'the dialog of a finished export');
      assert(download.suggestedFilename().endsWith(ending), download.suggestedFilename());
      const file = await readFile(await download.path());
      assert.match(file.toString('latin1').slice(0, 300), begins);
      const { user } = await call<{ user: { email: string } }>(page, 'GET', '/api/session');
      assert(file.includes(user.email), 'the author is who exports');
      await open.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
      await open.waitFor({ state: 'detached' });

      await page.goto(`/importgantt/reimport?schedule=${schedule}`);
      await page.getByRole('button', { name: 'Elegir el archivo nuevo' }).click();
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: download.suggestedFilename(), mimeType: '', buffer: file });
      await page.getByRole('radio', { name: 'Reemplazar' }).click();
      const figures = page.getByRole('region', { name: 'Qué cambia en el programa' });
      for (const figure of ['0se agregan', '0cambian', '0se eliminan'])
        await until(
          async () => (await figures.textContent()) ?? '',
          (told) => told.includes(figure),
          `the figures to say ${figure}`,
        );
      await page.getByRole('button', { name: 'Cancelar importación' }).click();
    });

  test('exp-107 a schedule is exported from the list of projects without the mouse, and the focus comes back', async () => {
    await page.goto('/');
    const list = (await projects(page)).flatMap((p) => p.schedules);
    const named = list.find((s) => s.id === schedule)?.name ?? '';
    const actions = page.getByRole('button', { name: `Acciones de ${named}` }).first();
    await actions.waitFor();
    await actions.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Exportar…' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const open = page.getByRole('dialog', { name: `Exportar ${named}` });
    await open.waitFor();
    await expectAccessible(page, 'the dialog of an export over the list of projects');
    await page.keyboard.press('ArrowDown'); // from XER to P6 XML
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await open.getByRole('button', { name: 'Exportar' }).focus();
        await page.keyboard.press('Enter');
      })(),
    ]);
    assert(download.suggestedFilename().endsWith('.xml'), download.suggestedFilename());
    await open.getByText(/está listo y se está descargando/).waitFor();
    await page.keyboard.press('Escape');
    await open.waitFor({ state: 'detached' });
    await until(
      () => actions.evaluate((button) => button === document.activeElement),
      (focused) => focused,
      'the focus to be where the menu was opened',
    );
  });

  test('without a connection the dialog says so and the file may be asked for again', async () => {
    await openGantt();
    const open = await dialog();
    await page.context().setOffline(true);
    await open.getByRole('button', { name: 'Exportar' }).click();
    const retry = open.getByRole('button', { name: 'Intentar de nuevo' });
    await retry.waitFor();
    await open.getByRole('alert').waitFor();
    await page.context().setOffline(false);
    await Promise.all([page.waitForEvent('download'), retry.click()]);
  });
});
