// Rows carried in the tree by hand, in a real browser with a second person watching; and ten thousand of them.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { alone, call, cell, column, end, log, ready, row, rows, saved, text, undo, until, watched } from './browser.ts';
import type { Gantry } from './gantry.ts';
import { xer } from './xer.ts';

async function boxOf(page: Page, selector: string) {
  return (await page.locator(selector).first().boundingBox()) ?? assert.fail(`nothing drawn at ${selector}`);
}

const rowBox = (page: Page, id: number) => boxOf(page, `[role="row"][data-row="${id}"]`);

/** Takes hold of a row at its grip. */
async function grip(page: Page, id: number): Promise<{ x: number; y: number }> {
  await row(page, id).hover();
  const box = await boxOf(page, `[role="row"][data-row="${id}"] [data-grip]`);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  return at;
}

/** Carries a row over another one: in the upper third of it, its middle or its lower third. Does not let go. */
async function carry(page: Page, id: number, over: number, part: 'before' | 'into' | 'after'): Promise<void> {
  const { x } = await grip(page, id);
  const to = await rowBox(page, over);
  const y = to.y + to.height * { before: 0.12, into: 0.5, after: 0.88 }[part];
  await page.mouse.move(x + 20, y, { steps: 8 });
}

describe('rows carried in the tree', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;
  /** Activities under one summary, and a closed summary beside theirs. */
  let leaves: number[];
  let closed: number;
  let open: number;

  before(async () => {
    ({ gantry, browser, here, there } = await watched({ language: 'en', theme: 'dark' }));
    const list = await rows(here);
    const first = list.findIndex((r) => r.leaf);
    open = list[first - 1].id;
    leaves = list.slice(first, first + 5).map((r) => r.id);
    closed = list[first - 2].id;
    assert.equal(await row(here, closed).getAttribute('aria-expanded'), 'false');
  });
  after(() => end({ gantry, browser }));

  const order = async (page: Page) => (await rows(page)).map((r) => r.id);
  const wbs = (page: Page, id: number) => text(page, id, column.wbs);

  /** Lets go, waits until the other person has it, and takes it back again. */
  async function dropped(right: () => Promise<boolean>, what: string): Promise<void> {
    await here.mouse.up();
    await saved(here);
    await until(right, (yes) => yes, what);
    await undo(here);
  }

  test('goes behind and before another one', async () => {
    const [a, b, c] = leaves;
    const before_ = await order(here);
    await carry(here, a, c, 'after');
    await dropped(async () => {
      const now = await order(there);
      return now.indexOf(a) === now.indexOf(c) + 1 && now.indexOf(b) < now.indexOf(c);
    }, 'the row behind the other one');
    assert.deepEqual(await order(here), before_);
    await carry(here, c, a, 'before');
    await dropped(async () => {
      const now = await order(there);
      return now.indexOf(c) === now.indexOf(a) - 1;
    }, 'the row before the other one');
    assert.deepEqual(await order(here), before_);
  });

  test('goes into an activity, which is a summary from then on', async () => {
    const [, b, c] = leaves;
    await carry(here, c, b, 'into');
    await dropped(async () => (await wbs(there, c)) === `${await wbs(there, b)}.1`, 'the row under the other one');
    await until(
      () => row(here, b).getAttribute('aria-expanded'),
      (open) => open === null,
      'the other one to be an activity again',
    );
  });

  test('goes into a closed summary, or behind it with all it holds', async () => {
    const [a] = leaves;
    const parent = await wbs(here, closed);
    await carry(here, a, closed, 'into');
    await dropped(
      async () => new RegExp(`^${parent.replaceAll('.', '\\.')}\\.\\d+$`).test(await wbs(here, a)),
      'the row in the summary',
    );
    await here.getByRole('treegrid').focus();
    if ((await row(here, closed).getAttribute('aria-expanded')) === 'true') {
      await cell(here, closed, column.name).click();
      await here.keyboard.press('-');
    }
    await carry(here, a, closed, 'after');
    await dropped(async () => {
      const now = await order(there);
      return now.indexOf(a) === now.indexOf(closed) + 1 && (await wbs(there, a)).length === parent.length;
    }, 'the row behind the summary');
  });

  test('several that are selected go together, in their order, whichever of them is held', async () => {
    const [a, b, c, d, e] = leaves;
    await cell(here, a, column.name).click();
    await cell(here, c, column.name).click({ modifiers: ['Shift'] });
    assert.equal(await here.evaluate(() => String(getSelection())), '', 'rows are selected, not their text');
    await carry(here, b, e, 'after');
    await dropped(async () => {
      const now = await order(there);
      return now.indexOf(e) >= 0 && [a, b, c].every((id, k) => now.indexOf(id) === now.indexOf(e) + 1 + k);
    }, 'three rows behind the fifth');
    await cell(here, a, column.name).click();
    await cell(here, d, column.name).click({ modifiers: ['ControlOrMeta'] });
    await carry(here, d, e, 'after');
    await dropped(async () => {
      const now = await order(there);
      return now.indexOf(e) >= 0 && [a, d].every((id, k) => now.indexOf(id) === now.indexOf(e) + 1 + k);
    }, 'two rows that stood apart behind the fifth');
  });

  test('none goes into what it holds, and the reason is reported', async () => {
    const known = (await log(here))[0].revision;
    await cell(here, leaves[4], column.name).click();
    await carry(here, open, leaves[0], 'into');
    await here.mouse.up();
    await here.getByText('Una actividad no cabe dentro de sí misma.').waitFor();
    await saved(here);
    assert.equal((await log(here))[0].revision, known, 'nothing was sent');
  });

  test('Escape leaves all where it was', async () => {
    const known = (await log(here))[0].revision;
    const before_ = await order(here);
    await carry(here, leaves[0], leaves[3], 'after');
    await here.keyboard.press('Escape');
    await here.mouse.up();
    await saved(here);
    assert.deepEqual(await order(here), before_);
    assert.equal((await log(here))[0].revision, known, 'nothing was sent');
  });
});

