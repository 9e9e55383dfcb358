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
  person,
  projectFinish,
  rows,
  saved,
  says,
  setDuration,
  text,
  until,
  watched,
  words,
} from './browser.ts';
import type { Gantry } from './gantry.ts';

/** The tasks on screen below a row and when they finish. */
async function finishesBelow(page: Page, id: number): Promise<Map<number, string>> {
  const all = await rows(page);
  return new Map(all.slice(all.findIndex((r) => r.id === id) + 1).map((r) => [r.id, r.cells[column.finish]]));
}

describe('an edit is an event, from a keystroke to the other person’s screen', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;

  before(async () => {
    ({ gantry, browser, here, there } = await watched({ language: 'en', theme: 'dark' }));
  });
  after(() => end({ gantry, browser }));

  test('gantt-101 gantt-105 the Gantt of the schedule in the address opens with a grid left and a timeline right', async () => {
    assert.match(here.url(), /\/[\w-]+\/project\/[\w-]+\/schedule\/[\w-]+$/);
    const { id } = await criticalTask(here);
    const name = await cell(here, id, column.name).boundingBox();
    const bar = await here.locator(`[data-bar="${id}"]`).boundingBox();
    assert(name && bar && bar.x > name.x + name.width, 'the bar stands right of the name');
    assert(Math.abs(bar.y + bar.height / 2 - (name.y + name.height / 2)) < 8, 'on the same line');
  });

  test('both people see who is here', async () => {
    for (const page of [here, there]) await page.locator('header').getByRole('listitem').first().waitFor();
  });

  let task: { id: number; name: string; days: number };
  let before_: Map<number, string>;
  let own: string;
  let finishBefore = '';
  let finishAfter = '';

  test('a changed duration moves the successors here and in the second browser', async () => {
    task = await criticalTask(here);
    own = await text(here, task.id, column.finish);
    finishBefore = await projectFinish(here);
    before_ = await finishesBelow(here, task.id);
    await setDuration(here, task.id, task.days + 3);
    const mine = await changed(here, task.id, column.finish, own);
    await saved(here);
    const after_ = await finishesBelow(here, task.id);
    const moved = [...after_].filter(([id, finish]) => before_.get(id) !== finish).map(([id]) => id);
    assert(moved.length > 0, 'successors moved');
    finishAfter = await projectFinish(here);
    assert.notEqual(finishAfter, finishBefore, 'the project finish moved');
    await until(
      async () => (await rows(there)).find((r) => r.id === task.id)?.cells[column.duration] ?? '',
      (duration) => duration.startsWith(String(task.days + 3)),
      'the duration in the second browser',
    );
    const other = new Map((await rows(there)).map((r) => [r.id, r.cells]));
    // The English schedule format is the schedule's own, so the dates read alike in both languages.
    assert.equal(other.get(task.id)?.[column.finish], mine);
    for (const id of moved) {
      const cells = other.get(id);
      if (cells) assert.equal(cells[column.finish], after_.get(id), `row ${id} in the second browser`);
    }
  });

  test('undo takes it back on both screens, redo brings it again', async () => {
    const longer = await text(here, task.id, column.finish);
    await here.getByRole('treegrid').focus();
    await here.keyboard.press('Control+z');
    await says(here, task.id, column.finish, own);
    await says(there, task.id, column.finish, own);
    await saved(here);
    assert.deepEqual(await finishesBelow(here, task.id), before_, 'every successor is back where it was');
    await here.keyboard.press('Control+y');
    await says(here, task.id, column.finish, longer);
    await says(there, task.id, column.finish, longer);
    await saved(here);
  });

  test('log-104 the change log says who changed what, from which value to which, and how far the finish moved', async () => {
    await here.getByRole('link', { name: words.es.changes }).click();
    await here.getByRole('heading', { level: 1, name: 'Cambios del programa' }).waitFor();
    const redone = here.getByRole('article').filter({ hasText: `Rehízo duración de ${task.name}` });
    await redone.waitFor();
    const said = ((await redone.textContent()) ?? '').replaceAll('\u00a0', ' ');
    assert.match(said, new RegExp(`${task.days} d → +a ${task.days + 3} d`));
    assert.match(said, /Andrés Fuentes/);
    assert.match(said, /\+\d+(,\d+)? d/);
    assert(
      said.includes(`término ${finishBefore} → ${finishAfter}`),
      `from ${finishBefore} to ${finishAfter}: ${said}`,
    );
    assert.match(said, /ahora|hace \d+ min/);
    await here
      .getByRole('article')
      .filter({ hasText: `Deshizo duración de ${task.name}` })
      .getByText(/^−\d+(,\d+)?.d$/)
      .waitFor();
    const first = here
      .getByRole('article')
      .filter({ hasText: `Duración de ${task.name}` })
      .first();
    await first.getByRole('button', { name: /cambios, ver todos/ }).click();
    await here
      .getByRole('listitem')
      .filter({ hasText: /término .*→/ })
      .first()
      .waitFor();
  });

  test('the log grows while somebody else works, without losing the place', async () => {
    const count = await here.getByRole('article').count();
    await setDuration(there, task.id, task.days + 4);
    await saved(there);
    await until(
      () => here.getByRole('article').count(),
      (n) => n === count + 1,
      'the new entry in the log',
    );
    assert.match((await here.getByRole('article').first().textContent()) ?? '', new RegExp(`Duración de ${task.name}`));
  });

  test('log-103 the log speaks English with its own days', async () => {
    await there.getByRole('link', { name: words.en.changes }).click();
    await there.getByRole('heading', { level: 1, name: 'Schedule changes' }).waitFor();
    const day = await there.getByRole('heading', { level: 2, name: /day, / }).first().textContent();
    assert.match(day ?? '', /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [A-Z][a-z]+ \d{1,2}(st|nd|rd|th), \d{4}$/);
    assert.match(
      (await there.getByRole('article').first().textContent()) ?? '',
      new RegExp(`Duration of ${task.name}`),
    );
  });

  test('ui-101 ui-201 the language switches at once, everywhere, and stays after a reload', async () => {
    await there.getByRole('button', { name: /Your account/ }).click();
    await there.getByRole('radio', { name: 'Español' }).click();
    await there.getByRole('heading', { level: 1, name: 'Cambios del programa' }).waitFor();
    assert.equal(await there.locator('html').getAttribute('lang'), 'es');
    await until(
      async () =>
        ((await (await there.request.get('/api/session')).json()) as { user: { language: string } }).user.language,
      (language) => language === 'es',
      'the language on the account',
    );
    await there.reload();
    await there.getByRole('heading', { level: 1, name: 'Cambios del programa' }).waitFor();
    await there.getByRole('button', { name: /Tu cuenta/ }).click();
    await there.getByRole('radio', { name: 'English' }).click();
    await there.getByRole('heading', { level: 1, name: 'Schedule changes' }).waitFor();
  });

  test('signing out ends the session, and signing in again comes back to the same screen', async () => {
    const address = there.url();
    await there.getByRole('button', { name: 'Sign out' }).click();
    await there.getByRole('heading', { name: 'Enter your site' }).waitFor();
    assert.equal((await there.request.get('/api/session')).status(), 401);
    await there.getByRole('button', { name: words.en.demo }).click();
    await there.getByRole('heading', { level: 1, name: 'Schedule changes' }).waitFor();
    assert.equal(there.url(), address);
  });

  test('wrong credentials are refused plainly', async () => {
    const page = await person(browser, gantry.url);
    await page.goto('/signin');
    await page.getByLabel('Correo').fill('nadie@lautaro.example');
    await page.getByLabel('Contraseña', { exact: true }).fill('equivocada-de-verdad');
    await page.keyboard.press('Enter');
    await page.getByText('El correo o la contraseña no coinciden con ninguna cuenta.').waitFor();
    await page.context().close();
  });

  test('the other views of the plan have no serious finding', async () => {
    await expectAccessible(here, 'the change log');
    await here.goBack();
    await here.getByRole('treegrid').waitFor();
    await cell(here, task.id, column.name).waitFor();
    await expectAccessible(here, 'the Gantt');
  });
});
