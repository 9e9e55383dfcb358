import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { column, end, log, openTask, ready, saved, says, setDuration, text, until, watched } from './browser.ts';
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
