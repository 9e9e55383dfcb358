// What another project asks for, set and taken away in the grid while a second person watches.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  cell,
  changed,
  column,
  criticalTask,
  end,
  expectAccessible,
  openPalette,
  saved,
  says,
  type Task,
  text,
  until,
  watched,
} from './browser.ts';
import type { Gantry } from './gantry.ts';

/** The column stands behind the progress, where the chooser lists it. */
const external = column.progress + 1;

/** Weeks later, as the grid writes dates: `20/11/26`. */
function weeksLater(date: string, weeks: number): string {
  const [day, month, year] = date.split('/').map(Number);
  return new Date(Date.UTC(2000 + year, month - 1, day + 7 * weeks))
    .toISOString()
    .slice(2, 10)
    .split('-')
    .reverse()
    .join('/');
}

describe('sem-154 external dates', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;
  let task: Task;
  let start: string;

  before(async () => {
    ({ gantry, browser, here, there } = await watched());
    task = await criticalTask(here);
    start = await text(here, task.id, column.start);
  });
  after(() => end({ gantry, browser }));

  const type = async (words: string): Promise<void> => {
    await cell(here, task.id, external).dblclick();
    const editor = here.locator('[role="treegrid"] input');
    await editor.waitFor();
    await editor.fill(words);
    await editor.press('Enter');
  };

  test('their columns are chosen like any other', async () => {
    await here.getByRole('treegrid').focus();
    await openPalette(here);
    await here.keyboard.type('columnas');
    await here.getByRole('option', { name: 'Columnas', exact: true }).click();
    const dialog = here.getByRole('dialog', { name: 'Columnas' });
    await dialog.getByRole('checkbox', { name: 'Inicio temprano externo' }).click();
    await expectAccessible(here, 'the choice of columns');
    await here.keyboard.press('Escape');
    await here.getByRole('columnheader', { name: /Inicio (ext|temprano externo)/ }).waitFor();
    assert.equal(await text(here, task.id, external), '');
  });

  test('a date typed moves the activity, for the other person too, and is the answer to why', async () => {
    const wanted = weeksLater(start, 2);
    await type(wanted);
    const moved = await changed(here, task.id, column.start, start);
    await saved(here);
    assert.equal(moved, wanted);
    await says(there, task.id, column.start, moved);
    await cell(here, task.id, column.start).click();
    await here.keyboard.press('Alt+w');
    const card = here.getByRole('dialog', { name: /^¿Por qué esta fecha\?/ });
    const words = await until(
      async () => (await card.getByRole('status').textContent()) ?? '',
      (said) => said.includes('otro proyecto'),
      'the other project to be named',
    );
    assert.match(words, /no la deja comenzar antes del/);
    await expectAccessible(here, 'the card');
    await here.keyboard.press('Escape');
  });

  test('emptied, nothing is asked any more', async () => {
    await type('');
    await says(here, task.id, column.start, start);
    await saved(here);
    await says(there, task.id, column.start, start);
    assert.equal(await text(here, task.id, external), '');
  });
});
