// Why a date is what it is, asked on the clinic with mouse and keys, while another person changes what it follows from.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { cell, column, end, expectAccessible, row, rows, saved, setDuration, text, until, watched } from './browser.ts';
import type { Gantry } from './gantry.ts';

interface Step {
  row: number;
  reason: string;
  link?: { from: number; type: string; lag: number };
}

/** What the server answers. */
async function chainOf(page: Page, id: number): Promise<Step[]> {
  const schedule = /schedule\/([\w-]+)/.exec(page.url())?.[1];
  return (await page.request.get(`/api/schedules/${schedule}/activities/${id}/why`)).json() as Promise<Step[]>;
}

const plain = (words: string | null) => (words ?? '').replaceAll('\u00a0', ' ');

/** `20 nov` of `20/11/26`. */
const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'];
const said = (date: string) => `${Number(date.slice(0, 2))} ${months[Number(date.slice(3, 5)) - 1]}`;

const inside = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
const inGrid = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role') === 'treegrid');
const selected = (page: Page) =>
  page.locator('[role="row"][aria-selected="true"]').evaluateAll((list) => list.map((r) => Number(r.dataset.row)));

describe('why this date', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;
  let card: Locator;
  let steps: Locator;
  /** An activity that waits for the end of another one on screen, which waits itself. */
  let asked: number;
  let driver: number;

  before(async () => {
    ({ gantry, browser, here, there } = await watched({ language: 'en', theme: 'dark', width: 1366, height: 768 }));
    card = here.getByRole('dialog', { name: /^¿Por qué esta fecha\?/ });
    steps = card.getByRole('list', { name: 'De dónde viene la fecha' }).getByRole('button');
    const onScreen = (await rows(here)).filter(({ leaf }) => leaf).map(({ id }) => id);
    for (const id of onScreen) {
      const [own, next] = await chainOf(here, id);
      const fits =
        own.link?.type === 'FS' && own.link.lag === 0 && next?.reason === 'link' && onScreen.includes(next.row);
      if (!fits) continue;
      asked = id;
      driver = next.row;
      break;
    }
    assert(driver, 'an activity on screen that follows another one');
  });
  after(() => end({ gantry, browser }));

  const sentence = async () => plain(await card.getByRole('status').textContent());
  const says = (words: RegExp) => until(sentence, (now) => words.test(now), `the sentence ${words}`);

  /** Waits until the row is on screen and the card does not cover it. */
  const besideRow = (id: number) =>
    until(
      () => Promise.all([row(here, id).boundingBox(), card.boundingBox()]),
      ([line, own]) => line !== null && own !== null && (line.y + line.height <= own.y || line.y >= own.y + own.height),
      'the card to stand beside the row',
    );

  test('the menu of a bar opens the card: a sentence from the dates in the grid, the whole chain, its root last', async () => {
    await here.locator(`[data-bar="${asked}"]`).click({ button: 'right' });
    await here.getByRole('menuitem', { name: /¿Por qué esta fecha\?/ }).click();
    const start = said(await text(here, asked, column.start));
    const finish = said(await text(here, driver, column.finish));
    const name = await text(here, driver, column.name);
    const now = await says(/^Empieza el/);
    assert(now.startsWith(`Empieza el ${start} porque ${name} termina `), now);
    assert(now.includes(start === finish ? 'termina ese mismo día' : `termina el ${finish}`), now);
    const chain = await chainOf(here, asked);
    assert.equal(await steps.count(), chain.length);
    assert.equal(await card.getByRole('listitem').count(), chain.length + 1, 'the root behind the steps');
    assert(await inside(here), 'the focus is in the card');
    await expectAccessible(here, 'the card');
  });

  test('the keyboard walks the chain, Enter goes to a step and explains it, and back; Escape gives the focus back', async () => {
    await here.keyboard.press('ArrowDown');
    await here.keyboard.press('ArrowDown');
    await here.keyboard.press('Enter');
    await until(
      () => selected(here),
      (now) => now.length === 1 && now[0] === driver,
      'the driving activity to be selected',
    );
    const start = said(await text(here, driver, column.start));
    await says(new RegExp(`^Empieza el ${start} porque`));
    assert.equal(await steps.count(), (await chainOf(here, driver)).length);
    await besideRow(driver);
    await here.keyboard.press('Backspace');
    await until(
      () => selected(here),
      (now) => now[0] === asked,
      'the first activity to be selected again',
    );
    await here.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    assert(await inGrid(here), 'the focus is in the grid');
  });

  test('the whole project is explained by what ends last, and a step far away is brought on screen beside the card', async () => {
    await cell(here, 0, column.start).click();
    await here.keyboard.press('Alt+w');
    await says(/^Va del .+: empieza con .+ y termina con .+\.$/);
    const chain = await chainOf(here, 0);
    const at = chain.findIndex((step) => step.reason !== 'children');
    assert.equal(await row(here, chain[at].row).count(), 0, 'what ends last is not drawn yet');
    await steps.nth(at).click();
    await says(/^(Empieza|Termina|Cae) el/);
    await besideRow(chain[at].row);
    assert.deepEqual(await selected(here), [chain[at].row]);
    await card.getByRole('button', { name: /^Volver a 0 / }).click();
    await besideRow(0);
    await here.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await cell(here, asked, column.start).click();
  });

  test('the key and the palette open it too, and it follows what another person changes', async () => {
    await here.keyboard.press('Alt+w');
    await says(/^Empieza el/);
    await here.keyboard.press('Escape');
    await here.keyboard.press('ControlOrMeta+k');
    await here.getByRole('combobox').fill('por que esta fecha');
    await until(
      async () => (await here.getByRole('option', { selected: true }).textContent()) ?? '',
      (option) => option.includes('¿Por qué esta fecha?'),
      'the command in the palette',
    );
    await here.keyboard.press('Enter');
    const before = await says(/^Empieza el/);
    await until(() => inside(here), Boolean, 'the focus in the card');
    const days = Number.parseInt(await text(there, driver, column.duration), 10);
    await setDuration(there, driver, days + 4);
    await saved(there);
    const now = await until(sentence, (words) => words !== before && words !== '', 'another sentence');
    assert(now.startsWith(`Empieza el ${said(await text(here, asked, column.start))} porque`), now);
    assert(await inside(here), 'the focus stays where it was');
  });

  test('without connection it says so, and asks again when that is back', async () => {
    await here.context().setOffline(true);
    await here.keyboard.press('Escape');
    await cell(here, driver, column.start).click();
    await here.keyboard.press('Alt+w');
    await card.getByText('Sin conexión', { exact: true }).waitFor();
    await expectAccessible(here, 'the card without connection');
    await here.context().setOffline(false);
    await says(/^Empieza el/);
  });

  test('in English, dark and on a small screen it is as readable, and is copied as text', async () => {
    await there.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await cell(there, asked, column.start).click();
    await there.keyboard.press('Alt+w');
    const english = there.getByRole('dialog', { name: /^Why this date\?/ });
    await english.getByText(/^Starts on .* because .* ends /).waitFor();
    await expectAccessible(there, 'the card in the dark');
    await english.getByRole('button', { name: 'Copy as text' }).click();
    await there.getByText('Explanation copied').waitFor();
    const copied = await there.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^Why this date\? \d+ .+\nStarts on .+ because .+ ends /);
    assert.equal(copied.trim().split('\n').length, 3 + (await chainOf(there, asked)).length + 1);
  });
});
