// Measures the real program with generated plans of 10,000 and 50,000 rows: how soon the chart is there, an edit shows at its
// successors and in another window, and what a thousand edits leave in memory. Writes a part of docs/benchmarks-ui.md.
//
//   make bench-ui-program [EDITS=1000] [OUT=FILE]
import { cpus, loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { alone, end, enterAs, openPalette, person, projects, ready, saved } from '../e2e/browser.ts';
import { importGenerated, type Pair } from './generated.ts';
import { opened } from './opening.ts';
import { type Figure, quantile, tableOf, writePart } from './part.ts';

const SMALL = 10_000;
const LARGE = 50_000;
const EDITS = Number(process.env.EDITS ?? 1_000);
/** In the first edits caches fill and the browser compiles what runs often; what grows behind them is kept for ever. */
const WARM = EDITS / 2;
const PLACES = 10;
const LIVE = 30;

const whole = (n: number): string => n.toLocaleString('en').replaceAll(',', ' ');

/** Brings an activity, its bar and what follows it into sight, as a person does: by typing its name and some steps down. */
async function goTo(page: Page, { name, next }: Pair): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(name);
  await page
    .getByRole('option', { name: new RegExp(name.replaceAll('.', '\\.')) })
    .first()
    .click();
  await page.locator('[role="treegrid"]:focus-within').waitFor();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown');
  await page.locator(`[data-bar="${next}"]`).waitFor();
}

/** Types a duration into the grid; the page notes when Enter was pressed. */
async function lengthen(page: Page, { row }: Pair, days: number): Promise<void> {
  await page.locator(`[data-row="${row}"] [data-column="duration"]`).click();
  await page.keyboard.type(String(days));
  await page.keyboard.press('Enter');
}

/** The moment at which a bar has moved and the frame after it is there, in ms of the machine's clock. */
const moves = (page: Page, { next }: Pair): Promise<number> =>
  page.evaluate(async (next) => {
    const place = () => document.querySelector<HTMLElement>(`[data-bar="${next}"]`)?.style.transform;
    const before = place();
    while (place() === before) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.timeOrigin + performance.now();
  }, next);

/** The moment of the next Enter. */
const enters = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const heard = (event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          window.removeEventListener('keydown', heard, true);
          done(performance.timeOrigin + event.timeStamp);
        };
        window.addEventListener('keydown', heard, true);
      }),
  );

/** From Enter until the successor's bar has moved, in ms; in the window of the person who types and in those that look on. */
async function edit(page: Page, pair: Pair, days: number, watchers: Page[] = [page]): Promise<number[]> {
  const seen = watchers.map((watcher) => moves(watcher, pair));
  const began = enters(page);
  await lengthen(page, pair, days);
  const at = await began;
  const took = await Promise.all(seen.map(async (moment) => (await moment) - at));
  await saved(page);
  return took;
}

/** Edits in all places of the plan in turn, each answered before the next. */
async function edits(page: Page, pairs: readonly Pair[], count: number): Promise<number[]> {
  const took: number[] = [];
  const each = Math.ceil(count / pairs.length);
  for (const pair of pairs) {
    await goTo(page, pair);
    for (let k = 0; k < each; k++) took.push(...(await edit(page, pair, pair.days + ((k + 1) % 2))));
    if (each % 2) await edit(page, pair, pair.days);
  }
  return took;
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  await session.detach();
  return usedSize / 2 ** 20;
}

async function measure(): Promise<Figure[]> {
  const stage = await alone();
  try {
    const { page, browser, gantry } = stage;
    const figures: Figure[] = [];
    const project = (await projects(page))[0].id;
    const open = async (n: number, budget: number) => {
      const plan = await importGenerated(page, project, n, PLACES);
      const address = new URL(plan.address, gantry.url).href;
      await page.goto(address);
      await ready(page);
      const what = `open ${whole(n)} rows, from navigation to the painted chart`;
      figures.push({ what, took: await opened(page, address), budget });
      return plan;
    };
    const { address, pairs } = await open(SMALL, 800);

    await edits(page, pairs, WARM);
    const warm = await heapOf(page);
    const took = await edits(page, pairs, EDITS);
    const grown = ((await heapOf(page)) / warm - 1) * 100;
    const successors = `edit of ${whole(SMALL)} rows, from Enter to the repainted successor`;
    figures.push({ what: `${successors}, middle of ${whole(took.length)}`, took: quantile(took, 0.5) });
    figures.push({ what: `${successors}, p95`, took: quantile(took, 0.95), budget: 60 });
    figures.push({ what: `heap grown over ${whole(EDITS)} edits`, took: grown, budget: 5, unit: '%', digits: 1 });

    const there = await person(browser, gantry.url);
    await enterAs(there, /Jorge Paredes/);
    await there.goto(address);
    await ready(there);
    const live: number[] = [];
    for (const pair of pairs) {
      await goTo(page, pair);
      await goTo(there, pair);
      for (let k = 0; k < LIVE / PLACES; k++)
        live.push((await edit(page, pair, pair.days + ((k + 1) % 2), [there]))[0]);
    }
    await there.context().close();
    const other = "another's edit, from Enter there to the repainted successor here";
    figures.push({ what: `${other}, middle of ${live.length}`, took: quantile(live, 0.5) });
    figures.push({ what: `${other}, p95`, took: quantile(live, 0.95), budget: 200 });

    await open(LARGE, 2_000);
    return figures;
  } finally {
    await end(stage);
  }
}

const load = loadavg()[0];
const figures = await measure();
writePart(
  'program',
  'web/bench/program.ts',
  `## The real program with generated plans

Written by \`make bench-ui-program\`. The real program with its own database, and the plan of bench/src/data.js brought by a file. ${cpus().length} × ${cpus()[0].model.trim()}; load of the machine ${load.toFixed(1)} before and ${loadavg()[0].toFixed(1)} after. Openings are medians in a browser that has been there before, on a server that knows the plan: from navigation to the second frame with bars. Edits are typed into the grid in ${PLACES} places of the plan, a day more and a day less in turn, each answered before the next; what is timed is from the key to the second frame that shows the next activity's bar elsewhere. The heap is a collected one, behind the first ${whole(WARM)} edits and behind as many more as named; in the first ones it grows by what the browser compiles.

${tableOf(figures)}`,
);