describe('ten thousand rows', () => {
  let gantry: Gantry;
  let browser: Browser;
  let page: Page;
  const count = 10_000;

  before(async () => {
    ({ gantry, browser, page } = await alone());
    const { id } = await call<{ id: string }>(page, 'POST', '/api/projects', { name: 'Línea 9' });
    await page.goto(`/importgantt?project=${id}`);
    await page.getByRole('button', { name: 'Importar un programa' }).click();
    const tasks = Array.from({ length: count }, (_, k): [string, string, number] => [`A${k}`, `Tramo ${k}`, 16]);
    await page.locator('input[type="file"]').setInputFiles(xer({ id: '9', name: 'Línea 9', tasks }));
    await page.getByRole('button', { name: 'Ver vista previa', disabled: false }).click({ timeout: 60_000 });
    await page.getByRole('treegrid').waitFor();
    await page.getByRole('button', { name: /^Importar \d/ }).click();
    await page.waitForURL(/\/schedule\//, { timeout: 60_000 });
    await ready(page);
  });
  after(() => end({ gantry, browser }));

  const scrolled = () => page.getByRole('treegrid').evaluate((el) => el.scrollTop);
  const names = async () => (await rows(page)).map((r) => r.cells[column.name]);

  test('scroll under a carried row near the edge, and it goes where it is dropped', async () => {
    const leaf = (await rows(page)).find((r) => r.leaf)!;
    const { x } = await grip(page, leaf.id);
    const grid = await boxOf(page, '[role="treegrid"]');
    await page.mouse.move(x + 20, grid.y + grid.height / 2, { steps: 4 });
    await page.mouse.move(x + 20, grid.y + grid.height - 4, { steps: 4 });
    const far = await until(scrolled, (top) => top > 3_000, 'a hundred rows to pass');
    // Away from the edge it stands still.
    const y = grid.y + grid.height / 2;
    await page.mouse.move(x + 20, y, { steps: 4 });
    const rest = await until(
      async () => [await scrolled(), await scrolled()],
      ([one, two]) => one === two,
      'the rows to rest',
    );
    assert(rest[0] >= far);
    const over = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]')?.dataset.row,
      [x + 60, y],
    );
    const target = await rowBox(page, Number(over));
    await page.mouse.move(x + 20, target.y + target.height * 0.88, { steps: 2 });
    await page.mouse.up();
    await saved(page);
    const beside = await text(page, Number(over), column.name);
    const moved = leaf.cells[column.name];
    const now = await until(names, (list) => list.includes(moved), 'the row in its new place');
    assert.equal(now.indexOf(moved), now.indexOf(beside) + 1);
    await undo(page);
    await page.keyboard.press('ControlOrMeta+Home');
    await until(names, (list) => list.includes(moved), 'the row where it was');
  });

  test('scroll under a link that is drawn near the edge, to a bar that was out of sight', async () => {
    await page.keyboard.press('ControlOrMeta+Home');
    const list = (await rows(page)).filter((r) => r.leaf);
    const from = list[2].id;
    const hold = page.locator(`[data-hold="${from}"][data-handle="finish"]`);
    await cell(page, from, column.name).click();
    await page.locator(`[data-bar="${from}"]`).hover();
    const handle = (await hold.boundingBox()) ?? assert.fail('no handle to draw a link from');
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    const grid = await boxOf(page, '[role="treegrid"]');
    await page.mouse.move(handle.x + 30, grid.y + grid.height - 6, { steps: 8 });
    await until(scrolled, (top) => top > 1_500, 'fifty rows to pass');
    await page.mouse.move(handle.x + 30, grid.y + grid.height / 2, { steps: 4 });
    const shown = await until(
      async () => (await rows(page)).filter((r) => r.leaf),
      (now) => !now.some((r) => r.id === from),
      'the bar it begins at to be out of sight',
    );
    const to = shown[Math.floor(shown.length / 2)];
    const bar = await boxOf(page, `[data-bar="${to.id}"]`);
    await page.mouse.move(bar.x + 3, bar.y + bar.height / 2, { steps: 6 });
    await page.mouse.up();
    await saved(page);
    const number = list[2].cells[column.number];
    await until(
      () => text(page, to.id, column.predecessors),
      (said) => said === number,
      'the link between them',
    );
  });
});
