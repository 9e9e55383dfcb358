// The monthly update of a real schedule, counted: every click, key and second of each step, and whether its effect is true.
// `scripts/bench-update` runs it and writes docs/benchmarks-update.md. P6's counts are in update-p6.ts.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { begin, call, end, enterDemo, person, ready, saved, until } from '../e2e/browser.ts';
import { sharedFile } from '../e2e/gantry.ts';
import { type Count, steps as p6 } from './update-p6.ts';

const ACTIVITIES = 4217;
const report = resolve(import.meta.dirname, '../../docs/benchmarks-update.md');

interface Step extends Count {
  name: string;
  seconds: number;
  effect: string;
}

/** A hand on mouse and keyboard that counts. A chord counts as one key, a double click as two clicks. */
class Hand {
  clicks = 0;
  keys = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator): Promise<void> {
    this.clicks++;
    await what.click();
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys++;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }
}

interface Plan {
  schedule: { dataDate: number; finish: number; revision: number };
  activities: Record<'row' | 'parent' | 'start' | 'finish' | 'remaining' | 'duration', number[]> &
    Partial<Record<'actualStart' | 'actualFinish' | 'progress', number[]>> & { code: string[]; kind: string[] };
  links: { from: number[]; to: number[]; type: string[] };
}

const at = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 60_000;
const dataDate = at(2012, 6, 30);
const given = (minute: number | null | undefined): minute is number =>
  minute !== undefined && minute !== null && minute > 0;

async function main(): Promise<void> {
  const file = sharedFile('data/schedules/hotel-project.xer');
  if (!file) {
    console.log(
      'skipped: the schedule with 4,217 activities (data/schedules/hotel-project.xer) is not beside the project',
    );
    return;
  }
  const stage = await begin();
  try {
    await update(await person(stage.browser, stage.gantry.url, { language: 'en' }), file);
  } finally {
    await end(stage);
  }
}

