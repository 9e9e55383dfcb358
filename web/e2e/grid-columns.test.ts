// The columns of the grid where they need more room than there is, on the real program.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { alone, end, expectAccessible, openClinic, openTask, ready, setDuration, until, watched } from './browser.ts';
import type { Gantry } from './gantry.ts';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What of an element can be seen, as what lies around it cuts it off. */
const seen = (page: Page, selector: string): Promise<Box> =>
  page.evaluate(
    (selector) =>
      new Promise<Box>((done) => {
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect();
          const { left, right, top, bottom } = entry.intersectionRect;
          done({ left, right, top, bottom });
        });
        observer.observe(document.querySelector(selector)!);
      }),
    selector,
  );

const box = (page: Page, selector: string): Promise<Box> =>
  page.evaluate((selector) => {
    const { left, right, top, bottom } = document.querySelector(selector)!.getBoundingClientRect();
    return { left, right, top, bottom };
  }, selector);

const bar = 'section[aria-label="Columnas de la grilla"]';
const head = (column: string) => `[role="columnheader"][data-column="${column}"]`;

describe('columns that need more room than there is', () => {
  let gantry: Gantry;
  let browser: Browser;
  let narrow: Page;
  let wide: Page;

  before(async () => {
    ({ gantry, browser, here: wide, there: narrow } = await watched({ width: 1024, height: 700 }));
  });

  after(() => end({ gantry, browser }));

  test('the mark of a change lies within them, however far they are scrolled', async () => {
    const task = await openTask(wide);
    const scrolled = await narrow.evaluate((bar) => {
      const el = document.querySelector(bar)!;
      el.scrollLeft = 30;
      return el.scrollLeft;
    }, bar);
    assert.equal(scrolled, 30);
    await setDuration(wide, task.id, task.days + 1);
    await narrow.locator('[data-scrolled] > div').waitFor();
    const mark = await seen(narrow, '[data-scrolled] > div');
    const name = await box(narrow, head('name'));
    const duration = await box(narrow, head('duration'));
    assert(duration.left < name.right - 20, 'the column is scrolled under the names');
    assert(mark.left >= name.right - 1, `the mark begins at ${mark.left}, the names end at ${name.right}`);
    assert(mark.right > mark.left, 'some of the mark is seen');
  });

  test('the last row ends above their scroll bar', async () => {
    await narrow.locator('[role="treegrid"]').focus();
    await narrow.keyboard.press('ControlOrMeta+End');
    const last = '[role="row"][data-row][aria-selected="true"]';
    const rest = () => narrow.evaluate((last) => document.querySelector(last)?.getAttribute('aria-rowindex'), last);
    const count = await narrow.locator('[role="treegrid"]').getAttribute('aria-rowcount');
    await until(rest, (at) => Number(at) > 60, `the last of ${count} rows to be in sight`);
    const row = await box(narrow, last);
    const columns = await box(narrow, bar);
    assert(row.bottom <= columns.top + 1, `the row ends at ${row.bottom}, the bar begins at ${columns.top}`);
  });

  test('a head is carried to another place; Escape lets go of it', async () => {
    const order = () =>
      wide
        .locator('[role="columnheader"][data-column]')
        .evaluateAll((heads) => heads.map((el) => el.getAttribute('data-column')));
    const before = await order();
    const carry = async () => {
      const from = await box(wide, head('float'));
      const to = await box(wide, head('duration'));
      await wide.mouse.move((from.left + from.right) / 2, from.bottom - 12);
      await wide.mouse.down();
      await wide.mouse.move(to.left + 40, to.bottom - 12, { steps: 6 });
      await wide.mouse.move(to.left + 4, to.bottom - 12, { steps: 6 });
    };
    await carry();
    await wide.keyboard.press('Escape');
    await wide.mouse.up();
    assert.deepEqual(await order(), before);
    await carry();
    await wide.mouse.up();
    const after = await order();
    assert.equal(after.indexOf('float'), before.indexOf('duration'));
  });
});

describe('columns as somebody likes them', () => {
  let gantry: Gantry;
  let browser: Browser;
  let page: Page;

  before(async () => {
    ({ gantry, browser, page } = await alone({ language: 'en', theme: 'dark' }));
    await openClinic(page, 'en');
  });
  after(() => end({ gantry, browser }));

  const heads = () =>
    page
      .locator('[role="columnheader"][data-column]')
      .evaluateAll((list) =>
        list.map((el) => [el.getAttribute('data-column')!, (el as HTMLElement).offsetWidth] as const),
      );

  test('their width, order and choice, set by hand and by keys, are there after a reload', async () => {
    const edge = await box(page, '[data-edge="name"]');
    const wide = new Map(await heads()).get('name')!;
    await page.mouse.move((edge.left + edge.right) / 2, edge.top + 8);
    await page.mouse.down();
    await page.mouse.move((edge.left + edge.right) / 2 + 60, edge.top + 4, { steps: 5 });
    await page.mouse.up();
    const progress = await box(page, head('progress'));
    const duration = await box(page, head('duration'));
    await page.mouse.move((progress.left + progress.right) / 2, progress.bottom - 12);
    await page.mouse.down();
    await page.mouse.move(duration.left + 4, duration.bottom - 12, { steps: 8 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Columns' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('checkbox', { name: 'Total float' }).focus();
    await page.keyboard.press('Alt+ArrowUp'); // before the predecessors
    await page.keyboard.press('Alt+ArrowRight');
    await dialog.getByRole('checkbox', { name: 'WBS' }).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('checkbox', { name: 'Type', exact: true }).focus();
    await page.keyboard.press('Space');
    await expectAccessible(page, 'the choice of columns');
    await page.keyboard.press('Escape');
    const chosen = await heads();
    const widths = new Map(chosen);
    assert.deepEqual(
      chosen.map(([id]) => id),
      ['number', 'code', 'name', 'kind', 'progress', 'duration', 'start', 'finish', 'float', 'predecessors', 'actions'],
    );
    assert(
      Math.abs(widths.get('name')! - wide - 60) <= 1,
      `the names are ${widths.get('name')} px wide, ${wide} before`,
    );
    await page.reload();
    await ready(page);
    assert.deepEqual(await heads(), chosen);
  });
});
