import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  begin,
  column,
  end,
  enterAs,
  expectAccessible,
  openClinic,
  openTask,
  person,
  ready,
  text,
  until,
} from './browser.ts';
import type { Gantry } from './gantry.ts';

/** Opens the bell until it holds a notification, and follows it. */
async function follow(page: Page, notification: RegExp): Promise<void> {
  const link = page.getByRole('link', { name: notification }).first();
  await until(
    async () => {
      await page.getByRole('button', { name: /^Notificaciones$|sin leer$/ }).click();
      const there = await link
        .waitFor({ timeout: 1000 })
        .then(() => true)
        .catch(() => false);
      if (!there) await page.keyboard.press('Escape');
      return there;
    },
    (there) => there,
    `a notification like ${notification}`,
  );
  await link.click();
}

describe('other dates, asked and decided', () => {
  let gantry: Gantry;
  let browser: Browser;
  let asks: Page;
  let decides: Page;

  before(async () => {
    ({ gantry, browser } = await begin());
    asks = await person(browser, gantry.url, { width: 1366, height: 768 });
    decides = await person(browser, gantry.url);
    await enterAs(asks, /Paula Reyes/);
    await enterAs(decides, /María Vidal/);
    await openClinic(asks);
  });
  after(() => end({ gantry, browser }));

  test('sir-101 sir-103 sir-119 who may only look asks in the card, who edits is notified, previews and approves, and both see the dates', async () => {
    const task = await openTask(asks);
    const before = await text(asks, task.id, column.start);
    await asks.locator(`[data-row="${task.id}"] [data-column="name"]`).click();
    await asks.keyboard.press('Alt+Enter');
    await asks.locator('section[role="dialog"]').getByRole('button', { name: 'Pedir otras fechas' }).click();
    const dialog = asks.getByRole('dialog', { name: 'Solicitudes de fechas' });
    const field = dialog.getByRole('textbox', { name: 'Nuevo inicio' });
    const asked = (await field.inputValue()).replace(/\d{4}|\d\d$/, (year) => String(Number(year) + 1));
    await field.fill(asked);
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('La grúa llega más tarde');
    await expectAccessible(asks, 'the form for other dates');
    await dialog.getByRole('button', { name: 'Enviar solicitud' }).click();
    await asks.getByText('Solicitud enviada').first().waitFor();
    assert.equal(await text(asks, task.id, column.start), before, 'asking moves nothing');

    await follow(decides, /Paula Reyes pide otras fechas/);
    await ready(decides);
    const list = decides.getByRole('dialog', { name: 'Solicitudes de fechas' });
    await list.getByText('La grúa llega más tarde').waitFor();
    await list.getByRole('button', { name: 'Vista previa' }).click();
    await list.getByText(/Se mueven? \d+/).waitFor();
    await expectAccessible(decides, 'the preview of a request');
    await list.getByRole('button', { name: 'Aprobar' }).click();
    await decides.getByText('Modificación aprobada').first().waitFor();

    await until(
      () => text(asks, task.id, column.start),
      (now) => now !== before,
      'the approved start for the person who asked',
    );
    await asks.keyboard.press('Escape');
    await follow(asks, /María Vidal aprobó las fechas/);
    await dialog.getByRole('radio', { name: 'Todas' }).click();
    await dialog.getByText('aprobada', { exact: true }).waitFor();
  });
});
