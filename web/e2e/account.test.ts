import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { begin, call, end, expectAccessible, person } from './browser.ts';
import type { Gantry } from './gantry.ts';

describe('the own account', () => {
  let gantry: Gantry;
  let browser: Browser;
  let page: Page;

  before(async () => {
    ({ gantry, browser } = await begin(true));
    page = await person(browser, gantry.url, { language: 'es', width: 1280 });
    await page.goto(gantry.url);
    await call(page, 'POST', '/api/session/demo', {});
  });
  after(() => end({ gantry, browser }));

  test('one page holds profile, second factor, password and open sign-ins', async () => {
    await page.goto(`${gantry.url}/settings/user`);
    await page.getByRole('heading', { name: 'Sesiones abiertas' }).waitFor();
    for (const title of ['Perfil', 'Segundo factor', 'Contraseña']) {
      assert.ok(await page.getByRole('heading', { name: title, exact: true }).isVisible(), title);
    }
    await page.getByText(/ en Linux/).waitFor();
    await expectAccessible(page, 'account');
  });
});
