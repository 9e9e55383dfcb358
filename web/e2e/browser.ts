// Browsers of a test, and the steps people do in them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { type Demo, Gantry } from './gantry.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type Language = 'es' | 'en';

function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_BIN ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
}

export interface View {
  language?: Language;
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
}

/** A browser of its own: cookies, storage and language of one person. */
export async function person(browser: Browser, url: string, view: View = {}): Promise<Page> {
  const { language = 'es', theme = 'light', width = 1600, height = 900 } = view;
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    locale: language === 'es' ? 'es-CL' : 'en-US',
    timezoneId: 'America/Santiago',
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error('the page threw:', error));
  return page;
}

export const words = {
  es: {
    demo: 'Entrar a la empresa de demostración',
    choose: 'Elegir quién ser',
    schedule: 'Programa general',
    changes: 'Cambios',
    undo: 'Deshacer',
    redo: 'Rehacer',
    saved: /Todo guardado/,
  },
  en: {
    demo: 'Enter the demo company',
    choose: 'Choose who to be',
    schedule: 'Master schedule',
    changes: 'Change log',
    undo: 'Undo',
    redo: 'Redo',
    saved: /All saved|Everything saved|Saved/,
  },
};

/** Enters the demo company and waits for its projects. */
export async function enterDemo(page: Page, language: Language = 'es'): Promise<void> {
  await page.goto('/signin');
  await page.getByRole('button', { name: words[language].demo }).click();
  await page.getByRole('article').first().waitFor();
}

/** Enters the demo company as one of its people. */
export async function enterAs(page: Page, name: RegExp, language: Language = 'es'): Promise<void> {
  await page.goto('/signin');
  await page.getByRole('button', { name: words[language].choose }).click();
  await page.getByRole('button', { name }).click();
  await page.getByRole('article').first().waitFor();
}

