// The health of the clinic: what fails leads to its activity in the Gantt, and an edit changes the verdict while somebody looks.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { end, expectAccessible, openTask, row, saved, setDuration, until, watched } from './browser.ts';
import type { Gantry } from './gantry.ts';

describe('schedule health', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;
  const checks = (page: Page) =>
    page.getByRole('table', { name: /^(Salud|Schedule health|Salud del programa|Health)/ });
  const line = (page: Page, name: RegExp) => page.getByRole('row', { name });

  before(async () => {
    ({ gantry, browser, here, there } = await watched({ language: 'en', theme: 'dark', width: 1024, height: 768 }));
  });
  after(() => end({ gantry, browser }));

  test('the checks follow what another person does', async () => {
    const task = await openTask(here);
    await there.getByRole('link', { name: 'Health' }).click();
    const high = line(there, /High duration/);
    await high.waitFor();
    assert.equal(await checks(there).getByRole('row').count(), 15, 'fourteen and the heads');
    // The weeks beside it arrive later; they are no other count.
    const failed = high.getByRole('cell').nth(4);
    const before_ = await failed.textContent();
    await setDuration(here, task.id, 60);
    await saved(here);
    await until(
      () => failed.textContent(),
      (now) => now !== before_,
      'another count of long activities',
    );
    await there.getByRole('button', { name: /High duration/ }).click();
    const failing = there.getByRole('region', { name: /High duration/ });
    assert.match((await failing.textContent()) ?? '', /60d/);
    await expectAccessible(there, 'health, dark, en');
    await failing.getByRole('link').first().click();
    await row(there, task.id).waitFor();
  });

  test('in Spanish and light nothing is serious for axe', async () => {
    await here.getByRole('link', { name: 'Salud' }).click();
    await line(here, /Adelantos/).waitFor();
    await here.getByRole('button', { name: /Lógica/ }).click();
    await expectAccessible(here, 'salud, claro');
    await here.getByRole('radio', { name: 'Fallan' }).click();
    assert((await checks(here).getByRole('row').count()) < 15, 'what passes is left out');
  });
});
