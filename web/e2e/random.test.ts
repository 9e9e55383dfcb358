// Two people work on one schedule at once, by keys alone and as chance has it: in the end both screens, and a third that is opened
// anew, show the same plan. RANDOM_SEED makes it another run, RANDOM_STEPS a longer one.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { end, enterDemo, person, ready, rows, saved, until, watched } from './browser.ts';
import type { Gantry } from './gantry.ts';

const seed = Number(process.env.RANDOM_SEED ?? 7);
const steps = Number(process.env.RANDOM_STEPS ?? 20);

/** The same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let a = seed >>> 0;
  return (below) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** What a person does by keys on the row with the focus; each ends with the focus in the grid. */
const acts: readonly { name: string; keys: readonly string[]; types?: (below: (n: number) => number) => string }[] = [
  { name: 'a new row', keys: ['Control+i'] },
  { name: 'a copy', keys: ['Control+d'] },
  { name: 'indent', keys: ['Alt+Shift+ArrowRight'] },
  { name: 'outdent', keys: ['Alt+Shift+ArrowLeft'] },
  { name: 'up', keys: ['Alt+Shift+ArrowUp'] },
  { name: 'down', keys: ['Alt+Shift+ArrowDown'] },
  { name: 'delete', keys: ['Delete'] },
  { name: 'undo', keys: ['Control+z'] },
  { name: 'undo', keys: ['Control+z'] },
  { name: 'redo', keys: ['Control+y'] },
  { name: 'name', keys: ['F2'], types: (below) => `Fila ${below(1000)}` },
  { name: 'name', keys: ['F2'], types: (below) => `Fila ${below(1000)}` },
];

describe('two clients', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;

  before(async () => {
    const tall = { height: 3000 };
    ({ gantry, browser, here, there } = await watched(tall, tall));
  });
  after(() => end({ gantry, browser }));

  const drawn = async (page: Page) =>
    (await rows(page)).map(({ id, cells }) => `${id} ${cells.join(' | ')}`).join('\n');

  /** The rows that stand on both screens and say different things, from the top; what only one has in sight is left out. */
  async function apart(one: Page, other: Page): Promise<string> {
    const [mine, theirs] = await Promise.all(
      [one, other].map(async (page) => {
        await page.locator('[role="treegrid"]').evaluate((grid) => grid.scrollTo(0, 0));
        return new Map((await rows(page)).map(({ id, cells }) => [id, cells.join(' | ')]));
      }),
    );
    const common = [...mine.keys()].filter((id) => theirs.has(id));
    if (common.length < 20) return `only ${common.length} rows are in sight of both`;
    return common
      .filter((id) => mine.get(id) !== theirs.get(id))
      .map((id) => `${id}: ${mine.get(id)} / ${theirs.get(id)}`)
      .join('\n');
  }

  /** Closes what a key opened: a question is answered with what its focus is on, anything else is left. */
  async function settle(page: Page): Promise<void> {
    for (let k = 0; k < 4; k++) {
      const dialog = page.getByRole('dialog').first();
      if (!(await dialog.isVisible())) break;
      const decides = dialog.getByRole('button', { name: /^(Eliminar|Duplicar|Deshacer lo demás)/ });
      if (await decides.first().isVisible()) await decides.first().click();
      else await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden', timeout: 2_000 }).catch(() => undefined);
    }
  }

  async function act(page: Page, below: (n: number) => number): Promise<string> {
    const shown = (await rows(page)).filter(({ id }) => id > 0);
    const row = shown[below(shown.length)];
    const chosen = acts[below(acts.length)];
    await page
      .locator(`[role="row"][data-row="${row.id}"] [data-column="name"]`)
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await page.getByRole('treegrid').focus();
    for (const key of chosen.keys) await page.keyboard.press(key);
    if (chosen.types) {
      const text = chosen.types(below);
      const field = page.locator('[role="treegrid"] input');
      if (await field.isVisible()) {
        await field.fill(text);
        await field.press('Enter');
        if (await field.isVisible()) await field.press('Escape');
      }
    } else if (await page.locator('[role="treegrid"] input').isVisible()) await page.keyboard.press('Escape');
    await settle(page);
    return `${chosen.name} at ${row.id}`;
  }

  test(`end in the same plan, whatever they do at once (seed ${seed})`, async (t) => {
    const [first, second] = [random(seed), random(seed + 1)];
    const before = await drawn(here);
    const told: string[] = [];
    for (let step = 0; step < steps; step++) {
      const [mine, theirs] = await Promise.all([act(here, first), act(there, second)]);
      told.push(`${mine} · ${theirs}`);
    }
    await saved(here);
    await saved(there);
    try {
      await until(
        () => apart(here, there),
        (rows) => rows === '',
        'both to show the same rows',
      );
    } catch (error) {
      console.error(told.join('\n'));
      throw error;
    }
    assert.notEqual(await drawn(here), before, 'something was done');
    const anew = await person(browser, gantry.url, { height: 3000 });
    await enterDemo(anew);
    await anew.goto(new URL(here.url()).pathname);
    await ready(anew);
    await until(
      () => apart(here, anew),
      (rows) => rows === '',
      'the plan as the server has it to be the same',
    );
    t.diagnostic(`${steps} steps each`);
  });
});
