// Measures the real program with a real schedule whose activities bear many codes: 18,020 in the hotel's file. Writes a part of
// docs/benchmarks-ui.md.
//
//   make bench-ui-codes [GANTRY_SHARED=FOLDER] [OUT=FILE]
//
// What is timed is the page itself: from the event that asks for something until the second frame that shows it.
import { cpus, loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { alone, call, end, person, projects, ready } from '../e2e/browser.ts';
import { sharedFile } from '../e2e/gantry.ts';
import { opened } from './opening.ts';
import { type Figure, quantile, tableOf, writePart } from './part.ts';

const hotel = sharedFile('data/schedules/hotel-project.xer');
const ROUNDS = 3;
const TYPE = 'Division No.';
const MANY = 5_000;

/** Asks for something in the page and waits until it shows it; ms until two frames later. */
async function timed(page: Page, ask: string, shows: string): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const began = performance.now();
    ${ask};
    while (!(${shows})) {
      if (performance.now() > began + 60_000) throw new Error(${JSON.stringify(shows)});
      await frame();
    }
    await frame();
    return performance.now() - began;
  })()`);
}

const middle = (list: number[]): number => quantile(list, 0.5);
const click = (selector: string, text: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.textContent.trim() === ${JSON.stringify(text)}).click()`;