/** Opens the clinic's schedule from the project list and waits for its rows. */
export async function openClinic(page: Page, language: Language = 'es'): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${words[language].schedule}`) }).click();
  await ready(page);
}

/** A server of the test's own and a browser program; `end` is for behind the tests. */
export interface Stage {
  gantry: Gantry;
  browser: Browser;
}

const demoOf = (wish: boolean | 'building'): Demo => (wish === true ? 'clinics' : wish === false ? 'none' : wish);

/** `at` is the moment at which the server begins. */
export async function begin(
  demo: boolean | 'building' | 'listener' | { providers: object } = true,
  at?: Date,
): Promise<Stage> {
  const gantry = await (typeof demo === 'object'
    ? Gantry.startWith(demo.providers)
    : demo === 'listener'
      ? Gantry.startWithListener()
      : Gantry.start(demoOf(demo), at));
  try {
    return { gantry, browser: await launch() };
  } catch (error) {
    await gantry.remove();
    throw error;
  }
}

export async function end({ gantry, browser }: Partial<Stage>): Promise<void> {
  await browser?.close();
  await gantry?.remove();
}

/** Goes on with what a test needs; where that fails nothing is left behind. */
async function staged<T>(prepare: (stage: Stage) => Promise<T>): Promise<Stage & T> {
  const stage = await begin();
  try {
    return { ...stage, ...(await prepare(stage)) };
  } catch (error) {
    await end(stage);
    throw error;
  }
}

/** One person who looks at the projects. */
export const alone = (view: View = {}): Promise<Stage & { page: Page }> =>
  staged(async ({ gantry, browser }) => {
    const page = await person(browser, gantry.url, view);
    await enterDemo(page, view.language);
    return { page };
  });

/** One person in the clinic's schedule and a second one, who sees what the first does. */
export const watched = (watcher: View = {}, view: View = {}): Promise<Stage & { here: Page; there: Page }> =>
  staged(async ({ gantry, browser }) => {
    const here = await person(browser, gantry.url, view);
    await enterDemo(here, view.language);
    await openClinic(here, view.language);
    const there = await person(browser, gantry.url, watcher);
    await enterDemo(there, watcher.language);
    await there.goto(new URL(here.url()).pathname);
    await ready(there);
    return { here, there };
  });

/** Waits until the Gantt is drawn and everything is stored. */
export async function ready(page: Page): Promise<void> {
  await page.getByRole('treegrid').waitFor();
  await page.locator('[role="row"][data-row="0"]').waitFor();
  await saved(page);
}

/** Waits until no edit is under way. */
export async function saved(page: Page): Promise<void> {
  await page.locator('[data-region="strip"] [data-saved="true"]').waitFor();
}

/** Takes back the last edit by key, and waits for the server's answer: until it is under way everything looks saved. */
export async function undo(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/commands'));
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Control+z');
  await answered;
  await saved(page);
}

/** A command in the change log. */
export interface LogEntry {
  command: string;
  revision: number;
  change: {
    attribute: string;
    type: string;
    newValue: unknown;
    name: string;
    oldElapsed?: boolean;
    newElapsed?: boolean;
  };
}

/** The newest entries of the schedule's log, as the server tells them, newest first. */
export async function log(page: Page): Promise<LogEntry[]> {
  const schedule = /schedule\/([\w-]+)/.exec(page.url())?.[1];
  const answer = await page.request.get(`/api/activitys/scheduleChangelog/${schedule}?page=1&limit=30`);
  return ((await answer.json()) as { changelogs: LogEntry[] }).changelogs;
}

/** Calls the API as the signed-in person. */
export async function call<T>(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown): Promise<T> {
  const { csrf } = (await (await page.request.get('/api/session')).json()) as { csrf: string };
  const headers = { 'X-CSRF-Token': csrf };
  const answer = await page.request.fetch(path, { method, headers, data });
  assert(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

interface ListedProject {
  id: string;
  name: string;
  schedules: { id: string; name: string; activities: number }[];
}

/** The projects of the company, as the server lists them. */
export async function projects(page: Page): Promise<ListedProject[]> {
  const { company } = await call<{ company: { id: string } }>(page, 'GET', '/api/session');
  return call(page, 'GET', `/api/companies/${company.id}/projects`);
}

/** Every schedule of the company. */
export const schedules = async (page: Page) => (await projects(page)).flatMap((project) => project.schedules);

/** The finish the status strip tells. */
export async function projectFinish(page: Page): Promise<string> {
  const strip = ((await page.locator('[data-region="strip"]').textContent()) ?? '').replaceAll('\u00a0', ' ');
  return /\d{1,2} [a-z]+ \d{4}/.exec(strip)?.[0] ?? assert.fail(`no finish in ${strip}`);
}

/** Columns of the grid, as they stand from the left; the codes of activities, which not every schedule has, are left out. */
export const column = {
  number: 0,
  wbs: 1,
  name: 2,
  duration: 3,
  start: 4,
  finish: 5,
  progress: 6,
  predecessors: 7,
  float: 8,
};

export const row = (page: Page, id: number): Locator => page.locator(`[role="row"][data-row="${id}"]`);

export const cells = '[role="gridcell"]:not([data-column="code"])';

export const cell = (page: Page, id: number, at: number): Locator => row(page, id).locator(cells).nth(at);

export async function text(page: Page, id: number, at: number): Promise<string> {
  return ((await cell(page, id, at).textContent()) ?? '').replaceAll('\u00a0', ' ').trim();
}

/** What the rows on screen say, from top to bottom. */
export async function rows(page: Page): Promise<{ id: number; leaf: boolean; cells: string[] }[]> {
  return page.locator('[role="row"][data-row]').evaluateAll(
    (list, cells) =>
      list.map((el) => ({
        id: Number(el.getAttribute('data-row')),
        leaf: !el.hasAttribute('aria-expanded'),
        cells: [...el.querySelectorAll(cells)].map((c) => (c.textContent ?? '').replaceAll('\u00a0', ' ').trim()),
      })),
    cells,
  );
}

export interface Task {
  id: number;
  name: string;
  days: number;
}

/** The tasks on screen that have not begun, from top to bottom. */
async function openTasks(page: Page): Promise<(Task & { number: string; float: string; waitedFor: boolean })[]> {
  const all = await rows(page);
  const waitedFor = new Set(
    all.flatMap(({ cells }) =>
      [...cells[column.predecessors].matchAll(/(\d+)(?:FC|FS|\b(?![A-Z]))/g)].map((m) => m[1]),
    ),
  );
  return all
    .filter(
      ({ leaf, cells }) =>
        leaf && /^[1-9]\d* ?d$/.test(cells[column.duration]) && /^0 ?%$/.test(cells[column.progress]),
    )
    .map(({ id, cells }) => ({
      id,
      name: cells[column.name],
      days: Number.parseInt(cells[column.duration], 10),
      number: cells[column.number],
      float: cells[column.float],
      waitedFor: waitedFor.has(cells[column.number]),
    }));
}

async function wait<T>(ask: () => Promise<T | undefined>, what: string): Promise<T> {
  return (await until(ask, (found) => found !== undefined, what)) as T;
}

/** The first task on screen that has not begun. */
export const openTask = (page: Page): Promise<Task> =>
  wait(async () => (await openTasks(page))[0], 'a task that has not begun on screen');

/** A critical task on screen that has not begun and that another one waits for: lengthening it moves what follows and the
 *  finish. */
export const criticalTask = (page: Page): Promise<Task> =>
  wait(
    async () => (await openTasks(page)).find((t) => t.waitedFor && /^0 ?d$/.test(t.float)),
    'a critical task that has not begun on screen',
  );

/** Types a duration into the grid as a person does: into the cell, Enter. */
export async function setDuration(page: Page, id: number, days: number): Promise<void> {
  await cell(page, id, column.duration).dblclick();
  const editor = page.locator('[role="treegrid"] input');
  await editor.waitFor();
  await editor.fill(String(days));
  await editor.press('Enter');
}

/** Waits until a cell says something else than before and gives it. */
export async function changed(page: Page, id: number, at: number, before: string): Promise<string> {
  return until(
    () => text(page, id, at),
    (now) => now !== before,
    `cell ${at} of row ${id} to change from ${before}`,
  );
}

/** Waits until a cell says exactly this. */
export async function says(page: Page, id: number, at: number, wanted: string): Promise<void> {
  await until(
    () => text(page, id, at),
    (now) => now === wanted,
    `cell ${at} of row ${id} to say ${wanted}`,
  );
}

/** Asks again until the answer is right. The pause only spares the machine; nothing relies on its length. */
export async function until<T>(
  ask: () => Promise<T>,
  right: (value: T) => boolean,
  what: string,
  within = 30_000,
): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    const value = await ask();
    if (right(value)) return value;
    assert(Date.now() < end, `waited in vain for ${what}; last: ${JSON.stringify(value)}`);
    await new Promise((next) => setTimeout(next, 25));
  }
}

/** Opens the palette and waits until it takes what is typed. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
  await until(focused, (role) => role === 'combobox', 'the palette to have the focus');
}

/** Waits until what fades or moves has arrived: half-faded text has no contrast to judge. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (a: Animation) => Number.isFinite(Number(a.effect?.getComputedTiming().endTime));
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    for (;;) {
      await frame(); // a transition begins with the frame after its cause
      await frame();
      const moving = document.getAnimations().filter((a) => a.playState === 'running' && ends(a));
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map((a) => a.finished));
    }
  });
}

/** Fails on what axe finds serious or critical in the page as it is drawn, contrast included. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await still(page);
  await page.evaluate(axeSource); // past the page's own policy, which allows no foreign script
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (root: Document) => Promise<{ violations: Finding[] }> } };
    interface Finding {
      id: string;
      impact: string | null;
      nodes: { html: string; failureSummary?: string }[];
    }
    const { violations } = await axe.run(document);
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map(
        (v) =>
          `${v.id}: ${v.nodes
            .slice(0, 3)
            .map((n) => `${n.html.slice(0, 200)} ${n.failureSummary ?? ''}`)
            .join(' | ')}`,
      );
  });
  assert.deepEqual(findings, [], `${what} has no serious accessibility finding`);
}
