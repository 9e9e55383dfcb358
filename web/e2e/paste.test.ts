// Pasting into the grid on the real program: rows of one schedule into another, a table of a spreadsheet over a plan that
// a second browser watches.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  call,
  cell,
  column,
  end,
  expectAccessible,
  openTask,
  projects,
  rows,
  saved,
  says,
  type Task,
  undo,
  until,
  watched,
} from './browser.ts';
import type { Gantry } from './gantry.ts';

/** Puts a text into the clipboard, as another program does. */
async function copied(page: Page, ...lines: string[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((written) => navigator.clipboard.writeText(written), lines.join('\r\n'));
}

const names = async (page: Page) => (await rows(page)).map(({ cells }) => cells[column.name]);
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Pegar|Paste)/ });

/** What both show, once nothing is under way here. */
async function sameOnBoth(here: Page, there: Page): Promise<void> {
  await saved(here);
  const cells = async (page: Page) => (await rows(page)).map((row) => row.cells.join(' | ')).join('\n');
  const wanted = await cells(here);
  await until(
    () => cells(there),
    (shown) => shown === wanted,
    'the second browser to show the same rows',
  );
}

/** Confirms the dialog with Enter where its focus is, and waits for the server's answer. */
async function confirm(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/commands'));
  await page.keyboard.press('Enter');
  await answered;
  await saved(page);
}

