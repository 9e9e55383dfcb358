// The grid without the mouse, on the real program, with a second browser that watches: every kind of edit is
// made by key, seen by the other, and taken back.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  column,
  criticalTask,
  end,
  expectAccessible,
  openPalette,
  rows,
  saved,
  text,
  until,
  watched,
} from './browser.ts';
import type { Gantry } from './gantry.ts';

/** The row and the column that have the focus in the grid. */
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[role="treegrid"]')?.getAttribute('aria-activedescendant') ?? '';
    const [, row, at] = /^cell-(-?\d+)-(\w+)$/.exec(id) ?? [];
    return { row: Number(row), column: at };
  });

const inGrid = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role') === 'treegrid');

/** Goes to a column of the focused row with the arrow keys. */
async function goTo(page: Page, wanted: string): Promise<void> {
  await page.keyboard.press('Home');
  for (let k = 0; k < 12 && (await active(page)).column !== wanted; k++) await page.keyboard.press('ArrowRight');
  assert.equal((await active(page)).column, wanted);
}

/** Types over the focused cell and confirms. */
async function type(page: Page, value: string): Promise<void> {
  await page.keyboard.press('F2');
  await page.locator('[role="treegrid"] input').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}

/** What both browsers show, once nothing is under way. */
const cells = async (page: Page) => (await rows(page)).map((row) => row.cells.join(' | '));

async function sameOnBoth(here: Page, there: Page): Promise<void> {
  await saved(here);
  const wanted = (await cells(here)).join('\n');
  await until(
    async () => (await cells(there)).join('\n'),
    (shown) => shown === wanted,
    'the second browser to show the same rows',
  );
}

