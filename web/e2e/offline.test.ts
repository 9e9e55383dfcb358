import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  cell,
  column,
  end,
  expectAccessible,
  log,
  openTask,
  ready,
  saved,
  says,
  setDuration,
  text,
  until,
  watched,
} from './browser.ts';
import type { Gantry } from './gantry.ts';

describe('a connection that is cut in the middle of twenty edits', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;

  before(async () => {
    ({ gantry, browser, here, there } = await watched({ language: 'en' }));
  });
  after(() => end({ gantry, browser }));

  test('loses none, doubles none, keeps their order, and the other person sees the last', async () => {
    const task = await openTask(here);
    const before_ = await log(there);
    const days = Array.from({ length: 20 }, (_, i) => task.days + 1 + i);
    for (const [i, n] of days.entries()) {
      if (i === 5) await here.context().setOffline(true);
      if (i === 15) await here.context().setOffline(false);
      await setDuration(here, task.id, n);
      await says(here, task.id, column.duration, `${n} d`); // shown at once, connected or not
    }
    await saved(here);
    await says(there, task.id, column.duration, `${days.at(-1)}d`);
    assert.equal(await text(there, task.id, column.finish), await text(here, task.id, column.finish));
    const fresh = (await log(there)).filter((e) => !before_.some((b) => b.command === e.command));
    assert.equal(new Set(fresh.map((e) => e.command)).size, 20, 'twenty commands, each once');
    const hours = fresh.reverse().map((e) => Number(e.change.newValue));
    assert.deepEqual(
      hours.map((h) => (h * days[0]) / hours[0]),
      days,
      'in the order they were made',
    );
  });

  test('for a minute: it is tried again all along, nothing reaches the other person, and then all of it does', async () => {
    await here.clock.install();
    await here.reload();
    await ready(here);
    const task = await openTask(here);
    const before_ = await log(there);
    const days = Array.from({ length: 20 }, (_, i) => task.days + 30 + i);
    let tries = 0;
    here.on('requestfailed', (request) => {
      if (request.url().endsWith('/commands')) tries++;
    });
    const edit = async (n: number) => {
      await setDuration(here, task.id, n);
      await says(here, task.id, column.duration, `${n} d`);
    };
    for (const n of days.slice(0, 8)) await edit(n);
    await saved(here);
    await says(there, task.id, column.duration, `${days[7]}d`);
    await here.context().setOffline(true);
    for (const n of days.slice(8, 14)) await edit(n);
    await here.getByText('6 cambios esperan en este equipo.').waitFor();
    // The page's own clock goes on for a minute: its timers run as they would, and each attempt meets the cut.
    const cut = await here.evaluate(() => Date.now());
    while ((await here.evaluate(() => Date.now())) - cut < 60_000) {
      const tried = tries;
      await here.clock.runFor(5_000);
      if (tried > 0 && tries === tried) continue; // waits grow up to 15 s
      await until(
        async () => tries,
        (now) => now > 0,
        'an attempt while the connection is cut',
      );
    }
    assert(tries >= 4, `${tries} attempts in a minute`);
    assert.equal(await text(there, task.id, column.duration), `${days[7]}d`, 'nothing reached the other person');
    await here.locator('[data-region="strip"] [data-saved="false"]').waitFor();
    await here.context().setOffline(false);
    for (const n of days.slice(14)) await edit(n);
    await saved(here);
    await says(there, task.id, column.duration, `${days.at(-1)}d`);
    const fresh = (await log(there)).filter((e) => !before_.some((b) => b.command === e.command));
    assert.equal(new Set(fresh.map((e) => e.command)).size, 20, 'twenty commands, each once');
    assert.equal(await here.getByText('Sin conexión.').count(), 0);
  });

  test('tells in one dialog what of them is refused, each edit with its reason, and is dismissed once', async () => {
    const task = await openTask(here);
    await here.context().setOffline(true);
    await setDuration(here, task.id, task.days + 3);
    await says(here, task.id, column.duration, `${task.days + 3} d`);
    await cell(here, task.id, column.name).dblclick();
    await here.locator('[role="treegrid"] input').fill('Con otro nombre');
    await here.locator('[role="treegrid"] input').press('Enter');
    await says(here, task.id, column.name, 'Con otro nombre');
    // The other person deletes the activity meanwhile.
    await cell(there, task.id, column.name).click();
    await there.keyboard.press('Shift+D');
    await there
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete 1 activity/ })
      .click();
    await saved(there);
    await here.context().setOffline(false);
    const dialog = here.getByRole('dialog', { name: '2 cambios no se aplicaron' });
    await dialog.waitFor();
    const items = dialog.getByRole('listitem');
    assert.equal(await items.count(), 2);
    for (const said of [`Duración: ${task.days + 3} d`, 'Nombre: Con otro nombre']) {
      const item = items.filter({ hasText: said.replaceAll(' d', '\u00a0d') });
      await item.getByText('Esa actividad ya no existe.').waitFor();
      await item.getByText(task.name).waitFor();
    }
    await expectAccessible(here, 'the dialog of refused edits');
    assert.equal(await here.evaluate(() => document.activeElement?.textContent), 'Entendido');
    await here.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await here.getByRole('dialog').count(), 0, 'no other question follows');
    assert.equal(await here.evaluate(() => document.activeElement?.getAttribute('role')), 'treegrid');
    await saved(here);
  });

  test('survives a reload while it lasts', async () => {
    const task = await openTask(here);
    const wanted = `${task.days + 2} d`;
    await here.route('**/api/schedules/**', (route) => route.abort('internetdisconnected'));
    await setDuration(here, task.id, task.days + 2);
    await says(here, task.id, column.duration, wanted);
    await here.locator('[data-region="strip"] [data-saved="false"]').waitFor();
    await here.unroute('**/api/schedules/**');
    await here.reload();
    await ready(here);
    await says(here, task.id, column.duration, wanted);
    await until(
      () => text(there, task.id, column.duration),
      (duration) => duration === `${task.days + 2}d`,
      'the edit in the second browser',
    );
  });
});

