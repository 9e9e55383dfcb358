import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { end, expectAccessible, openTask, ready, row, rows, saved, setDuration, until, watched } from './browser.ts';
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

  test('a public view is kept by one person and opened by another through its link, with groups, order and zoom', async () => {
    await here.getByRole('button', { name: 'Agrupar' }).click();
    await here.getByRole('menuitem', { name: 'Ruta crítica' }).click();
    await here.keyboard.press('Escape');
    await here.getByRole('row', { name: /^Ruta crítica/ }).waitFor();
    await here.locator('[role="columnheader"][data-column="finish"]').click();
    await here.getByRole('button', { name: /Vista propia/ }).click();
    await here.getByRole('menuitem', { name: 'Guardar como vista nueva…' }).click();
    const dialog = here.getByRole('dialog', { name: 'Guardar lo que se ve como vista' });
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Reunión de obra');
    await dialog.getByRole('radio', { name: 'Pública' }).click();
    await expectAccessible(here, 'new view');
    if (process.env.SHOTS) await here.screenshot({ path: `${process.env.SHOTS}/view-new.png` });
    await dialog.getByRole('button', { name: 'Guardar la vista' }).click();
    await here.getByRole('button', { name: 'Reunión de obra' }).waitFor();
    await expectAccessible(here, 'grouped Gantt');
    if (process.env.SHOTS) await here.screenshot({ path: `${process.env.SHOTS}/grouped.png` });

    await there.getByRole('button', { name: /Vista propia/ }).click();
    await there.getByRole('menuitem', { name: 'Reunión de obra' }).click();
    await there.getByRole('row', { name: /^Ruta crítica/ }).waitFor();
    const head = there.locator('[role="columnheader"][data-column="finish"]');
    assert.equal(await head.getAttribute('aria-sort'), 'ascending');
    // The copied link opens the schedule with it on a screen that shows something else.
    await there.getByRole('button', { name: 'Reunión de obra' }).click();
    await there.getByRole('menuitem', { name: 'Vista de siempre' }).click();
    await there.getByRole('row', { name: /^Ruta crítica/ }).waitFor({ state: 'detached' });
    const id = await here.evaluate(async () => {
      const [, project, schedule] = location.pathname.match(/project\/([^/]+)\/schedule\/([^/]+)/) ?? [];
      const views = await (await fetch(`/api/views/project/${project}/schedule/${schedule}`)).json();
      return views.find((view: { name: string }) => view.name === 'Reunión de obra').id as string;
    });
    await there.goto(`${new URL(there.url()).pathname}?view=${id}`);
    await there.getByRole('row', { name: /^Ruta crítica/ }).waitFor();
    await here.getByRole('button', { name: 'Reunión de obra' }).click();
    await here.getByRole('menuitem', { name: 'Vista de siempre' }).click();
  });

  test('the schedule is seen as it stood before an edit, through a link, and Escape returns to now', async () => {
    const task = await openTask(here);
    const before = await row(here, task.id).locator('[data-column="duration"]').textContent();
    await setDuration(here, task.id, 40);
    await saved(here);
    await until(
      () => row(here, task.id).locator('[data-column="duration"]').textContent(),
      (text) => text !== before,
      'the new duration',
    );
    await saved(here);
    await here.getByRole('button', { name: 'Ajustes' }).click();
    await here.getByRole('menuitem', { name: 'Ver el programa en otro momento' }).click();
    await here.getByRole('slider', { name: 'Revisión del programa' }).waitFor();
    const cell = row(here, task.id).locator('[data-column="duration"]');
    await here.getByRole('treegrid').waitFor();
    assert.equal(await cell.textContent(), before);
    assert.equal(await cell.getAttribute('data-changed'), 'true');
    await expectAccessible(here, 'time travel');
    if (process.env.SHOTS) await here.screenshot({ path: `${process.env.SHOTS}/then.png` });
    await there.goto(new URL(here.url()).pathname + new URL(here.url()).search);
    await until(
      () => row(there, task.id).locator('[data-column="duration"]').textContent(),
      (text) => text === before,
      'the same moment on the other screen',
    );
    await here.getByRole('slider').focus();
    await here.keyboard.press('Escape');
    await ready(here);
    assert.notEqual(await row(here, task.id).locator('[data-column="duration"]').textContent(), before);
  });
});