describe('the grid by keyboard', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;

  before(async () => {
    ({ gantry, browser, here, there } = await watched());
  });
  after(() => end({ gantry, browser }));

  test('F6 reaches the grid, arrows walk it, and every kind of value is typed', async () => {
    for (let k = 0; k < 8 && !(await inGrid(here)); k++) await here.keyboard.press('F6');
    assert.ok(await inGrid(here), 'F6 reaches the grid');
    const { id } = await criticalTask(here);
    for (let k = 0; k < 60 && (await active(here)).row !== id; k++) await here.keyboard.press('ArrowDown');

    await goTo(here, 'duration');
    const days = Number.parseInt(await text(here, id, column.duration), 10);
    await here.keyboard.press('F2');
    await here.keyboard.type(String(days + 2));
    await here.getByText(/mueve \d+ actividades?/).waitFor();
    await here.keyboard.press('Enter');
    await until(
      () => text(there, id, column.duration),
      (now) => now === `${days + 2} d`,
      'the duration at the other',
    );
    await here.keyboard.press('ControlOrMeta+z');
    await until(
      () => text(there, id, column.duration),
      (now) => now === `${days} d`,
      'the old duration at the other',
    );

    await goTo(here, 'progress');
    await type(here, '140');
    await here.getByText('El porcentaje va de 0 a 100.').waitFor();
    await here.keyboard.press('Escape');
    await type(here, '12,5');
    await until(
      () => text(there, id, column.progress),
      (now) => now === '12,50 %',
      'the progress at the other',
    );
    await type(here, '0');
    await until(
      () => text(there, id, column.progress),
      (now) => now === '0 %',
      'no progress at the other',
    );

    await goTo(here, 'predecessors');
    const tied = await text(here, id, column.predecessors);
    await type(here, '9FC+dos');
    await here.getByText(/No entiendo «9FC\+dos»/).waitFor();
    await here.keyboard.press('Escape');
    await type(here, `${tied}; 2CC+1d`);
    await until(
      () => text(there, id, column.predecessors),
      (now) => now.includes('2CC+1d'),
      'the typed link at the other',
    );
    await here.keyboard.press('ControlOrMeta+z');
    await until(
      () => text(there, id, column.predecessors),
      (now) => now === tied,
      'the old links at the other',
    );
    await sameOnBoth(here, there);
  });

  test('cpm-116 a start against the constraint is reported, and applied when confirmed', async () => {
    const { row: id } = await active(here);
    await goTo(here, 'start');
    const start = await text(here, id, column.start);
    await type(here, '31/02/27');
    await here.getByText('Ese día no existe.').waitFor();
    await here.keyboard.press('Escape');
    await type(here, '01/03/27');
    await until(
      () => text(there, id, column.start),
      (now) => now === '01/03/27',
      'the new start at the other',
    );
    await type(here, '22/02/27');
    const dialog = here.getByRole('dialog', { name: 'La fecha contradice la restricción' });
    await dialog.waitFor();
    await expectAccessible(here, 'the constraint notice');
    await here.keyboard.press('Tab');
    await here.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await until(
      () => text(there, id, column.start),
      (now) => now === '22/02/27',
      'the confirmed start at the other',
    );
    assert.ok(await inGrid(here), 'the focus is back in the grid');
    await here.keyboard.press('ControlOrMeta+z');
    await here.keyboard.press('ControlOrMeta+z');
    await until(
      () => text(there, id, column.start),
      (now) => now === start,
      'the first start at the other',
    );
    await sameOnBoth(here, there);
  });

  test('rows are inserted, named, indented, moved, linked, duplicated and deleted', async () => {
    const before = (await cells(here)).length;
    await here.keyboard.press('ControlOrMeta+i');
    await here.getByRole('textbox', { name: /^Nombre de / }).waitFor();
    await here.keyboard.type('Prueba de estanqueidad de losa');
    await here.keyboard.press('Enter');
    const made = await until(
      () => active(here),
      ({ row }) => row > 0,
      'the new row to get its number',
    );
    const level = () => here.locator(`[data-row="${made.row}"]`).getAttribute('aria-level');
    const atFirst = await level();
    await here.keyboard.press('Tab');
    await until(level, (now) => Number(now) === Number(atFirst) + 1, 'the row to be indented');
    await here.keyboard.press('Shift+Tab');
    await until(level, (now) => now === atFirst, 'the row to be outdented');
    await until(
      async () => (await cells(there)).some((line) => line.includes('Prueba de estanqueidad de losa')),
      Boolean,
      'the new row at the other',
    );
    const number = async () => Number(await text(here, made.row, column.number));
    const place = await number();
    await here.keyboard.press('Alt+Shift+ArrowUp');
    await until(number, (now) => now === place - 1, 'the row one place up');
    await here.keyboard.press('Alt+Shift+ArrowDown');
    await until(number, (now) => now === place, 'the row in its old place');

    await here.keyboard.press('Shift+ArrowUp');
    await here.keyboard.press('Shift+L');
    await until(
      () => text(there, made.row, column.predecessors),
      (now) => now === String(place - 1),
      'the link at the other',
    );
    await here.keyboard.press('Shift+U');
    await until(
      () => text(there, made.row, column.predecessors),
      (now) => now === '',
      'no link at the other',
    );
    await here.keyboard.press('Escape');
    assert.equal(await here.locator('[role="row"][aria-selected="true"]').count(), 0, 'Escape detaches the selection');

    await here.keyboard.press('ArrowDown');
    await here.keyboard.press('ControlOrMeta+d');
    await here.getByRole('dialog').getByRole('button', { name: 'Duplicar 1 actividad' }).click();
    await until(
      async () => (await cells(there)).filter((line) => line.includes('Prueba de estanqueidad de losa')).length,
      (count) => count === 2,
      'the copy at the other',
    );
    await here.keyboard.press('Shift+ArrowDown');
    await here.keyboard.press('Shift+D');
    const dialog = here.getByRole('dialog', { name: '¿Eliminar 2 actividades?' });
    await dialog.waitFor();
    assert.match((await dialog.textContent()) ?? '', /Puedes deshacerlo/);
    await here.keyboard.press('Tab');
    await here.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await until(
      async () => (await cells(there)).some((line) => line.includes('Prueba de estanqueidad de losa')),
      (still) => !still,
      'the rows to be gone at the other',
    );
    assert.ok(await inGrid(here), 'the focus is not lost with the rows');
    assert.ok((await active(here)).row > 0, 'the next row has it');
    await sameOnBoth(here, there);
    assert.equal((await cells(here)).length, before);
  });

  test('the palette finds an activity by its phrase, columns are chosen and kept, every key is listed', async () => {
    await openPalette(here);
    await here.keyboard.type('losa 4');
    const hit = here.getByRole('option', { selected: true });
    await until(
      async () => (await hit.textContent()) ?? '',
      (said) => /losa/i.test(said),
      'the slab of the fourth floor',
    );
    await here.keyboard.press('Enter');
    await hit.waitFor({ state: 'detached' });
    const { row: found } = await active(here);
    assert.match(await text(here, found, column.name), /losa/i);
    assert.ok(await inGrid(here), 'the focus is at what was found');

    await openPalette(here);
    await here.keyboard.type('columnas');
    const chosen = here.getByRole('option', { selected: true });
    await until(
      async () => here.getByRole('option').count(),
      (count) => count > 0 && count < 8,
      'what is called so',
    );
    for (let k = 0; k < 8 && (await chosen.textContent()) !== 'Columnas'; k++) await here.keyboard.press('ArrowDown');
    await here.keyboard.press('Enter');
    const dialog = here.getByRole('dialog', { name: 'Columnas' });
    await dialog.waitFor();
    await expectAccessible(here, 'the choice of columns');
    await dialog.getByRole('checkbox', { name: 'Calendario' }).focus();
    await here.keyboard.press('Space');
    await here.keyboard.press('Escape');
    await here.getByRole('columnheader', { name: 'Calendario' }).waitFor();
    await here.reload();
    await here.getByRole('columnheader', { name: 'Calendario' }).waitFor();
    assert.equal(await there.getByRole('columnheader', { name: 'Calendario' }).count(), 0);

    await here.getByRole('treegrid').focus();
    await here.keyboard.press('?');
    const help = here.getByRole('complementary');
    for (const words of ['Insertar debajo', 'Vincular en orden', 'Aumentar sangría', 'Subir', 'Editar la celda']) {
      await help.getByText(words, { exact: true }).waitFor();
    }
    await here.keyboard.press('Escape');
    assert.ok(await inGrid(here), 'closing the list gives the focus back');
  });
});
