import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  column,
  enterDemo,
  launch,
  openClinic,
  openTask,
  person,
  ready,
  saved,
  says,
  setDuration,
  text,
  until,
} from './browser.ts';
import { Gantry } from './gantry.ts';

interface Entry {
  command: string;
  revision: number;
  change: { attribute: string; newValue: unknown; name: string };
}

/** The newest entries of the log, as the server tells them, newest first. */
async function log(page: Page): Promise<Entry[]> {
  const schedule = /schedule\/([\w-]+)/.exec(page.url())?.[1];
  const answer = await page.request.get(`/api/activitys/scheduleChangelog/${schedule}?page=1&limit=30`);
  return ((await answer.json()) as { changelogs: Entry[] }).changelogs;
}

describe('a connection that is cut in the middle of twenty edits', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;

  before(async () => {
    [gantry, browser] = await Promise.all([Gantry.start(), launch()]);
    here = await person(browser, gantry.url);
    there = await person(browser, gantry.url, { language: 'en' });
    await enterDemo(here);
    await openClinic(here);
    await enterDemo(there, 'en');
    await there.goto(new URL(here.url()).pathname);
    await ready(there);
  });
  after(async () => {
    await browser?.close();
    await gantry?.remove();
  });

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
