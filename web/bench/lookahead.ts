// Measures the lookahead of the real program over a plan of 10,000 activities with 20,000 tasks: how its table scrolls, and how long
// one edit takes to another screen. Writes a part of docs/benchmarks-ui.md.
//
//   make bench-ui-lookahead [OUT=FILE]
//
// Both windows, the server and its database are on this machine, so they share its clock.
import assert from 'node:assert/strict';
import { cpus, loadavg } from 'node:os';
import { chromium, type Page } from 'playwright-core';
import { alone, call, end, person, projects } from '../e2e/browser.ts';
import { type Figure, quantile, tableOf, writePart } from './part.ts';

const CHAINS = Number(process.env.CHAINS ?? 500);
/** Activities of a chain, one working day each: all of the plan lies within five weeks. */
const LINKS = 20;
const ACTIVITIES = CHAINS * LINKS;
const TASKS = 2 * ACTIVITIES;
/** What one command may bring. */
const MOST = Math.min(ACTIVITIES, 5_000);
const EDITS = Number(process.env.EDITS ?? 200);
/** Days that hold all of the plan, and those that hold 2,000 tasks: as many as four weeks have of a plan that takes a year. */
const DAYS = { all: 46, few: 2 };

/** Says how far it is. */
const tell = (what: string): void => console.error(`${Math.round(performance.now() / 1000)} s: ${what}`);

interface Receipt {
  outcome: string;
  ids?: Record<string, number>;
  fault?: unknown;
}

const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Builds the plan by commands and gives the address of its lookahead from the first day on, for a number of days. */
async function build(page: Page): Promise<(days: number) => string> {
  const project = (await projects(page))[0].id;
  const { company } = await call<{ company: { id: string } }>(page, 'GET', '/api/session');
  const { id: schedule } = await call<{ id: string }>(page, 'POST', '/api/sectors', {
    projectId: project,
    name: 'Torre',
  });
  const send = async (body: Record<string, unknown>): Promise<number[]> => {
    const { receipts } = await call<{ receipts: Receipt[] }>(page, 'POST', `/api/schedules/${schedule}/commands`, {
      commands: [{ id: crypto.randomUUID(), ...body }],
    });
    assert.equal(receipts[0].outcome, 'accepted', JSON.stringify(receipts[0].fault));
    return Object.values(receipts[0].ids ?? {}).sort((a, b) => a - b);
  };
  for (let from = 0; from < ACTIVITIES; from += MOST) {
    const items = Array.from({ length: MOST }, (_, k) => ({ name: `Actividad ${from + k + 1}`, duration: 480 }));
    const rows = await send({ type: 'activities.add', items });
    for (let at = 0; at < MOST; at += LINKS) await send({ type: 'activities.link', rows: rows.slice(at, at + LINKS) });
    for (const part of ['mañana', 'tarde'])
      await send({
        type: 'tasks.add',
        items: rows.map((activity, k) => ({
          activity,
          name: `Tramo ${from + k + 1} ${part}`,
          duration: 240,
          quantity: 120_000,
          unit: 'm2',
        })),
      });
  }
  const plan = await call<{ activities: { start: number[]; kind: string[] } }>(
    page,
    'GET',
    `/api/schedules/${schedule}/gantt`,
  );
  const day = Math.floor(
    Math.min(...plan.activities.start.filter((_, k) => plan.activities.kind[k] === 'task')) / 1440,
  );
  const lookahead = `/${company.id}/project/${project}/schedule/${schedule}/lookahead`;
  return (days) => `${lookahead}?from=${dateOf(day)}&to=${dateOf(day + days - 1)}`;
}

interface Scrolled {
  frames: number[];
  /** Samples without a row in the middle of the table. */
  blank: number;
  nodes: number;
  max: number;
}

/** Scrolls the table from script, 120 px a frame or the whole height in 240 frames. Each frame shows other rows. */
const scroll = (page: Page, how: 'wheel' | 'full'): Promise<Scrolled> =>
  page.evaluate(async (how) => {
    const frame = () => new Promise<number>((next) => requestAnimationFrame(next));
    const table = document.querySelector('[role=treegrid]') as HTMLElement;
    table.scrollTop = 0;
    for (let k = 0; k < 20; k++) await frame();
    const max = table.scrollHeight - table.clientHeight;
    const step = how === 'full' ? max / 240 : 120;
    const frames: number[] = [];
    let [blank, nodes, last] = [0, 0, await frame()];
    for (let k = 1; k <= 240; k++) {
      table.scrollTop = Math.min(max, k * step);
      const now = await frame();
      frames.push(now - last);
      last = now;
      if (k % 8) continue;
      nodes = Math.max(nodes, document.getElementsByTagName('*').length);
      const box = table.getBoundingClientRect();
      const there = document.elementFromPoint(box.left + 200, box.top + box.height / 2);
      if (!there?.closest('[role=row]')) blank++;
    }
    return { frames, blank, nodes, max };
  }, how);

/** Opens the lookahead; ms from navigation to its painted table. */
async function open(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(async () => {
    while (document.querySelectorAll('[role=treegrid] [role=row]').length < 5) {
      if (performance.now() > 60_000) throw new Error(`no table: ${document.body.textContent}`);
      await new Promise(requestAnimationFrame);
    }
    await new Promise(requestAnimationFrame);
    return performance.now();
  });
}

