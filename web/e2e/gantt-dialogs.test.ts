// Menus and dialogs of the Gantt: whole on screen, readable by everybody, and the focus comes back from each.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  begin,
  cell,
  column,
  end,
  enterDemo,
  expectAccessible,
  type Language,
  openClinic,
  openTask,
  person,
  row,
  saved,
  setDuration,
  until,
} from './browser.ts';
import type { Gantry } from './gantry.ts';

const words = {
  es: {
    menu: ['Restricción de fecha…', 'Calendario…', 'Peso en el avance…', 'Eliminar'],
    why: '¿Por qué esta fecha?',
    columns: 'Columnas',
    settings: 'Ajustes del programa',
  },
  en: {
    menu: ['Date constraint…', 'Calendar…', 'Weight in progress…', 'Delete'],
    why: 'Why this date?',
    columns: 'Columns',
    settings: 'Schedule settings',
  },
};

describe('menus and dialogs of the Gantt', () => {
  let gantry: Gantry;
  let browser: Browser;

  before(async () => {
    ({ gantry, browser } = await begin());
  });
  after(() => end({ gantry, browser }));

  async function inClinic(language: Language, theme: 'light' | 'dark'): Promise<Page> {
    const page = await person(browser, gantry.url, { language, theme, width: 1366, height: 768 });
    await enterDemo(page, language);
    await openClinic(page, language);
    return page;
  }

  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName);

  for (const [language, theme] of [
    ['es', 'light'],
    ['en', 'dark'],
  ] as const) {
    test(`the focus is back in the grid after each, and none has a serious finding: ${language}, ${theme}`, async () => {
      const page = await inClinic(language, theme);
      const task = await openTask(page);
      const dialog = page.getByRole('dialog');
      for (const name of words[language].menu) {
        await cell(page, task.id, column.name).click();
        await page.keyboard.press('Shift+F10');
        await page.getByRole('menuitem', { name }).click();
        await dialog.waitFor();
        await expectAccessible(page, name);
        assert(await dialog.evaluate((el) => el.contains(document.activeElement)), `${name} takes the focus`);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        assert.equal(await focused(page), 'treegrid', `after ${name}`);
      }
      await page.keyboard.press('Alt+w');
      const why = page.getByRole('complementary', { name: words[language].why }).or(page.getByRole('dialog')).first();
      await why.waitFor();
      await expectAccessible(page, words[language].why);
      await page.keyboard.press('Escape');
      await why.waitFor({ state: 'detached' });
      assert.equal(await focused(page), 'treegrid', `after ${words[language].why}`);
      for (const name of [words[language].columns, words[language].settings]) {
        await page.keyboard.press('Control+k');
        await page.locator('input[role="combobox"]').fill(name);
        await page.getByRole('option', { name, exact: true }).click();
        const chosen = page.getByRole('dialog', { name, exact: true });
        await chosen.waitFor();
        await page.locator('input[role="combobox"]').waitFor({ state: 'detached' });
        await expectAccessible(page, name);
        assert(await chosen.evaluate((el) => el.contains(document.activeElement)), `${name} keeps the focus`);
        await page.keyboard.press('Escape');
        await chosen.waitFor({ state: 'detached' });
        assert.equal(await focused(page), 'treegrid', `after ${name}`);
      }
      await page.context().close();
    });
  }

  test('in a narrow window every button of the bar is in sight, and of the strip no icon and no figure is cut', async () => {
    for (const language of ['es', 'en'] as const) {
      const page = await inClinic(language, 'light');
      await page.keyboard.press('Control+a');
      for (const width of [1000, 780, 680]) {
        await page.setViewportSize({ width, height: 700 });
        const cut = await page.locator('[data-region="toolbar"]').evaluate((bar) => {
          const { left, right } = bar.getBoundingClientRect();
          const outside = (button: Element) => {
            const box = button.getBoundingClientRect();
            return box.left < left || box.right > right;
          };
          return [...bar.querySelectorAll('button')]
            .filter(outside)
            .map((b) => b.getAttribute('aria-label') ?? b.title);
        });
        assert.deepEqual(cut, [], `${language} ${width}`);
        const strip = page.locator('[data-region="strip"]');
        const icons = await strip
          .locator('svg')
          .evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().width));
        assert(icons.length >= 3 && icons.every((wide) => wide >= 13), `${language} ${width}: ${icons}`);
        const spilt = await strip
          .locator(':scope > span')
          .evaluateAll((all) =>
            all
              .filter((one) => one.scrollWidth > one.clientWidth + 1 && !one.getAttribute('title'))
              .map((one) => one.textContent),
          );
        assert.deepEqual(spilt, [], `${language} ${width}`);
      }
      await page.context().close();
    }
  });

  test('the menu of the lowest row lies whole in the window, and in a low one it scrolls', async () => {
    const page = await inClinic('es', 'light');
    const strip = (await page.locator('[data-region="strip"]').boundingBox()) ?? assert.fail('no strip');
    for (const height of [768, 420]) {
      await page.setViewportSize({ width: 1366, height });
      const low = strip.y - (768 - height) - 48; // above the scroll bar and the overview
      await page.mouse.click(500, low, { button: 'right' });
      const menu = page.getByRole('menu');
      await menu.waitFor();
      const box = (await menu.boundingBox()) ?? assert.fail('no menu');
      assert(box.y >= 0 && box.y + box.height <= height, `${box.y} + ${box.height} in ${height}`);
      // Its last item is reached by key, and is then in sight.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('End');
      const last = page.getByRole('menuitem', { name: 'Eliminar' });
      await until(
        async () => (await last.boundingBox()) ?? assert.fail('no last item'),
        (at) => at.y >= 0 && at.y + at.height <= height,
        'the last item in sight',
      );
      assert(await last.evaluate((el) => el === document.activeElement), 'and has the focus');
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      assert.equal(await focused(page), 'treegrid');
    }
    await page.context().close();
  });

  test('a typed start that its predecessors do not allow says until when they hold it', async () => {
    const page = await inClinic('es', 'light');
    const task = await openTask(page);
    await cell(page, task.id, column.start).dblclick();
    const editor = page.locator('[role="treegrid"] input');
    await editor.fill('06/04/26');
    await page.getByText(/Sus predecesoras la retienen hasta el \d+ \S+/).waitFor();
    await editor.press('Escape');
    await page.context().close();
  });

  test('without a connection nothing claims to be calculating', async () => {
    const page = await inClinic('es', 'light');
    const task = await openTask(page);
    await page.context().setOffline(true);
    await setDuration(page, task.id, task.days + 1);
    await page.getByText('Sin conexión.').waitFor();
    await page.locator('[data-calculation="pending"]').getByText('Ruta crítica pendiente').waitFor();
    await page.context().setOffline(false);
    await saved(page);
    await page.locator('[data-calculation="calculated"]').waitFor();
    await row(page, task.id).waitFor();
    await page.context().close();
  });
});