async function measure(): Promise<{ figures: Figure[]; codes: number; activities: number; rows: number }> {
  const stage = await alone();
  try {
    const { page, browser, gantry } = stage;
    const figures: Figure[] = [];
    const project = (await projects(page))[0].id;
    await page.goto(`/importgantt?project=${project}`);
    await page.getByRole('button', { name: 'Importar un programa' }).click();
    await page.locator('input[type="file"]').waitFor({ state: 'attached' });
    await page.locator('input[type="file"]').setInputFiles(hotel ?? '');
    await page.getByRole('radio', { name: /4\.217 actividades/ }).check();
    await page.getByRole('button', { name: 'Revisar este proyecto' }).click();
    await page.getByText('4.217 de 4.217').waitFor();
    await page.getByRole('button', { name: 'Ver vista previa', disabled: false }).click();
    await page.getByRole('treegrid').waitFor();
    let began = Date.now();
    await page.getByRole('button', { name: /^Importar \d/ }).click();
    await page.waitForURL(/\/schedule\//);
    await ready(page);
    figures.push({ what: 'import, from the confirmation to the open Gantt', took: Date.now() - began });

    const address = new URL(page.url()).pathname;
    const schedule = /schedule\/([\w-]+)/.exec(address)?.[1] ?? '';
    const api = `/api/schedules/${schedule}`;
    interface Areas {
      tables: Record<string, Record<string, (number | string)[]>>;
    }
    const { tables } = await call<Areas>(page, 'GET', `${api}/areas/codes`);
    const codes = tables.codings.row.length;
    const type = Number(tables.codeTypes.row[tables.codeTypes.codeTypeName.indexOf(TYPE)]);
    const values = tables.codeValues.row.filter((_, at) => tables.codeValues.codeValueType[at] === type).map(Number);
    const plan = await call<{ activities: { row: number[] } }>(page, 'GET', `${api}/gantt`);
    const rows = plan.activities.row.filter((row) => row !== 0);

    const what = 'open, from navigation to the painted chart';
    figures.push({ what, took: await opened(page, new URL(address, gantry.url).href), budget: 800 });

    await page.locator('[role="columnheader"][data-column="actions"] button').click();
    const choice = page.getByRole('dialog', { name: 'Columnas' });
    await choice.getByRole('checkbox', { name: TYPE }).waitFor();
    const own = `coding.${type}`;
    const box = `[...document.querySelectorAll('[role=dialog] label')].find((one) => one.textContent.trim() === ${JSON.stringify(TYPE)})`;
    figures.push({
      what: 'show the column of a code type',
      took: await timed(
        page,
        `(${box}.querySelector('input') ?? ${box}.control ?? ${box}).click()`,
        `document.querySelector('[role=gridcell][data-column="${own}"]') !== null`,
      ),
      budget: 100,
    });
    await choice.getByRole('button', { name: 'Listo' }).click();
    await choice.waitFor({ state: 'detached' });

    const head = page.locator(`[role="columnheader"][data-column="${own}"]`);
    const height = () => page.locator('[role="treegrid"]').evaluate((grid) => grid.scrollHeight);
    const before = await height();
    await head.click({ button: 'right' });
    await page.getByRole('menuitem', { name: new RegExp(`^Filtrar por ${TYPE}`) }).click();
    const builder = page.getByRole('dialog', { name: 'Filtrar actividades' });
    await builder.getByRole('combobox', { name: 'Valor' }).selectOption({ index: 1 });
    await builder.getByRole('button', { name: /^Ver \d/ }).waitFor();
    figures.push({
      what: 'filter by a value',
      took: await timed(
        page,
        "[...document.querySelectorAll('[role=dialog] button')].find((one) => /^Ver \\d/.test(one.textContent.trim())).click()",
        `document.querySelector('[role=treegrid]').scrollHeight < ${before} && document.querySelectorAll('[data-bar]').length > 0`,
      ),
      budget: 100,
    });
    await page.keyboard.press('F3');
    await page.waitForFunction(
      (before) => document.querySelector('[role="treegrid"]')?.scrollHeight === before,
      before,
    );

    const choose = async (item: string) => {
      await head.click({ button: 'right' });
      await page.getByRole('menuitem', { name: item }).waitFor();
      return click('[role=menuitem]', item);
    };
    figures.push({
      what: 'group by its values',
      took: await timed(
        page,
        await choose('Agrupar por sus valores'),
        "document.querySelector('[data-band]') !== null",
      ),
      budget: 100,
    });
    await timed(page, await choose('Agrupar por sus valores'), "document.querySelector('[data-band]') === null");
    // The top of this file is summaries; work stands further down.
    await page.locator('[role="treegrid"]').evaluate((grid) => {
      grid.scrollTop = grid.scrollHeight / 2;
    });
    await page.locator(`[role="gridcell"][data-column="${own}"]`, { hasText: /./ }).first().waitFor();
    const farther = page.getByRole('button', { name: 'Alejar' });
    for (let step = 0; step < 8 && (await farther.isEnabled()); step++) await farther.click();
    await page.waitForFunction(() => document.querySelectorAll('[data-bar]').length > 5);
    await page.getByRole('button', { name: 'Mostrar y colorear' }).click();
    await page.getByRole('menuitem', { name: TYPE }).waitFor();
    figures.push({
      what: 'colour the bars by it',
      took: await timed(
        page,
        click('[role=menuitem]', TYPE),
        "document.querySelector('[data-bar][data-tint]') !== null",
      ),
      budget: 100,
    });
    await page.keyboard.press('Escape');

    // A colleague looks on while somebody gives 5,000 rows a value.
    const there = await person(browser, gantry.url);
    await there.context().addCookies(await page.context().cookies());
    await there.goto(address);
    await ready(there);
    const said = `[...document.querySelectorAll('[role=gridcell][data-column="${own}"]')].slice(1, 12).map((cell) => cell.textContent).join('|')`;
    const many = rows.slice(0, MANY);
    const answered: number[] = [];
    const seen: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const value = values[round % values.length];
      const was = await page.evaluate(said);
      const live = page.evaluate<number>(`(async () => {
        while ((${said}) === ${JSON.stringify(was)}) await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return Date.now();
      })()`);
      began = Date.now();
      const commands = [
        { id: crypto.randomUUID(), type: 'codes.assign', rows: many, codeType: type, codeValue: value },
      ];
      const receipts = await call<{ receipts: { outcome: string }[] }>(there, 'POST', `${api}/commands`, { commands });
      answered.push(Date.now() - began);
      if (JSON.stringify(receipts).includes('refused')) throw new Error(JSON.stringify(receipts).slice(0, 500));
      seen.push((await live) - began);
    }
    figures.push({
      what: `give ${MANY.toLocaleString('en')} rows a value, until it is stored and answered`,
      took: middle(answered),
      budget: 2_000,
    });
    figures.push({ what: 'and until another window shows it', took: middle(seen), budget: 2_200 });
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
    figures.push({ what: 'heap of the page with all of it shown', took: usedSize / 1_000_000, budget: 60, unit: 'MB' });
    return { figures, codes, activities: 4_217, rows: rows.length };
  } finally {
    await end(stage);
  }
}

if (!hotel) throw new Error('hotel-project.xer is not here; set GANTRY_SHARED to the folder with data/schedules');
const load = loadavg()[0];
const { figures, codes, activities, rows } = await measure();
writePart(
  'codes',
  'web/bench/codes.ts',
  `## A schedule with ${codes.toLocaleString('en').replace(',', ' ')} codes

Written by \`make bench-ui-codes\`. The real program, its own database beside it, and a real P6 file of ${activities.toLocaleString('en').replace(',', ' ')} activities under ${rows.toLocaleString('en').replace(',', ' ')} rows, each with up to five codes. ${cpus().length} × ${cpus()[0].model.trim()}; load of the machine ${load.toFixed(1)} before and ${loadavg()[0].toFixed(1)} after. Medians of ${ROUNDS} where something is asked again, else once. From the event that asks to the second frame that shows it. The columns, filter and colours are of the code type "${TYPE}".

${tableOf(figures)}`,
);
