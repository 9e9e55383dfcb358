// The schedule's own columns on the real program: a file brings a code, one person shows it, filters, groups and colours by it and
// pastes values, and a second one sees it as it happens.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  begin,
  call,
  cell,
  column,
  end,
  enterDemo,
  expectAccessible,
  person,
  ready,
  rows,
  saved,
  undo,
  until,
} from './browser.ts';
import type { Gantry } from './gantry.ts';
import { type XerProject, xer } from './xer.ts';

const tower: XerProject = {
  id: '7',
  name: 'Torre Norte',
  tasks: [
    ['A10', 'Excavación', 40],
    ['A20', 'Fundaciones', 80],
    ['A30', 'Muros', 64],
    ['A40', 'Losa', 40],
  ],
  links: [['A10', 'A20']],
  code: {
    type: 'Zona',
    values: [
      ['N', 'Norte'],
      ['S', 'Sur'],
    ],
    of: { A10: 'N', A20: 'S', A30: 'N' },
  },
};

/** Puts a text into the clipboard, as another program does. */
async function copied(page: Page, ...lines: string[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((written) => navigator.clipboard.writeText(written), lines.join('\r\n'));
}

describe('codes of a file', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;
  let own = '';

  before(async () => {
    ({ gantry, browser } = await begin());
    here = await person(browser, gantry.url);
    await enterDemo(here);
    there = await person(browser, gantry.url);
    await enterDemo(there);
  });
  after(() => end({ gantry, browser }));

  /** The row of an activity. */
  const rowOf = async (name: string): Promise<number> =>
    (await rows(here)).find(({ cells }) => cells[column.name] === name)?.id ?? assert.fail(`no row ${name}`);

  /** What the column of the code says, by activity. */
  const zones = async (page: Page): Promise<Record<string, string>> =>
    Object.fromEntries(
      await page
        .locator('[role="row"][data-row]')
        .evaluateAll(
          (list, own) =>
            list.map((row) => [
              row.querySelector('[data-column="name"]')?.textContent ?? '',
              row.querySelector(`[role="gridcell"][data-column="${own}"]`)?.textContent ?? '',
            ]),
          own,
        ),
    );

  const both = async (wanted: Record<string, string>) => {
    for (const page of [here, there]) {
      await until(
        () => zones(page),
        (now) => Object.entries(wanted).every(([name, zone]) => now[name] === zone),
        `zones ${JSON.stringify(wanted)}`,
      );
    }
  };

  /** Chooses the column of the code from the choice of columns. */
  async function show(page: Page): Promise<void> {
    await page.locator('[role="columnheader"][data-column="actions"] button').click();
    await page.getByRole('dialog', { name: 'Columnas' }).getByRole('checkbox', { name: 'Zona' }).check();
    await page.getByRole('dialog', { name: 'Columnas' }).getByRole('button', { name: 'Listo' }).click();
    own = (await page.locator('[role="columnheader"]', { hasText: 'Zona' }).getAttribute('data-column')) ?? '';
  }

  test('become a column that can be chosen, with what each activity bears', async () => {
    const project = (await call<{ id: string }>(here, 'POST', '/api/projects', { name: 'Obra con códigos' })).id;
    await here.goto(`/importgantt?project=${project}`);
    await here.getByRole('button', { name: 'Importar un programa' }).click();
    await here.locator('input[type="file"]').waitFor({ state: 'attached' });
    await here.locator('input[type="file"]').setInputFiles(xer(tower));
    await here.getByRole('button', { name: 'Ver vista previa', disabled: false }).click();
    await here.getByRole('treegrid').waitFor();
    await here.getByRole('button', { name: /^Importar \d/ }).click();
    await here.waitForURL(/\/schedule\//);
    await ready(here);
    await there.goto(new URL(here.url()).pathname);
    await ready(there);
    await show(here);
    await show(there);
    await both({ Excavación: 'Norte', Fundaciones: 'Sur', Muros: 'Norte', Losa: '' });
    await expectAccessible(here, 'the grid with a code');
  });

  test('are typed into a cell, and an unknown one is refused by its name', async () => {
    const slab = await rowOf('Losa');
    const field = here.getByRole('combobox', { name: 'Zona de Losa' });
    await here.locator(`[data-row="${slab}"] [data-column="${own}"]`).dblclick();
    await field.fill('Oeste');
    await field.press('Enter');
    await here.getByText('La lista no tiene el valor «Oeste»').waitFor();
    await field.fill('sur');
    await field.press('Enter');
    await both({ Losa: 'Sur' });
  });

  test('are asked for by a filter', async () => {
    await here.locator(`[role="columnheader"][data-column="${own}"]`).click({ button: 'right' });
    await here.getByRole('menuitem', { name: /^Filtrar por Zona/ }).click();
    const dialog = here.getByRole('dialog', { name: 'Filtrar actividades' });
    await dialog.getByRole('combobox', { name: 'Valor' }).selectOption({ label: 'N · Norte' });
    await dialog.getByRole('button', { name: 'Ver 2 actividades' }).click();
    await until(
      async () => Object.keys(await zones(here)).filter((name) => tower.tasks.some(([, own]) => own === name)),
      (names) => names.join() === 'Excavación,Muros',
      'only what lies in the north',
    );
    await here.keyboard.press('F3');
    await both({ Losa: 'Sur', Fundaciones: 'Sur' });
  });

  test('gather the rows in bands', async () => {
    await here.locator(`[role="columnheader"][data-column="${own}"]`).click({ button: 'right' });
    await here.getByRole('menuitem', { name: 'Agrupar por sus valores' }).click();
    const bands = () => here.locator('[data-band] [data-column="name"]').allTextContents();
    await until(bands, (names) => names.length === 2, 'two bands');
    assert.deepEqual(
      (await bands()).map((band) => /Norte|Sur/.exec(band)?.[0]),
      ['Norte', 'Sur'],
    );
    await here.locator(`[role="columnheader"][data-column="${own}"]`).click({ button: 'right' });
    await here.getByRole('menuitem', { name: 'Agrupar por sus valores' }).click();
    await until(bands, (names) => names.length === 0, 'no bands');
  });

  test('colour the bars, and the legend says which is which', async () => {
    await here.getByRole('button', { name: 'Mostrar y colorear' }).click();
    await here.getByRole('menuitem', { name: 'Zona' }).click();
    const bar = async (name: string) =>
      here.locator(`[data-bar="${await rowOf(name)}"]`).evaluate((bar) => bar.outerHTML.match(/--g-wbs-a\d/)?.[0]);
    await until(
      () => bar('Excavación'),
      (colour) => colour !== undefined,
      'a coloured bar',
    );
    assert.equal(await bar('Muros'), await bar('Excavación'));
    assert.notEqual(await bar('Fundaciones'), await bar('Excavación'));
    await here.getByRole('button', { name: 'Mostrar y colorear' }).click();
    const legend = here.getByRole('list', { name: 'Zona' });
    await legend.getByRole('listitem').first().waitFor();
    assert.deepEqual(await legend.getByRole('listitem').allTextContents(), ['N · Norte', 'S · Sur']);
    await here.keyboard.press('Escape');
  });

  test('are pasted from a spreadsheet as one step, seen by others, and undone', async () => {
    const dig = await rowOf('Excavación');
    await copied(here, 'S', 'N', 'Poniente', 'N');
    await here.locator(`[data-row="${dig}"] [data-column="${own}"]`).click();
    await here.keyboard.press('ControlOrMeta+v');
    const dialog = here.getByRole('dialog', { name: /^Pegar/ });
    await dialog.getByText('La lista no tiene el valor «Poniente»').waitFor();
    await dialog.getByRole('button', { name: 'Pegar lo válido' }).click();
    await both({ Excavación: 'Sur', Fundaciones: 'Norte', Muros: 'Norte', Losa: 'Norte' });
    await saved(here);
    await undo(here);
    await both({ Excavación: 'Norte', Fundaciones: 'Sur', Muros: 'Norte', Losa: 'Sur' });
    assert.equal(await cell(here, dig, column.name).textContent(), 'Excavación');
  });

  test('stay as they are on the screen when the page is loaded anew', async () => {
    await until(
      async () => JSON.stringify(await call<unknown>(here, 'GET', `/api${viewsOf(here.url())}`)).includes(own),
      Boolean,
      'the view to be kept',
    );
    await here.reload();
    await ready(here);
    await both({ Excavación: 'Norte', Losa: 'Sur' });
  });
});

/** Where the views of the schedule at an address are. */
function viewsOf(url: string): string {
  const [, project, schedule] = /project\/([\w-]+)\/schedule\/([\w-]+)/.exec(url) ?? assert.fail(url);
  return `/views/project/${project}/schedule/${schedule}`;
}
