// The monthly update on the real program, its effects read back from the server; `scripts/bench-update` counts the whole of it on a real file.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { begin, call, end, enterDemo, expectAccessible, person, ready, saved, until } from './browser.ts';
import type { Gantry } from './gantry.ts';
import { pdfPages } from './pdf.ts';
import { xer } from './xer.ts';

const site = xer({
  id: '7',
  name: 'Torre Norte',
  tasks: [
    ['A10', 'Excavation', 40],
    ['A20', 'Foundations', 80],
    ['A30', 'Walls', 64],
    ['A40', 'Slab', 40],
    ['B10', 'Fence', 80],
  ],
  links: [
    ['A10', 'A20'],
    ['A20', 'A30'],
    ['A30', 'A40'],
  ],
});

interface Plan {
  schedule: { dataDate: number };
  activities: { code: string[]; actualStart?: number[]; actualFinish?: number[]; remaining: number[] };
}

describe('the monthly update', () => {
  let gantry: Gantry;
  let browser: Browser;
  let page: Page;
  let schedule = '';

  before(async () => {
    ({ gantry, browser } = await begin());
    page = await person(browser, gantry.url, { language: 'en' });
    await enterDemo(page, 'en');
    const { id } = await call<{ id: string }>(page, 'POST', '/api/projects', { name: 'Update' });
    await page.goto(`/importgantt?project=${id}`);
    await page.getByRole('button', { name: 'Import a schedule' }).click();
    await page.locator('input[type="file"]').setInputFiles(site);
    await page.getByRole('button', { name: /preview/i, disabled: false }).click();
    await page.getByRole('button', { name: /^Import \d/ }).click();
    await page.waitForURL(/\/schedule\//);
    await ready(page);
    schedule = /schedule\/([\w-]+)/.exec(page.url())![1];
    await call(page, 'POST', '/api/sectorbaselineversions/createComplete', { name: 'Contract', sectorId: schedule });
    const january = { name: 'January', narrative: '', sectorId: schedule };
    const { id: update } = await call<{ id: string }>(page, 'POST', '/api/scheduleupdates', january);
    await call(page, 'PUT', `/api/scheduleupdates/${update}`, { state: 'issued' });
    await page.reload();
    await ready(page);
  });
  after(() => end({ gantry, browser }));

  const stored = async (act: () => Promise<unknown>) => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/commands'));
    await act();
    await answered;
    await saved(page);
  };
  const plan = () => call<Plan>(page, 'GET', `/api/schedules/${schedule}/gantt`);
  const quick = (name: string) =>
    page
      .getByRole('group', { name: 'Quick filters' })
      .getByRole('button', { name: new RegExp(`^${name}( [\\d,]+)?$`) })
      .last();
  const names = () =>
    page.locator('[role="row"][data-row]:not([aria-expanded]) [role="gridcell"][data-column="name"]').allTextContents();
  const list = (...wanted: string[]) =>
    until(names, (now) => now.map((name) => name.trim()).join() === wanted.join(), `rows ${wanted}`);
  const day = (minute: number | undefined) =>
    new Date(Math.floor((minute ?? 0) / 1440) * 86_400_000).toISOString().slice(0, 10);

  test('the status date is moved from the strip, and what should have started or finished is one click away', async () => {
    await page.getByRole('button', { name: /^Status date/ }).click();
    await page.getByRole('textbox', { name: 'Status date' }).waitFor();
    await page.keyboard.type('23/01/2026');
    await stored(() => page.keyboard.press('Enter'));
    await until(
      async () => day((await plan()).schedule.dataDate),
      (now) => now === '2026-01-23',
      'the status date on the server',
    );
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expectAccessible(page, 'the filter with its quick ones');
    await quick('Should have finished').click();
    await list('Excavation', 'Fence');
    await quick('Should have started').click();
    await list('Excavation', 'Fence');
    await page.getByText('2 of 5 activities shown').waitFor(); // another filter that finds as many keeps its bar
    await quick('Should have finished').click();
    await list('Excavation', 'Foundations', 'Fence');
    await page.keyboard.press('F3');
    await list('Excavation', 'Foundations', 'Walls', 'Slab', 'Fence');
  });

  test('a sheet of the site goes to the activities with its codes, and work out of sequence is found', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      [
        'Activity ID\tActual start\tActual finish\tRemaining duration',
        'B10\t06/01/26\t\t2',
        'A30\t21/01/26\t\t7',
        'A10\t05/01/26\t09/01/26\t',
      ].join('\r\n'),
    );
    await page.getByRole('treegrid').focus();
    await page.keyboard.press('Control+v');
    const dialog = page.getByRole('dialog', { name: /^Paste/ });
    await dialog.getByRole('radio', { name: /^Update 3 activities by their codes/, checked: true }).waitFor();
    await stored(() => page.keyboard.press('Enter'));
    const { activities: a } = await until(
      plan,
      ({ activities }) => day(activities.actualStart?.[activities.code.indexOf('B10')]) === '2026-01-06',
      'the figures on the server',
    );
    const of = (code: string) => {
      const i = a.code.indexOf(code);
      return [day(a.actualStart?.[i]), a.actualFinish?.[i] ? day(a.actualFinish[i]) : '', a.remaining[i] / 480];
    };
    assert.deepEqual(of('B10'), ['2026-01-06', '', 2]);
    assert.deepEqual(of('A30'), ['2026-01-21', '', 7]);
    assert.deepEqual(of('A10').slice(0, 2), ['2026-01-05', '2026-01-09']);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await quick('Out of sequence').click();
    await list('Walls'); // its foundations have not begun
    await page.keyboard.press('F3');
  });

  test('the strip counts what is reported since the last update, and F8 goes to what is not', async () => {
    await page.getByRole('button', { name: /Own view/ }).click();
    await page.getByRole('menuitem', { name: 'Columns of an update' }).click();
    const strip = page.getByRole('region', { name: 'The update in progress' });
    // Excavation, walls and the fence have figures; the foundations should have begun by January 23.
    await strip.getByText('3 of 4 reported').waitFor();
    await strip.getByText('Update 2', { exact: true }).waitFor();
    await expectAccessible(page, 'the strip of an update');
    await page.getByRole('treegrid').focus();
    await page.keyboard.press('F8');
    const cell = page.locator('[role="row"]', { hasText: 'Foundations' }).locator('[data-column="actualStart"]');
    await until(
      async () =>
        (await page.getByRole('treegrid').getAttribute('aria-activedescendant')) === (await cell.getAttribute('id')),
      (is) => is,
      'the focus on the figure that is missing',
    );
    await page.keyboard.type('12/01/26');
    await stored(() => page.keyboard.press('F8'));
    await strip.getByText('all reported').waitFor();
    await page.keyboard.press('Control+z');
    await strip.getByText('1 to report').waitFor();
    await saved(page);
  });

  test('exp-101 the look of an update is printed with its columns, its figures and the bands of the screen', async () => {
    await page.locator('[role="columnheader"][data-column="finishVariance"]').waitFor();
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Responsibles', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /^No responsibles 5/ }).waitFor();
    const shown = await page.locator('[role="row"][data-row]', { hasText: 'Fence' }).evaluate((row) => {
      const at = (id: string) =>
        row.querySelector(`[data-column="${id}"]`)?.textContent?.replaceAll('\u00a0', ' ') ?? '';
      return ['actualStart', 'actualFinish', 'remaining', 'progress', 'finishVariance'].map(at);
    });
    assert.deepEqual([shown[0], shown[1], shown[2]], ['06/01/26', '', '2d']);
    assert.match(shown[4], /^[+−]\d+d$/);
    await page.getByRole('treegrid').focus();
    await page.keyboard.press('Control+p');
    const dialog = page.getByRole('dialog', { name: 'Print the Gantt' });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    await page.keyboard.press('Escape');
    const texts = pdfPages(await readFile(await file.path())).flat();
    for (const head of ['Act. start', 'Act. finish', 'Remaining', 'Progress', 'Finish var.'])
      assert(texts.includes(head), `${head}: ${texts}`);
    const fence = texts.lastIndexOf('Fence');
    const line = texts.slice(fence, fence + 12);
    for (const text of shown) assert(!text || line.includes(text), `${text} in ${line}`);
    assert(
      texts.some((text) => text.startsWith('No responsibles 5')),
      `the band in ${texts}`,
    );
    await page.getByRole('button', { name: 'Responsibles', exact: true }).click();
    await page.getByRole('menuitem', { name: 'No groups' }).click();
  });

  test('upd-101 the update is compared with last month, each movement has its cause, and it is issued', async () => {
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    const row = page.getByRole('row', { name: /Walls/ });
    await row.getByText(/^remaining .*actual start none → Jan 21, 2026/).waitFor();
    const slab = page.getByRole('row', { name: /Slab/ }).last();
    assert.match((await slab.textContent()) ?? '', /\+\d+.*(Walls|Foundations): /, 'what it waits for was changed');
    await expectAccessible(page, 'the comparison');
    await page.goBack();
    await ready(page);
    await page.getByRole('button', { name: 'Issue…' }).click();
    const question = page.getByRole('dialog', { name: 'Issue update 2?' });
    await question.getByText(/1 not reported: Foundations/).waitFor();
    await question
      .getByText(/progress/i)
      .first()
      .waitFor();
    await expectAccessible(page, 'the question before an update is issued');
    await question.getByRole('button', { name: 'Issue with 1 not reported' }).click();
    await page.getByText('Update 2 is issued.').waitFor();
    await page.getByRole('button', { name: 'Move the status date' }).waitFor(); // the next one begins with it
    const all = await call<{ number: number; state: string; statusDate: string }[]>(
      page,
      'GET',
      `/api/scheduleupdates/sector/${schedule}`,
    );
    const last = all.find(({ number }) => number === 2);
    assert.deepEqual([last?.state, last?.statusDate], ['issued', '2026/01/23 8:00']);
    await page.getByRole('toolbar').getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Show schedule updates' }).click();
    await page.getByText('2. Update of Jan 23, 2026').waitFor();
    await expectAccessible(page, 'the updates');
  });
});