describe('pasting into the grid', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;
  let task: Task;

  before(async () => {
    ({ gantry, browser, here, there } = await watched());
    task = await openTask(here);
  });
  after(() => end({ gantry, browser }));

  test('a table of a spreadsheet is shown first, becomes activities in its outline, and is one step of undo', async () => {
    const before = await names(here);
    await copied(
      here,
      '#\tNombre\tDuración\tComienzo\tPredecesoras\tContratista',
      '1\tAcometidas\t\t\t\t',
      '2\t"   Zanja, tramo ""norte"""\t3 días\t\t\tSur',
      '3\t   Tendido\t2 d\t\t2FC+1d\tSur',
      '4\t   Tapado\tmucho\t\t3; 99\tSur',
    );
    await cell(here, task.id, column.name).click();
    await here.keyboard.press('ControlOrMeta+v');
    const shown = dialog(here);
    await shown.waitFor();
    assert.match((await shown.textContent()) ?? '', /1 celda no se pega.*Fila 4 · Duración.*No entiendo esta duración/);
    assert.match((await shown.textContent()) ?? '', /no hay columna para: Contratista.*Queda fuera 1 vínculo/);
    await expectAccessible(here, 'the preview of a paste');
    await confirm(here);

    await until(
      () => names(here),
      (now) => now.includes('Acometidas'),
      'the pasted rows',
    );
    const all = await rows(here);
    const at = all.findIndex(({ cells }) => cells[column.name] === 'Acometidas');
    assert.equal(all[at - 1].id, task.id);
    const [head, dig, lay, fill] = all.slice(at, at + 4);
    assert.equal(head.leaf, false);
    assert.deepEqual(
      [dig, lay, fill].map(({ cells }) => [cells[column.name], cells[column.duration]]),
      [
        ['Zanja, tramo "norte"', '3 d'],
        ['Tendido', '2 d'],
        ['Tapado', '1 d'],
      ],
    );
    assert.equal(lay.cells[column.predecessors], `${dig.cells[column.number]}FC+1d`);
    assert.equal(fill.cells[column.predecessors], lay.cells[column.number]);
    const focus = await here.locator('[role="treegrid"]').getAttribute('aria-activedescendant');
    assert.equal(focus, `cell-${head.id}-name`);
    assert(await here.evaluate(() => document.activeElement?.getAttribute('role') === 'treegrid'));
    await here.getByText('4 filas pegadas').first().waitFor();
    await sameOnBoth(here, there);

    await undo(here);
    assert.deepEqual(await names(here), before);
    await sameOnBoth(here, there);
  });

  test('cells are written over from the focus down, by key, and come back with one undo', async () => {
    const list = await rows(here);
    const at = list.findIndex(({ id }) => id === task.id);
    const before = list.slice(at, at + 2).map(({ cells }) => cells);
    await copied(here, `Uno ${task.name}\t${task.days + 1}`, `Dos ${task.name}\t`);
    await cell(here, task.id, column.name).click();
    await here.keyboard.press('ControlOrMeta+v');
    const shown = dialog(here);
    await shown.waitFor();
    const chosen = () => here.evaluate(() => (document.activeElement as HTMLInputElement).value);
    await until(chosen, (value) => value === 'insert', 'the choice to have the focus');
    await here.keyboard.press('ArrowDown');
    await until(chosen, (value) => value === 'overwrite', 'the other choice');
    await confirm(here);
    await says(here, task.id, column.name, `Uno ${task.name}`);
    await says(here, task.id, column.duration, `${task.days + 1} d`);
    const now = (await rows(here)).slice(at, at + 2).map(({ cells }) => cells);
    assert.deepEqual(
      now.map((cells) => cells[column.name]),
      [`Uno ${task.name}`, `Dos ${task.name}`],
    );
    assert.equal(now[1][column.duration], before[1][column.duration]);
    await sameOnBoth(here, there);
    await undo(here);
    await says(here, task.id, column.name, task.name);
    await says(here, task.id, column.duration, `${task.days} d`);
    await sameOnBoth(here, there);
  });

  test('rows chosen apart are written over where as many are pasted, and the choice names them', async () => {
    const list = (await rows(here)).filter(
      ({ leaf, cells }) =>
        leaf && /^0 ?%$/.test(cells[column.progress]) && /^[1-9]\d* ?d$/.test(cells[column.duration]),
    );
    const [first, between, last] = list;
    const number = ({ cells }: (typeof list)[number]) => cells[column.number];
    await copied(here, 'Uno aparte\t8 d', 'Otro aparte\t9 d');
    await cell(here, first.id, column.name).click();
    await cell(here, last.id, column.name).click({ modifiers: ['ControlOrMeta'] });
    await here.keyboard.press('ControlOrMeta+v');
    await dialog(here)
      .getByRole('radio', { name: `Sobrescribir las filas ${number(first)}, ${number(last)}` })
      .check();
    await confirm(here);
    await says(here, first.id, column.name, 'Uno aparte');
    await says(here, between.id, column.name, between.cells[column.name]);
    await says(here, last.id, column.name, 'Otro aparte');
    await says(here, last.id, column.duration, '9 d');
    await sameOnBoth(here, there);
    await undo(here);
    await says(here, first.id, column.name, first.cells[column.name]);
    await says(here, last.id, column.name, last.cells[column.name]);
  });

  test('one cell over several selected rows is set without a question', async () => {
    const list = (await rows(here)).filter(
      ({ leaf, cells }) =>
        leaf && /^0 ?%$/.test(cells[column.progress]) && /^[1-9]\d* ?d$/.test(cells[column.duration]),
    );
    const [first, second] = list;
    const before = [first, second].map(({ cells }) => cells[column.duration]);
    await copied(here, '9 d');
    await cell(here, first.id, column.duration).click();
    await cell(here, second.id, column.duration).click({ modifiers: ['ControlOrMeta'] });
    const answered = here.waitForResponse((answer) => answer.url().endsWith('/commands'));
    await here.keyboard.press('ControlOrMeta+v');
    await answered;
    assert.equal(await dialog(here).count(), 0);
    await says(here, first.id, column.duration, '9 d');
    await says(here, second.id, column.duration, '9 d');
    await sameOnBoth(here, there);
    await undo(here);
    await says(here, first.id, column.duration, before[0]);
    await says(here, second.id, column.duration, before[1]);
  });

  test('rows copied in one schedule are pasted into another one that is empty', async () => {
    const list = await rows(here);
    const at = list.findIndex(
      ({ leaf }, k) => !leaf && list.slice(k + 1, k + 4).filter((row) => row.leaf).length === 3,
    );
    const chosen = list.slice(at, at + 4);
    await cell(here, chosen[0].id, column.name).click();
    for (let k = 1; k < chosen.length; k++) await here.keyboard.press('Shift+ArrowDown');
    await here.keyboard.press('ControlOrMeta+c');
    await here.getByText('4 filas copiadas').first().waitFor();

    const [project] = await projects(here);
    const made = await call<{ id: string }>(here, 'POST', `/api/projects/${project.id}/schedules`, { name: 'Copia' });
    await here.goto(`/masterplan/${made.id}/${project.id}`);
    await here.getByRole('button', { name: /^Empezar desde cero/ }).click();
    await here.getByText('Este programa aún no tiene actividades').waitFor();
    await here.keyboard.press('ControlOrMeta+v');
    await dialog(here).waitFor();
    await until(
      () => here.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null),
      (inside) => inside,
      'the dialog to have the focus',
    );
    const answered = here.waitForResponse((answer) => answer.url().endsWith('/commands'));
    await dialog(here).getByRole('button', { name: 'Pegar 4 filas' }).click();
    await answered;
    await until(
      async () => (await rows(here)).length,
      (count) => count === 5,
      'the pasted rows and their project summary',
    );
    await saved(here);
    const pasted = (await rows(here)).slice(1);
    for (const [k, { cells, leaf }] of pasted.entries()) {
      assert.equal(cells[column.name], chosen[k].cells[column.name]);
      assert.equal(leaf, chosen[k].leaf);
      if (leaf) assert.equal(cells[column.duration], chosen[k].cells[column.duration]);
    }
    await undo(here);
    await until(
      async () => (await rows(here)).filter(({ id }) => id !== 0).length,
      (count) => count === 0,
      'one undo to take all of them back',
    );
  });
});