/** Brings the file in, with the contract as its baseline and last month as an issued update. None of it is counted. */
async function prepared(page: Page, file: string): Promise<string> {
  await enterDemo(page, 'en');
  const { id } = await call<{ id: string }>(page, 'POST', '/api/projects', { name: 'Hotel' });
  await page.goto(`/importgantt?project=${id}`);
  await page.getByRole('button', { name: 'Import a schedule' }).click();
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText('HBTF - Package 2').click();
  await page.getByRole('button', { name: 'Check this project' }).click();
  await page.getByRole('button', { name: /preview/i, disabled: false }).click({ timeout: 120_000 });
  await page.getByRole('button', { name: /^Import \d/ }).click({ timeout: 120_000 });
  await page.waitForURL(/\/schedule\//, { timeout: 120_000 });
  await ready(page);
  const schedule = /schedule\/([\w-]+)/.exec(page.url())![1];
  await call(page, 'POST', '/api/sectorbaselineversions/createComplete', { name: 'Contract', sectorId: schedule });
  const made = await call<{ id: string }>(page, 'POST', '/api/scheduleupdates', {
    name: 'May',
    narrative: '',
    sectorId: schedule,
  });
  const { csrf } = (await (await page.request.get('/api/session')).json()) as { csrf: string };
  const issued = await page.request.put(`/api/scheduleupdates/${made.id}`, {
    headers: { 'X-CSRF-Token': csrf },
    data: { state: 'issued' },
  });
  assert(issued.ok());
  await page.goto('/');
  await page.getByRole('article', { name: 'Hotel' }).waitFor();
  return schedule;
}

async function update(page: Page, file: string): Promise<void> {
  const schedule = await prepared(page, file);
  const plan = () => call<Plan>(page, 'GET', `/api/schedules/${schedule}/gantt`);
  const steps: Step[] = [];
  const hand = new Hand(page);

  /** Does a step and times it until what the user waits for is there; then asks the server whether it is true. */
  async function step(name: string, act: () => Promise<unknown>, check: () => Promise<string>): Promise<void> {
    hand.clicks = 0;
    hand.keys = 0;
    const began = performance.now();
    await act();
    const seconds = (performance.now() - began) / 1000;
    const effect = await check().catch((error: Error) => assert.fail(`${name}: ${error.message}`));
    steps.push({ name, clicks: hand.clicks, keys: hand.keys, seconds, effect });
    console.log(`${name}: ${hand.clicks} clicks, ${hand.keys} keys, ${seconds.toFixed(1)} s; ${effect}`);
  }

  /** Does what changes the plan, and waits until the server has answered all of it. */
  const stored = async (act: () => Promise<unknown>) => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/commands'));
    await act();
    await answered;
    await saved(page);
  };
  const strip = page.locator('[data-region="strip"]');
  const shown = async () =>
    Number(
      /([\d,]+) of/
        .exec((await page.getByText(/ of [\d,]+ activities shown/).textContent()) ?? '')?.[1]
        .replaceAll(',', ''),
    );
  const quick = (name: string) =>
    page
      .getByRole('group', { name: 'Quick filters' })
      .getByRole('button', { name: new RegExp(`^${name}( [\\d,]+)?$`) });
  const counts = (wanted: number) => until(shown, (now) => now === wanted, `${wanted} activities shown`);

  await step(
    'Open the schedule',
    async () => {
      await hand.click(page.getByRole('article', { name: 'Hotel' }).getByRole('link').first());
      await ready(page);
    },
    async () => {
      const { activities: a } = await plan();
      const leaves = a.kind.filter((kind) => kind !== 'summary').length;
      assert.equal(leaves, ACTIVITIES);
      return `${leaves} activities are open`;
    },
  );

  const before = await plan();
  await step(
    'Move the data date, and recalculate',
    async () => {
      await hand.click(page.getByRole('button', { name: /^Status date/ }));
      await page.getByRole('textbox', { name: 'Status date' }).waitFor();
      await hand.type('30/06/2012');
      await stored(() => hand.press('Enter'));
      await strip.getByText('Jun 30, 2012').waitFor();
    },
    async () => {
      const { schedule: now, activities: a } = await plan();
      assert.equal(now.dataDate, dataDate);
      assert(now.finish > before.schedule.finish, 'the finish moved');
      assert(
        a.start.every((start, i) => a.kind[i] === 'summary' || start >= dataDate),
        'no work lies before the data date',
      );
      return 'the server holds the date, and no work that has not begun lies before it';
    },
  );

  await step(
    'Show the columns of an update',
    async () => {
      await hand.click(page.getByRole('button', { name: /Own view/ }));
      await hand.click(page.getByRole('menuitem', { name: 'Columns of an update' }));
      await page.locator('[role="columnheader"][data-column="finishVariance"]').waitFor();
    },
    async () => {
      for (const id of ['actualStart', 'actualFinish', 'remaining', 'progress'])
        await page.locator(`[role="columnheader"][data-column="${id}"]`).waitFor();
      return 'actual start, actual finish, remaining and progress are columns';
    },
  );

  const base = await call<{ row: number[]; start: number[]; finish: number[] }>(
    page,
    'GET',
    `/api/schedules/${schedule}/baseline`,
  );
  const due = (what: 'start' | 'finish', p: Plan) => {
    const point = new Map(base.row.map((row, k) => [row, base[what][k]]));
    return p.activities.row.flatMap((row, i) => {
      const by = point.get(row);
      const leaf = p.activities.kind[i] !== 'summary';
      return leaf && by !== undefined && (what === 'start' ? by < dataDate : by <= dataDate) ? [i] : [];
    });
  };
  const late = { start: due('start', await plan()), finish: due('finish', await plan()) };
  await step(
    'Spot what should have started, then what should have finished',
    async () => {
      await hand.click(page.getByRole('button', { name: 'Filter', exact: true }));
      await hand.click(quick('Should have started'));
      await counts(late.start.length);
      await hand.click(quick('Should have finished'));
      await hand.click(quick('Should have started'));
      await counts(late.finish.length);
      await hand.press('F3');
    },
    async () =>
      `${late.start.length} should have started and ${late.finish.length} should have finished, as the baseline of the server says`,
  );

  const now = await plan();
  const a = now.activities;
  const unique = (i: number) => a.code[i] !== '' && a.code.indexOf(a.code[i]) === a.code.lastIndexOf(a.code[i]);
  const tasks = late.start.filter((i) => a.kind[i] === 'task' && a.duration[i] > 480 && unique(i));
  const [done, begun, part] = tasks;
  const find = async (i: number) => {
    await hand.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await hand.type(a.code[i]);
    await page.getByRole('option').first().waitFor();
    await hand.press('Enter');
    await until(
      async () => (await page.getByRole('treegrid').getAttribute('aria-activedescendant')) ?? '',
      (cell) => cell.startsWith(`cell-${a.row[i]}-`),
      'the focus at the activity',
    );
  };
  /** Along the row to a column, a figure, and Enter. */
  const enter = async (column: string, text: string) => {
    const heads = await page
      .locator('[role="columnheader"][data-column]')
      .evaluateAll((all) => all.map((head) => head.getAttribute('data-column')));
    const focused = async () =>
      /-([^-]+)$/.exec((await page.getByRole('treegrid').getAttribute('aria-activedescendant')) ?? '')?.[1];
    const way = heads.indexOf(column) - heads.indexOf((await focused()) ?? '');
    for (let k = 0; k < Math.abs(way); k++) await hand.press(way > 0 ? 'ArrowRight' : 'ArrowLeft');
    assert.equal(await focused(), column);
    await hand.type(text);
    await stored(() => hand.press('Enter'));
  };
  await step(
    'Enter actual start, actual finish, remaining duration and percent of three activities',
    async () => {
      await find(done);
      await enter('actualStart', '05/06/12');
      await enter('actualFinish', '20/06/12');
      await find(begun);
      await enter('actualStart', '06/06/12');
      await enter('remaining', '6');
      await find(part);
      await enter('actualStart', '07/06/12');
      await enter('progress', '40');
    },
    async () => {
      const { activities: n } = await plan();
      const day = (minute: number | undefined) => Math.floor((minute ?? 0) / 1440) * 1440;
      assert.deepEqual([day(n.actualStart?.[done]), day(n.actualFinish?.[done])], [at(2012, 6, 5), at(2012, 6, 20)]);
      assert.equal(day(n.actualStart?.[begun]), at(2012, 6, 6));
      assert.equal(n.remaining[begun] / 480, 6);
      assert.equal(day(n.actualStart?.[part]), at(2012, 6, 7));
      assert.equal(n.progress?.[part], 400_000);
      return 'the server holds all six figures, and six days of work left';
    },
  );

  const sheet = tasks.slice(3, 23);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    [
      'Activity ID\tActual start\tRemaining duration',
      ...sheet.toReversed().map((i) => `${a.code[i]}\t11/06/12\t15`),
    ].join('\r\n'),
  );
  await step(
    `Paste figures of ${sheet.length} activities from a spreadsheet`,
    async () => {
      await hand.press('Control+v');
      await page.getByRole('dialog', { name: /^Paste/ }).waitFor();
      await stored(() => hand.press('Enter'));
    },
    async () => {
      const { activities: n } = await plan();
      for (const i of sheet) {
        assert.equal(Math.floor((n.actualStart?.[i] ?? 0) / 1440) * 1440, at(2012, 6, 11), a.code[i]);
        assert.equal(n.remaining[i] / 480, 15, a.code[i]);
      }
      return `the server holds ${sheet.length * 2} figures, each with the activity of its code, though the sheet has another order`;
    },
  );

  await step(
    'Read out-of-sequence work',
    async () => {
      await hand.click(page.getByRole('button', { name: 'Filter', exact: true }));
      await hand.click(quick('Out of sequence'));
      await page.getByText(/activities shown|No activity matches/).waitFor();
    },
    async () => {
      const p = await plan();
      const { activities: n, links } = p;
      const index = new Map(n.row.map((row, i) => [row, i]));
      const ended = (i: number) => given(n.actualFinish?.[i]);
      const started = (i: number) => given(n.actualStart?.[i]);
      const ahead = new Set<number>();
      links.from.forEach((from, k) => {
        const [f, t] = [index.get(from)!, index.get(links.to[k])!];
        if (!started(t)) return;
        const type = links.type[k];
        const met = type === 'SS' || type === 'SF' ? started(f) : ended(f);
        if (!met && (type === 'FS' || type === 'SS' || ended(t))) ahead.add(t);
      });
      await counts(ahead.size);
      return `${ahead.size} activities began before a predecessor let them, as the links of the server say`;
    },
  );

  await step(
    'Filter what slipped: critical and in the next four weeks',
    async () => {
      await hand.click(quick('Slipped from the baseline'));
      await hand.click(quick('Critical path'));
      await hand.click(quick('Next 4 weeks'));
      await hand.click(quick('Out of sequence'));
      await page.getByText(/activities shown/).waitFor();
    },
    async () => {
      const { activities: n } = (await plan()) as Plan & { activities: { flags: number[] } };
      const finish = new Map(base.row.map((row, k) => [row, base.finish[k]]));
      const horizon = dataDate + 28 * 1440;
      const found = n.row.filter(
        (row, i) =>
          n.kind[i] !== 'summary' &&
          (n.flags[i] & 1) === 1 &&
          !given(n.actualFinish?.[i]) &&
          n.start[i] < horizon &&
          n.finish[i] > dataDate &&
          n.finish[i] > (finish.get(row) ?? Number.POSITIVE_INFINITY),
      );
      await counts(found.length);
      return `${found.length} activities, as the dates of the server and of the baseline say`;
    },
  );

  await step(
    'Print the look as PDF',
    async () => {
      await hand.press('Control+p');
      const dialog = page.getByRole('dialog', { name: 'Print the Gantt' });
      await dialog.waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download', { timeout: 60_000 }),
        hand.click(dialog.getByRole('button', { name: 'Download PDF' })),
      ]);
      printed = readFileSync(await download.path());
      await hand.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
    async () => {
      assert.equal(printed.subarray(0, 5).toString(), '%PDF-');
      return `a PDF of ${Math.round(printed.length / 1024)} KiB`;
    },
  );

  await step(
    'Compare with last month, and find the three largest movements',
    async () => {
      await hand.click(page.getByRole('link', { name: 'Compare', exact: true }));
      await page.getByRole('table').waitFor();
    },
    async () => {
      const compared = await call<{
        from: { kind: string; number: number };
        rows: { row: number; finishFrom: number | null; finishTo: number | null }[];
        items: { kind: string; row: number }[];
      }>(page, 'GET', `/api/schedules/${schedule}/comparison?from=update:1&to=current`);
      const moved = compared.rows.filter(
        ({ row, finishFrom, finishTo }) =>
          finishFrom !== null &&
          finishTo !== null &&
          compared.items.some((item) => item.kind === 'dates' && item.row === row),
      );
      const days = moved
        .map((r) => Math.abs(Math.floor((r.finishTo! - 1) / 1440) - Math.floor((r.finishFrom! - 1) / 1440)))
        .sort((x, y) => y - x);
      const lines = await page
        .getByRole('row')
        .evaluateAll((rows) => rows.slice(1, 4).map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
      assert.deepEqual(
        lines.map((cells) => Math.abs(Number(cells[3].replace('−', '-')))),
        days.slice(0, 3),
      );
      for (const cells of lines) assert(cells[4].length > 10, 'each has its reason');
      return `the three that moved farthest (${days.slice(0, 3).join(', ')} days) stand first, each with the change that moved it`;
    },
  );

  await step(
    'Compare with the baseline',
    async () => {
      hand.clicks += 2; // the list is opened and an entry chosen; the browser draws it outside of the page
      await page.getByLabel('From', { exact: true }).selectOption({ label: 'Baseline: Contract' });
      await page.getByText('A baseline holds no links').waitFor();
    },
    async () => {
      const { from } = await call<{ from: { kind: string; name: string } }>(
        page,
        'GET',
        `/api/schedules/${schedule}/comparison?from=baseline:1&to=current`,
      );
      assert.deepEqual([from.kind, from.name], ['baseline', 'Contract']);
      return 'the earlier end is the contract';
    },
  );

  await step(
    'Issue the update',
    async () => {
      await hand.click(page.getByRole('link', { name: 'Gantt', exact: true }));
      await ready(page);
      await hand.click(page.getByRole('toolbar').getByRole('button', { name: 'Settings', exact: true }));
      await hand.click(page.getByRole('menuitem', { name: 'Save schedule update…' }));
      await hand.click(page.getByRole('button', { name: 'Save and issue' }));
      await page.getByText('2. Update of Jun 30, 2012').waitFor();
    },
    async () => {
      const all = await call<{ number: number; name: string; state: string; statusDate: string }[]>(
        page,
        'GET',
        `/api/scheduleupdates/sector/${schedule}`,
      );
      const last = all.find(({ number }) => number === 2)!;
      assert.deepEqual(
        [last.name, last.state, last.statusDate],
        ['Update of Jun 30, 2012', 'issued', '2012/06/30 0:00'],
      );
      return 'update 2 is issued with the status date of 30 June';
    },
  );
  write(steps);
}

