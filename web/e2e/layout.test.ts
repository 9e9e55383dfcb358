// What a screen of another width shows, and what is still there after looking elsewhere.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { begin, end, enterDemo, openClinic, person, type Stage, until } from './browser.ts';

let stage: Stage;
before(async () => {
  stage = await begin();
});
after(() => end(stage));

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const at = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[role="treegrid"]')!;
    return [grid.scrollTop, document.querySelector<HTMLElement>('[aria-selected="true"]')?.dataset.row];
  });

test('nav-340 the frame has a bar of 48 px, a menu of 74 px and a help drawer of 350 px', async () => {
  const page = await person(stage.browser, stage.gantry.url, { width: 1440 });
  await enterDemo(page);
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('?');
  const sizeOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
  assert.equal((await sizeOf('[data-region="topbar"]')).height, 48);
  assert.equal((await sizeOf('[data-region="sidemenu"]')).width, 74);
  const help = await sizeOf('[data-region="help"]');
  assert.deepEqual([help.width, help.x + help.width], [350, 1440]);
  await page.context().close();
});

describe('narrow screens', () => {
  test('on a phone nothing is wider than the screen, the Gantt is read-only and my menu is in reach', async () => {
    const page = await person(stage.browser, stage.gantry.url, { width: 390, height: 844 });
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Elegir quién ser' }).click();
    assert.equal(await widthOf(page), 390);
    await page.getByRole('button', { name: /María Vidal/ }).click();
    await page.getByRole('article').first().waitFor();
    assert.equal(await widthOf(page), 390);
    await page.getByRole('link', { name: /^Programa general/ }).click();
    await page.locator('[role="row"][data-row="0"]').waitFor();
    assert.equal(await widthOf(page), 390);
    assert.equal(await page.getByRole('treegrid').getAttribute('aria-readonly'), 'true');
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Programa general');
    await page.getByRole('radio', { name: 'Barras' }).click();
    await page.locator('[data-bar]').first().waitFor();
    const me = await page.getByRole('button', { name: /María Vidal/ }).boundingBox();
    assert.ok(me && me.x + me.width <= 390, 'the account menu is cut off');
    const address = page.url();
    for (const screen of ['/schedule-change-log', '/calendars']) {
      await page.goto(address + screen);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await widthOf(page), 390, screen);
    }
    await page.context().close();
  });

  test('a tablet shows the grid or the timeline, never half of both', async () => {
    const page = await person(stage.browser, stage.gantry.url, { width: 768, height: 1024 });
    await enterDemo(page);
    await openClinic(page);
    assert.equal(await page.locator('[data-bar]').count(), 0);
    assert.equal(await page.getByRole('treegrid').getAttribute('aria-readonly'), 'false');
    await page.getByRole('radio', { name: 'Barras' }).click();
    await page.locator('[data-bar]').first().waitFor();
    assert.equal(await page.getByRole('columnheader', { name: 'Inicio' }).count(), 0);
    await page.context().close();
  });
});

test('scroll and selection are as they were after a look at the change log', async () => {
  const page = await person(stage.browser, stage.gantry.url, { width: 1440, height: 900 });
  await enterDemo(page);
  await openClinic(page);
  await page.getByRole('treegrid').evaluate((grid) => grid.scrollTo({ top: 1500 }));
  await page.locator('[role="row"][data-row]').nth(10).click();
  const before = await at(page);
  assert.equal(before[0], 1500);
  assert.ok(before[1]);
  await page.getByRole('link', { name: 'Cambios' }).click();
  await page.getByRole('article').first().waitFor();
  await page.getByRole('link', { name: 'Gantt', exact: true }).click();
  await until(
    () => at(page).catch(() => []),
    (now) => JSON.stringify(now) === JSON.stringify(before),
    'another place than before',
  );
  await page.context().close();
});
