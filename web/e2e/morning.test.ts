import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { alone, column, end, rows, saved, until } from './browser.ts';
import type { Gantry } from './gantry.ts';

interface Step {
  keys: string[];
  says: string;
}

/** The steps of the planner's guide, as they are printed. */
function guide(): Step[] {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/guides/planner.md'), 'utf8');
  const section = /## A morning by keyboard\n([\s\S]*?)\n## /.exec(page)?.[1] ?? assert.fail('no morning in the guide');
  return [...section.matchAll(/^\| `(.+)` \| (.+) \|$/gm)].map(([, keys, says]) => ({
    keys: keys.match(/"[^"]*"|\S+/g) ?? [],
    says,
  }));
}

describe('the morning of the planner’s guide, by keyboard alone', () => {
  let gantry: Gantry;
  let browser: Browser;
  let page: Page;

  before(async () => {
    ({ gantry, browser, page } = await alone({ language: 'en' }));
    await page.getByRole('button', { name: 'Project', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('South lookout');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'South lookout' }).getByRole('button', { name: 'New schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'New schedule' });
    await dialog.getByLabel('Name').fill('Tower');
    await dialog.getByRole('button', { name: 'Create schedule' }).click();
    await page.getByRole('button', { name: /^Start from scratch/ }).click();
    await page.getByRole('button', { name: 'Add the first activity' }).focus();
  });
  after(() => end({ gantry, browser }));

  const names = async () => (await rows(page)).map((r) => `${r.cells[column.wbs]} ${r.cells[column.name]}`.trim());
  const value = async (name: string, at: number) =>
    (await rows(page)).find((r) => r.cells[column.name] === name)?.cells[at];
  const list = (...wanted: string[]) =>
    until(names, (now) => now.slice(1).join() === wanted.join(), `rows ${wanted.join(', ')}`);
  const is = (name: string, at: number, wanted: string | RegExp) =>
    until(
      async () => (await value(name, at)) ?? '',
      (now) => (typeof wanted === 'string' ? now === wanted : wanted.test(now)),
      `${name} to say ${wanted}`,
    );
  let finish = '';

  const after_: (() => Promise<unknown>)[] = [
    () => page.locator('[role="treegrid"] input').waitFor(),
    () => list('1 Structure'),
    () => list('1 Structure', '2 Columns'),
    () => list('1 Structure', '1.1 Columns'),
    () => list('1 Structure', '1.1 Columns', '1.2 Slab'),
    () => list('1 Structure', '1.1 Columns', '1.2 Slab', '2 Roof'),
    async () => {
      await is('Columns', column.duration, '5d');
      finish = (await value('Roof', column.finish)) ?? '';
    },
    async () => {
      await is('Slab', column.predecessors, '2');
      await is('Roof', column.predecessors, '3');
      await until(
        async () => (await value('Roof', column.finish)) ?? '',
        (now) => now !== finish,
        'the finish of Roof to move',
      );
    },
    () => is('Roof', column.predecessors, /^2; 3FS\+2d$/),
    async () => {
      await is('Slab', column.progress, '25%');
      await is('Structure', column.progress, '4.17%'); // a quarter of one day of six
    },
    () => list('1 Structure', '1.1 Columns', '1.2 Columns', '1.3 Slab', '2 Roof'),
    () => list('1 Structure', '1.1 Columns', '1.2 Slab', '2 Roof'),
    () => list('1 Structure', '1.1 Columns', '1.2 Columns', '1.3 Slab', '2 Roof'),
    () => list('1 Structure', '1.1 Columns', '1.2 Slab', '2 Roof'),
    () => list('1 Structure', '1.1 Columns', '1.2 Columns', '1.3 Slab', '2 Roof'),
    () => page.getByRole('complementary').waitFor(),
    () => page.getByRole('complementary').waitFor({ state: 'detached' }),
  ];

  test('act-101 undo-101 undo-104 undo-105 undo-106 undo-107 each step does what the guide says', async () => {
    const steps = guide();
    assert.equal(steps.length, after_.length, 'every step of the guide is checked');
    for (const [i, step] of steps.entries()) {
      for (const key of step.keys) {
        if (key.startsWith('"')) await page.keyboard.type(key.slice(1, -1));
        else await page.keyboard.press(key.replace('Ctrl', 'Control'));
        if (key === 'Shift+D' || key === 'Ctrl+D')
          await page.locator('[role="dialog"] :focus, [role="alertdialog"] :focus').waitFor();
        if (key === 'Ctrl+I') await page.locator('[role="treegrid"] input').waitFor();
      }
      await after_[i]().catch((e: Error) => assert.fail(`step ${i + 1} (${step.says}): ${e.message}`));
      if (i > 0) await saved(page);
    }
  });
});
