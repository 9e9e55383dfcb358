import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  begin,
  column,
  criticalTask,
  end,
  enterDemo,
  expectAccessible,
  openClinic,
  person,
  ready,
  saved,
  says,
  until,
} from './browser.ts';
import type { Gantry } from './gantry.ts';

/** What has the focus, as a person hears it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const el = document.activeElement as HTMLElement | null;
    return el?.getAttribute('aria-label') ?? el?.textContent?.trim() ?? '';
  });

const region = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region'));

describe('everybody can use it', () => {
  let gantry: Gantry;
  let browser: Browser;

  before(async () => {
    ({ gantry, browser } = await begin());
  });
  after(() => end({ gantry, browser }));

  for (const theme of ['light', 'dark'] as const) {
    for (const language of ['es', 'en'] as const) {
      test(`no screen has a serious finding: ${theme}, ${language}`, async () => {
        const page = await person(browser, gantry.url, { theme, language, width: 1366, height: 768 });
        await page.goto('/signin');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expectAccessible(page, 'sign-in');
        await enterDemo(page, language);
        await expectAccessible(page, 'projects');
        await page.keyboard.press('Control+k');
        await page.locator('[role="option"]').first().waitFor();
        await expectAccessible(page, 'palette');
        await page.keyboard.press('Escape');
        await page.locator('[role="option"]').first().waitFor({ state: 'detached' });
        await page.getByRole('button', { name: /notifica(ciones|ción|tion)/i }).click();
        await page.getByRole('dialog').waitFor();
        await expectAccessible(page, 'notifications');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.keyboard.press('?');
        await page.getByRole('complementary').waitFor();
        await expectAccessible(page, 'shortcuts');
        await page.keyboard.press('Escape');
        await page
          .getByRole('button', { name: /^(Importar|Import)$/ })
          .first()
          .click();
        await page.getByRole('heading', { name: /^(Importar programa|Import a schedule)$/ }).waitFor();
        await expectAccessible(page, 'import');
        await page.goBack();
        await page.getByRole('article').first().waitFor();
        await openClinic(page, language);
        await expectAccessible(page, 'Gantt');
        await page.getByRole('link', { name: language === 'es' ? 'Cambios' : 'Change log' }).click();
        await page.getByRole('article').first().waitFor();
        await expectAccessible(page, 'change log');
        await page.goto('/nothing/here');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expectAccessible(page, 'unknown address');
        await page.context().close();
      });
    }
  }

  test('the whole story by keyboard alone', async () => {
    const page = await person(browser, gantry.url, { language: 'en' });
    const key = (...keys: string[]) =>
      keys.reduce((done, k) => done.then(() => page.keyboard.press(k)), Promise.resolve());
    const tabTo = async (name: RegExp) => {
      for (let i = 0; i < 40; i++) {
        if (name.test(await focused(page))) return;
        await key('Tab');
      }
      assert.fail(`Tab never reached ${name}, last at ${await focused(page)}`);
    };

    // Sign in.
    await page.goto('/signin');
    await page.getByRole('heading', { name: 'Enter your site' }).waitFor();
    await tabTo(/^Enter the demo company/);
    await key('Enter');
    await page.getByRole('article').first().waitFor();

    // Find the schedule and open it.
    await key('Control+k');
    await page.locator('[role="combobox"]').waitFor();
    await page.keyboard.type('master schedule');
    await page
      .getByRole('option', { name: /Master schedule/ })
      .first()
      .waitFor();
    await key('Enter');
    await ready(page);

    // Walk the regions forward and back.
    const seen: (string | null | undefined)[] = [];
    for (let i = 0; i < 6; i++) {
      await key('F6');
      seen.push(await region(page));
    }
    for (const name of ['topbar', 'sidemenu', 'toolbar', 'grid', 'strip'])
      assert(seen.includes(name), `F6 reaches ${name}: ${seen}`);
    while ((await region(page)) !== 'grid') await key('Shift+F6');

    // Go to a critical task with the arrows and lengthen it.
    const task = await criticalTask(page);
    const active = () =>
      page.evaluate(() => {
        const id = document.querySelector('[role="treegrid"]')?.getAttribute('aria-activedescendant');
        const cell = id ? document.getElementById(id) : null;
        const row = cell?.closest('[role="row"]');
        return {
          row: Number(row?.getAttribute('data-row') ?? -1),
          at: [...(row?.querySelectorAll('[role="gridcell"]:not([data-column="code"])') ?? [])].indexOf(
            cell as Element,
          ),
        };
      });
    await key('Control+Home');
    await until(active, (now) => now.row === 0, 'the first row to have the focus');
    for (let now = await active(), i = 0; i < 60 && now.row !== task.id; i++) {
      const { row } = now;
      await key('ArrowDown');
      now = await until(active, (next) => next.row !== row && next.row >= 0, 'the next row to have the focus');
    }
    assert.equal((await active()).row, task.id, 'the arrows reach the task');
    for (let i = 0; i < 12 && (await active()).at !== column.duration; i++)
      await key((await active()).at < column.duration ? 'ArrowRight' : 'ArrowLeft');
    assert.equal((await active()).at, column.duration, 'the arrows reach its duration');
    await page.keyboard.type(String(task.days + 2));
    await key('Enter');
    await says(page, task.id, column.duration, `${task.days + 2}d`);
    await saved(page);

    // Undo, redo.
    await key('Control+z');
    await says(page, task.id, column.duration, `${task.days}d`);
    await key('Control+y');
    await says(page, task.id, column.duration, `${task.days + 2}d`);
    await saved(page);

    // The change log, through the palette.
    await key('Control+k');
    await page.locator('[role="combobox"]').waitFor();
    await page.keyboard.type('change log');
    await page.getByRole('option', { name: /Go to the change log/ }).waitFor();
    await key('Enter');
    await page
      .getByRole('article')
      .filter({ hasText: `Redid duration of ${task.name}` })
      .waitFor();

    // The theme.
    await key('Control+k');
    await page.locator('[role="combobox"]').waitFor();
    await page.keyboard.type('dark theme');
    await page.getByRole('option', { name: /[Dd]ark theme/ }).waitFor();
    await key('Enter');
    await until(
      () => page.locator('html').getAttribute('data-mantine-color-scheme'),
      (s) => s === 'dark',
      'the dark theme',
    );
    await page.context().close();
  });

  test('at 200 % zoom and on a telephone everything stays reachable', async () => {
    for (const [width, height] of [
      [683, 384],
      [390, 844],
    ]) {
      const page = await person(browser, gantry.url, { width, height });
      await enterDemo(page);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert(wide <= 0, `nothing sticks out at ${width} px`);
      await page.getByRole('link', { name: /^Programa general/ }).scrollIntoViewIfNeeded();
      await openClinic(page);
      await page.getByRole('link', { name: 'Cambios' }).click();
      await page.getByRole('article').first().waitFor();
      await page.getByRole('button', { name: /Tu cuenta/ }).click();
      await page.getByRole('button', { name: 'Cerrar sesión' }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.context().close();
    }
  });
});