/** Renames tasks by key in one window; ms until each name is painted there, and until it is in the other one. */
async function edit(here: Page, there: Page, mark: string): Promise<{ own: number[]; other: number[] }> {
  /** When a name is drawn, in ms since 1970. */
  const drawn = (page: Page, name: string): Promise<number> =>
    page.evaluate(async (name) => {
      const table = document.querySelector('[role=treegrid]') as HTMLElement;
      const end = performance.now() + 30_000;
      while (!table.textContent?.includes(name)) {
        if (performance.now() > end) throw new Error(`${name} is not drawn`);
        await new Promise(requestAnimationFrame);
      }
      await new Promise(requestAnimationFrame);
      return performance.timeOrigin + performance.now();
    }, name);
  await here.evaluate(() => {
    addEventListener(
      'keydown',
      (event) => {
        const typed = event.target instanceof HTMLInputElement ? event.target.value : '';
        if (event.key === 'Enter' && typed)
          Object.assign(window, { entered: performance.timeOrigin + event.timeStamp });
      },
      true,
    );
  });
  const cells = here.getByRole('gridcell').filter({ hasText: /^Tramo / });
  const count = Math.min(10, await cells.count());
  const [own, other]: number[][] = [[], []];
  for (let k = 0; k < EDITS + 5; k++) {
    const name = `Tramo corregido ${mark} ${String(k).padStart(3, '0')}`;
    await cells.nth(k % count).dblclick();
    await here.getByRole('treegrid').getByRole('textbox').fill(name);
    const seen = [drawn(here, name), drawn(there, name)];
    await here.keyboard.press('Enter');
    const [first, second] = await Promise.all(seen);
    const entered = await here.evaluate(() => (window as unknown as { entered: number }).entered);
    if (k < 5) continue; // caches fill
    own.push(first - entered);
    other.push(second - entered);
    if (other.length % 20 === 0) tell(`${other.length} edits, p50 ${quantile(other, 0.5)} ms`);
  }
  return { own, other };
}

const load = loadavg()[0];
const stage = await alone();
try {
  const { page, gantry } = stage;
  const addressOf = await build(page);
  const address = addressOf(DAYS.all);
  tell('built');
  const opened = await open(page, address);
  const figures: Figure[] = [{ what: 'open, from navigation to the painted table', took: opened }];
  for (const view of ['table', 'gantt'] as const) {
    await open(page, view === 'table' ? address : `${address}&view=gantt`);
    const [wheel, full] = [await scroll(page, 'wheel'), await scroll(page, 'full')];
    tell(`scrolled the ${view}: p95 ${quantile(wheel.frames, 0.95)} ms, median ${quantile(full.frames, 0.5)} ms`);
    // A head per activity, and its two tasks.
    assert(wheel.max > (TASKS + ACTIVITIES - 100) * 30, `the ${view} is ${wheel.max} px high`);
    const of = view === 'table' ? 'table' : 'Gantt view';
    figures.push(
      { what: `${of}: wheel, p95 of frames`, took: quantile(wheel.frames, 0.95), budget: 33.4, digits: 1 },
      { what: `${of}: full scroll, median of frames`, took: quantile(full.frames, 0.5), budget: 16.8, digits: 1 },
      { what: `${of}: full scroll, p95 of frames`, took: quantile(full.frames, 0.95), digits: 1 },
      { what: `${of}: samples without a row`, took: wheel.blank + full.blank, budget: 0, unit: '' },
      { what: `${of}: nodes, the most while scrolling`, took: Math.max(wheel.nodes, full.nodes), unit: '' },
    );
  }
  // A browser of its own: a window behind another one draws nothing.
  const second = await chromium.launch({ executablePath: process.env.CHROMIUM_BIN, args: ['--no-sandbox'] });
  const there = await person(second, gantry.url);
  await there.context().addCookies(await page.context().cookies());
  for (const [window, days] of Object.entries(DAYS)) {
    await open(page, addressOf(days));
    await open(there, new URL(addressOf(days), gantry.url).href);
    const { own, other } = await edit(page, there, window);
    const of = window === 'all' ? 'all tasks in the window' : '2,000 tasks in the window';
    figures.push(
      { what: `${of}: one edit until it is painted, p50`, took: quantile(own, 0.5) },
      { what: `${of}: one edit until it is painted, p99`, took: quantile(own, 0.99) },
      { what: `${of}: one edit to another screen, p50`, took: quantile(other, 0.5) },
      {
        what: `${of}: one edit to another screen, p99`,
        took: quantile(other, 0.99),
        budget: window === 'few' ? 200 : undefined,
      },
    );
  }
  await second.close();
  writePart(
    'lookahead',
    'web/bench/lookahead.ts',
    `## A lookahead of ${TASKS / 1000} 000 tasks

Written by \`make bench-ui-lookahead\`. The real program with its own database, a plan of ${ACTIVITIES / 1000} 000 activities in ${CHAINS} chains with two tasks beneath each, all of them in the window shown; the second pair of windows shows two days, with as many tasks as four weeks have of a plan that takes a year. 1600 × 900; ${cpus().length} × ${cpus()[0].model.trim()}; load of the machine ${load.toFixed(1)} before and ${loadavg()[0].toFixed(1)} after. Wheel and full scroll as above. An edit is a name typed over a task by key: from Enter to the second frame that shows it, in the same window and in that of another browser that has the same table open; ${EDITS} edits a window, one after the other.

${tableOf(figures)}`,
  );
} finally {
  await end(stage);
}
