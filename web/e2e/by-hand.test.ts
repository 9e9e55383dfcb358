// Work scheduled by hand in another tool: no calculation moves it, hands do.
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
  log,
  person,
  ready,
  rows,
  saved,
  says,
  text,
  undo,
  until,
} from './browser.ts';
import type { Gantry } from './gantry.ts';
import { mspdi } from './mspdi.ts';

const site = mspdi('Montaje', [
  { name: 'Grúa', hours: 8, byHand: '2026-03-04' },
  { name: 'Vigas', hours: 16, after: 1 },
  { name: 'Ascensor', hours: 8, byHand: '2026-03-10' },
  { name: 'Fraguado', hours: 72, elapsed: true, after: 2, waits: 24 },
  { name: 'Alternativa', hours: 80, inactive: true, after: 2 },
]);

describe('work scheduled by hand', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;
  /** Rows by name. */
  let of: Record<string, number>;

  before(async () => {
    ({ gantry, browser } = await begin());
    here = await person(browser, gantry.url);
    await enterDemo(here);
    const { id } = await call<{ id: string }>(here, 'POST', '/api/projects', { name: 'Puente' });
    await here.goto(`/importgantt?project=${id}`);
    await here.getByRole('button', { name: 'Importar un programa' }).click();
    await here.locator('input[type="file"]').setInputFiles(site);
    await here.getByRole('button', { name: 'Ver vista previa', disabled: false }).click();
    await here.getByRole('treegrid').waitFor();
    await here.getByRole('button', { name: /^Importar \d/ }).click();
    await here.waitForURL(/\/schedule\//);
    await ready(here);
    there = await person(browser, gantry.url, { language: 'en', theme: 'dark' });
    await enterDemo(there, 'en');
    await there.goto(new URL(here.url()).pathname);
    await ready(there);
    of = Object.fromEntries((await rows(here)).map((row) => [row.cells[column.name], row.id]));
  });
  after(() => end({ gantry, browser }));

  const starts = async (page: Page) =>
    Promise.all(['Grúa', 'Vigas', 'Ascensor'].map((name) => text(page, of[name], column.start)));

  const drawn = async (page: Page, name: string) =>
    (await page.locator(`[data-bar="${of[name]}"]`).boundingBox()) ?? assert.fail(`no bar of ${name}`);

  /** Takes hold of a bar and draws it some px along, without letting go. */
  async function draw(name: string, px: number): Promise<void> {
    const box = await drawn(here, name);
    await here.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await here.mouse.down();
    await here.mouse.move(box.x + box.width / 2 + px, box.y + box.height / 2, { steps: 8 });
  }

  const DAY = 8.4;

  const constraints = async () => {
    const id = /schedule\/([\w-]+)/.exec(here.url())![1];
    const { activities } = await call<{ activities: { row: number[]; constraint: string[] } }>(
      here,
      'GET',
      `/api/schedules/${id}/gantt`,
    );
    return activities.constraint.filter((word) => word !== 'asap');
  };

  test('goes where its bar is dropped, with what follows it under the hand; undo takes it back for both people', async () => {
    const before = await starts(here);
    const vigas = await drawn(here, 'Vigas');
    await draw('Grúa', 7 * DAY);
    const tip = here.locator('[data-drag-tip]');
    await tip.getByText('Sin cálculo automático: queda donde la dejas').waitFor();
    assert((await drawn(here, 'Vigas')).x > vigas.x + 4 * DAY, 'its successor follows before the drop');
    await here.mouse.up();
    await saved(here);
    assert.deepEqual(await starts(here), ['11/03/26', '12/03/26', before[2]]);
    await says(there, of.Vigas, column.start, '12/03/26');
    assert.deepEqual(await constraints(), [], 'no constraint is left on anything');
    // Earlier than it ever was: nothing holds it.
    await draw('Grúa', -8 * DAY);
    await here.mouse.up();
    await saved(here);
    assert.equal(await text(here, of.Grúa, column.start), '03/03/26');
    await undo(here);
    await undo(here);
    assert.deepEqual(await starts(here), before);
    await says(there, of.Vigas, column.start, before[1]);
  });

  test('moves with others when several bars are dragged', async () => {
    const before = await starts(here);
    await here.locator(`[data-bar="${of.Grúa}"]`).click();
    await here.locator(`[data-bar="${of.Ascensor}"]`).click({ modifiers: ['Control'] });
    await here.keyboard.down('Control');
    await draw('Grúa', 7 * DAY);
    await here.mouse.up();
    await here.keyboard.up('Control');
    await saved(here);
    assert.deepEqual(await starts(here), ['11/03/26', '12/03/26', '17/03/26']);
    await undo(here);
    assert.deepEqual(await starts(here), before);
  });

  test('begins when somebody types it, and foresees what follows while it is typed', async () => {
    const before = await starts(here);
    await cell(here, of.Grúa, column.start).dblclick();
    const editor = here.locator('[role="treegrid"] input');
    await editor.fill('16/03/26');
    await here.getByText(/mueve 2 actividades/).waitFor();
    await editor.press('Enter');
    await says(here, of.Vigas, column.start, '17/03/26');
    await saved(here);
    await says(there, of.Grúa, column.start, '16/03/26');
    await undo(here);
    assert.deepEqual(await starts(here), before);
  });

  test('what runs around the clock, waits by it or takes no part is drawn at once as the server decides it', async () => {
    const around = async (page: Page) =>
      Promise.all(
        ['Fraguado', 'Alternativa'].flatMap((name) =>
          [column.start, column.finish].map((at) => text(page, of[name], at)),
        ),
      );
    assert.equal(await text(here, of.Fraguado, column.duration), '3 dc', 'days of the clock are kept apart');
    assert.match(await text(here, of.Fraguado, column.predecessors), /FC\+1dc$/);
    assert.equal(await text(there, of.Fraguado, column.duration), '3ed');
    assert.match(
      (await here
        .locator(`[role="row"][data-row="${of.Alternativa}"] [role="gridcell"]`)
        .last()
        .getAttribute('aria-label')) ?? '',
      /, inactiva, /,
    );
    await expectAccessible(here, 'a plan of another tool');
    await expectAccessible(there, 'a plan of another tool, dark');
    const before = await around(there);
    // Nothing of it reaches the server yet: what is drawn is the browser's own.
    await here.context().setOffline(true);
    await cell(here, of.Vigas, column.duration).dblclick();
    const editor = here.locator('[role="treegrid"] input');
    await editor.fill('3');
    await editor.press('Enter');
    await says(here, of.Vigas, column.duration, '3 d');
    const foreseen = await around(here);
    assert.notDeepEqual(foreseen, before);
    await here.context().setOffline(false);
    await saved(here);
    await until(
      () => around(there),
      (now) => now.join() === foreseen.join(),
      `the other person to see ${foreseen}`,
    );
    assert.deepEqual(await around(here), foreseen);
  });

  test('sem-110 a lag around the clock is typed into the cell, told to both people and taken back by undo', async () => {
    const before = [await text(here, of.Vigas, column.start), await text(here, of.Vigas, column.predecessors)];
    const begins = async (text_: string) => {
      await cell(here, of.Vigas, column.predecessors).dblclick();
      await here.locator('[role="treegrid"] input').fill(text_);
      await here.locator('[role="treegrid"] input').press('Enter');
      await saved(here);
      return text(here, of.Vigas, column.start);
    };
    const working = await begins('1FC+4d');
    const elapsed = await begins('1FC+4dc');
    assert.notEqual(elapsed, working, 'four days of the clock are fewer than four of work');
    await says(here, of.Vigas, column.predecessors, '1FC+4dc');
    await says(there, of.Vigas, column.predecessors, '1FS+4ed');
    await undo(here);
    await says(here, of.Vigas, column.predecessors, '1FC+4d');
    await says(here, of.Vigas, column.start, working);
    await undo(here);
    assert.deepEqual(
      [await text(here, of.Vigas, column.start), await text(here, of.Vigas, column.predecessors)],
      before,
    );
  });

  test('sem-155 a duration is typed around the clock in either language, with what follows foreseen and told, and undone', async () => {
    const dates = (page: Page) =>
      Promise.all(
        [
          [of.Vigas, column.start],
          [of.Vigas, column.finish],
          [of.Fraguado, column.start],
        ].map(([id, at]) => text(page, id, at)),
      );
    const before = await dates(here);
    const lasted = await text(here, of.Vigas, column.duration);
    assert.match(lasted, /^\d d$/);
    const type = async (page: Page, typed: string) => {
      await cell(page, of.Vigas, column.duration).dblclick();
      const editor = page.locator('[role="treegrid"] input');
      await editor.fill(typed);
      return editor;
    };
    // It begins when the crane is up on Wednesday evening, and runs over the weekend.
    const cures = ['04/03/26', '07/03/26', '08/03/26'];
    await cell(here, of.Grúa, column.finish).waitFor();
    for (const [page, other, typed, mine, theirs] of [
      [here, there, '3dc', '3 dc', '3ed'],
      [there, here, '3ed', '3ed', '3 dc'],
    ] as const) {
      const editor = await type(page, typed);
      await page
        .locator('#editor-note')
        .getByText(page === here ? /mueve \d actividad/ : /moves \d activit/)
        .waitFor();
      await editor.press('Enter');
      await says(page, of.Vigas, column.duration, mine);
      assert.deepEqual(await dates(page), cures, 'drawn at once');
      await saved(page);
      await says(other, of.Vigas, column.duration, theirs);
      assert.deepEqual(await dates(page), cures, 'as the server decides it');
      assert.deepEqual(await dates(other), cures);
      await undo(page);
      await says(page, of.Vigas, column.duration, lasted.replace(' ', page === here ? ' ' : ''));
      assert.deepEqual(await dates(page), before);
      await says(other, of.Vigas, column.start, before[0]);
    }
    // A bare figure counts as before, units of work make it one of work.
    await (await type(here, '3dc')).press('Enter');
    await says(here, of.Vigas, column.duration, '3 dc');
    await (await type(here, '4')).press('Enter');
    await says(here, of.Vigas, column.duration, '4 dc');
    await says(here, of.Vigas, column.finish, '08/03/26');
    // Drawn at its end it stays elapsed.
    const box = await drawn(here, 'Vigas');
    await here.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
    await here.mouse.down();
    await here.mouse.move(box.x + box.width - 2 + 2 * DAY, box.y + box.height / 2, { steps: 8 });
    await here.locator('[data-drag-tip]').getByText('4 dc → 6 dc').waitFor();
    await here.mouse.up();
    await says(here, of.Vigas, column.duration, '6 dc');
    await says(there, of.Vigas, column.duration, '6ed');
    const mixed = await type(here, '1dc 4h');
    await mixed.press('Enter');
    await here.getByRole('alert').getByText('Usa solo unidades de trabajo').waitFor();
    await mixed.press('Escape');
    await (await type(here, '2d')).press('Enter');
    await says(here, of.Vigas, column.duration, '2 d');
    await saved(here);
    await says(there, of.Vigas, column.duration, '2d');
    const told = (await log(here)).find(({ change }) => change.attribute === 'duration' && change.newValue === 144);
    assert.deepEqual(
      [told?.change.oldElapsed, told?.change.newElapsed],
      [true, true],
      'the log tells six days of the clock',
    );
    for (let steps = 0; steps < 4; steps++) await undo(here);
    await says(here, of.Vigas, column.duration, lasted);
    assert.deepEqual(await dates(here), before);
  });

  test('links of what takes no part are drawn as such, in both themes', async () => {
    for (const page of [here, there]) {
      const idle = page.locator('[data-links="idle"] path').first();
      await idle.waitFor({ state: 'attached' });
      assert.match(await idle.evaluate((path) => getComputedStyle(path).strokeDasharray), /2px, 3px/);
    }
  });
});