let printed: Buffer = Buffer.alloc(0);

const sum = (all: readonly Count[], what: 'clicks' | 'keys') => all.reduce((total, one) => total + one[what], 0);

/** Seconds of a hand by the keystroke-level model: 1.1 to point, 0.2 to press a button, 0.28 for a key. */
const hands = ({ clicks, keys }: Count) => clicks * 1.3 + keys * 0.28;

function write(steps: readonly Step[]): void {
  assert.deepEqual(
    steps.map(({ name }) => name),
    p6.map(({ name }) => name),
    'both sides count the same steps',
  );
  const whole = { clicks: sum(steps, 'clicks'), keys: sum(steps, 'keys') };
  const theirs = { clicks: sum(p6, 'clicks'), keys: sum(p6, 'keys') };
  const load = loadavg()[0].toFixed(1);
  const lines = [
    '# The monthly update, counted',
    '',
    `Written by \`make bench-update\`. One planner updates a real schedule of ${ACTIVITIES.toLocaleString('en')} activities and 7,586 links (a hotel, from a P6 file) in a browser of 1600 × 900, against the server on the same machine (${cpus().length} cores, load ${load} at the end). The file is not part of the project: without it the run says so and writes nothing.`,
    '',
    `| step | Gantry: clicks | keys | seconds | P6: clicks | keys |`,
    '|---|---:|---:|---:|---:|---:|',
    ...steps.map(
      (one, k) =>
        `| ${one.name} | ${one.clicks} | ${one.keys} | ${one.seconds.toFixed(1)} | ${p6[k].clicks} | ${p6[k].keys} |`,
    ),
    `| **all** | **${whole.clicks}** | **${whole.keys}** | **${steps.reduce((s, one) => s + one.seconds, 0).toFixed(1)}** | **${theirs.clicks}** | **${theirs.keys}** |`,
    '',
    `By the keystroke-level model (1.1 s to point, 0.2 s to press a button, 0.28 s for a key; Card, Moran and Newell, 1980) hands are busy ${hands(whole).toFixed(0)} s in Gantry and ${hands(theirs).toFixed(0)} s in P6.`,
    '',
    '## How Gantry is counted',
    '',
    'A script does each step as a person would, with mouse and keyboard alone, and counts. A chord such as Ctrl+K is one key, a typed text a key for each character, a choice in a list of the browser two clicks. Seconds run from the first input of a step until what the user waits for is on screen and stored; nobody thinks or reads meanwhile. Then the script checks what the step did, against the figures of the server where it can:',
    '',
    ...steps.map((one) => `- **${one.name}**: ${one.effect}.`),
    '',
    '## How P6 is counted',
    '',
    'P6 Professional was **not run**, and its user guide was not open beside the list. The counts come from knowledge of its menus, dialogs and keys: the shortest way known, step by step. Two of them were estimates, one of them probably the search for causes that is no longer counted; which the other is was not noted, so every line wants a check by somebody with the guide open. Whoever knows a shorter way may correct `web/bench/update-p6.ts`, from which this list is made. Seconds are not given. Menus count a click for each level, texts a key for each character; layouts and filters that P6 does not bring are counted as made beforehand and only opened, in favour of P6.',
    '',
    'Reading is counted on neither side. Gantry shows a cause beside each movement; what it takes to find one in P6 (*Trace Logic* from predecessor to predecessor) is left out, so the row of the three largest movements compares finding them alone. The check sees that a cause stands there, not that it is the right one, and of the comparison with the baseline only that its earlier end is the contract. Of the PDF it sees that it is one.',
    '',
    ...p6.map((one) => `- **${one.name}** (${one.clicks} clicks, ${one.keys} keys): ${one.how}`),
    '',
  ];
  writeFileSync(report, lines.join('\n'));
  console.log(`wrote ${report}`);
}

await main();