describe('two windows of one person on a schedule', () => {
  let gantry: Gantry;
  let browser: Browser;
  let leading: Page;
  let following: Page;
  let there: Page;

  before(async () => {
    ({ gantry, browser, here: leading, there } = await watched({ language: 'en' }));
    following = await leading.context().newPage();
    await following.goto(new URL(leading.url()).pathname);
    await ready(following);
  });
  after(() => end({ gantry, browser }));

  /** An edit of an activity that the other person deletes before the first window can send it. */
  async function doomed(page: Page): Promise<void> {
    const task = await openTask(page);
    await setDuration(page, task.id, task.days + 3);
    await says(page, task.id, column.duration, `${task.days + 3} d`);
    await cell(there, task.id, column.name).click();
    await there.keyboard.press('Shift+D');
    await there
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete 1 activity/ })
      .click();
    await saved(there);
  }

  const told = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByText('Esa actividad ya no existe.');

  const cut = () => leading.route('**/commands', (route) => route.abort('internetdisconnected'));

  async function toProjects(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Proyectos', exact: true }).click();
    const leave = page.getByRole('button', { name: 'Salir sin guardar' });
    await leave.or(page.getByRole('article')).first().waitFor();
    if (await leave.isVisible()) await leave.click();
    await page.getByRole('article').first().waitFor();
  }

  test('an edit refused after its window left the Gantt is reported in that window, once', async () => {
    await cut();
    await doomed(following);
    await toProjects(following);
    await leading.unroute('**/commands');
    await told(following).waitFor();
    assert.equal(await told(following).count(), 1);
    assert.equal(await told(leading).count(), 0);
  });

  test('where that window was closed, it is reported in the one that sent it', async () => {
    await following.goto(new URL(leading.url()).pathname);
    await ready(following);
    await cut();
    await doomed(following);
    await following.close();
    await leading.unroute('**/commands');
    await told(leading).waitFor();
    assert.equal(await told(leading).count(), 1);
  });

  test('where the person is back at once, it is reported once', async () => {
    await leading.reload();
    await ready(leading);
    let answer = (): void => undefined;
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    await leading.route('**/commands', async (route) => {
      await answered;
      await route.continue();
    });
    await doomed(leading);
    await toProjects(leading);
    await leading.goBack();
    await leading.locator('[data-region="strip"] [data-saved="false"]').waitFor();
    answer();
    await told(leading).first().waitFor();
    await saved(leading);
    assert.equal(await told(leading).count(), 1);
  });
});
