import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  alone,
  column,
  end,
  type LogEntry,
  log,
  openClinic,
  openTask,
  ready,
  saved,
  says,
  setDuration,
  until,
} from './browser.ts';
import type { Gantry } from './gantry.ts';

/** What the log tells that it did not before: it follows the plan a moment later. */
const logged = (page: Page, before: readonly LogEntry[]): Promise<LogEntry[]> =>
  until(
    async () => (await log(page)).filter((e) => !before.some((b) => b.command === e.command)),
    (fresh) => fresh.length > 0,
    'the edit in the log',
  );

describe('killing the server loses nothing that was acknowledged', () => {
  let gantry: Gantry;
  let browser: Browser;
  let page: Page;

  before(async () => {
    ({ gantry, browser, page } = await alone());
    await openClinic(page);
  });
  after(() => end({ gantry, browser }));

  test('an edit made while the server is dead is sent again when it is back, and applied once', async () => {
    const task = await openTask(page);
    await setDuration(page, task.id, task.days + 1);
    await saved(page);
    const before_ = await log(page);
    await gantry.kill();
    await setDuration(page, task.id, task.days + 5);
    await says(page, task.id, column.duration, `${task.days + 5} d`);
    await page.locator('[data-region="strip"] [data-saved="false"]').waitFor();
    await gantry.run();
    await saved(page);
    await says(page, task.id, column.duration, `${task.days + 5} d`);
    const fresh = await logged(page, before_);
    assert.equal(fresh.length, 1, 'one entry, not two');
    assert.equal(fresh[0].change.name, task.name);
    const after_ = await log(page);
    // The log gives its newest page: what is new pushed as much off its end.
    assert(
      before_.slice(0, before_.length - fresh.length).every((b) => after_.some((e) => e.command === b.command)),
      'what was acknowledged is still there',
    );
  });

  test('an edit whose answer was lost is applied once', async () => {
    const task = await openTask(page);
    const before_ = await log(page);
    // The server stores the edit, and is killed before its answer arrives.
    let stored: (() => void) | undefined;
    const reached = new Promise<void>((done) => {
      stored = done;
    });
    await page.route(
      '**/commands',
      async (route) => {
        await route.fetch().catch(() => undefined);
        await gantry.kill();
        await route.abort('connectionreset');
        stored?.();
      },
      { times: 1 },
    );
    await setDuration(page, task.id, task.days + 2);
    await reached;
    await gantry.run();
    await saved(page);
    await says(page, task.id, column.duration, `${task.days + 2} d`);
    const fresh = await logged(page, before_);
    assert.equal(fresh.length, 1, 'one entry, not two');
  });

  test('an edit that waits survives closing the page', async () => {
    const task = await openTask(page);
    const before_ = await log(page);
    await gantry.kill();
    await setDuration(page, task.id, task.days + 3);
    await page.locator('[data-region="strip"] [data-saved="false"]').waitFor();
    const address = page.url();
    const context = page.context();
    await page.close({ runBeforeUnload: false });
    await gantry.run();
    page = await context.newPage();
    await page.goto(address);
    await ready(page);
    await says(page, task.id, column.duration, `${task.days + 3} d`);
    const fresh = await logged(page, before_);
    assert.equal(fresh.length, 1, 'one entry, not two');
  });
});
