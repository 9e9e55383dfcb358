// The monthly update of a real schedule, counted: every click, key and second of each step, and whether its effect is true.
// `scripts/bench-update` runs it and writes docs/benchmarks-update.md. P6's counts are in p6.ts.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { begin, call, end, enterDemo, person, ready } from '../../e2e/browser.ts';
import { sharedFile } from '../../e2e/gantry.ts';
import { compareWithBaseline, compareWithLastMonth } from './comparing.ts';
import { enterFigures, pasteFigures } from './figures.ts';
import { filterByCode, filterByResponsible, filterSlipped, readOutOfSequence, type Share, spotDue } from './filters.ts';
import type { Plan } from './plan.ts';
import { writeReport } from './report.ts';
import { issue, moveStatusDate, openSchedule, print, showColumns } from './schedule.ts';
import { Session } from './session.ts';

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
    const page = await person(stage.browser, stage.gantry.url, { language: 'en' });
    const schedule = await prepare(page, file);
    writeReport(await update(new Session(page, schedule), await assign(page, schedule)));
  } finally {
    await end(stage);
  }
}

/** Brings the file in, with the contract as its baseline and last month as an issued update. None of it is counted. Returns the schedule. */
async function prepare(page: Page, file: string): Promise<string> {
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
  await call(page, 'PUT', `/api/scheduleupdates/${made.id}`, { state: 'issued' });
  await page.goto('/');
  await page.getByRole('article', { name: 'Hotel' }).waitFor();
  return schedule;
}

/** Three activities to type and twenty to paste: tasks of more than a day that should have started, each with a code of its own. */
function tasksToUpdate({ activities: a }: Plan, late: readonly number[]): number[] {
  const isUnique = (code: string) => code !== '' && a.code.indexOf(code) === a.code.lastIndexOf(code);
  return late.filter((i) => a.kind[i] === 'task' && a.duration[i] > 480 && isUnique(a.code[i])).slice(0, 23);
}

/** Gives every second activity to one person, which the file cannot say. Not counted. */
async function assign(page: Page, schedule: string): Promise<Share> {
  const { people } = await call<{ people: { id: string; name: string; lastname: string }[] }>(
    page,
    'GET',
    `/api/schedules/${schedule}/available`,
  );
  const [{ id, name, lastname }] = people;
  const { activities: a } = await call<Plan>(page, 'GET', `/api/schedules/${schedule}/gantt`);
  const rows = a.row.filter((row, i) => a.kind[i] !== 'summary' && row % 2 === 0);
  const command = { id: crypto.randomUUID(), type: 'activities.set-responsibles', rows, responsibles: [id] };
  const { receipts } = await call<{ receipts: { outcome: string }[] }>(
    page,
    'POST',
    `/api/schedules/${schedule}/commands`,
    { commands: [command] },
  );
  assert.equal(receipts[0].outcome, 'accepted');
  return { name: `${name} ${lastname}`, rows: new Set(rows) };
}

async function update(session: Session, share: Share) {
  const month = await session.plan();
  await openSchedule(session);
  await moveStatusDate(session);
  await showColumns(session);
  const late = await spotDue(session);
  const plan = await session.plan();
  const tasks = tasksToUpdate(plan, late);
  await enterFigures(session, plan, tasks.slice(0, 3));
  await pasteFigures(session, plan, tasks.slice(3));
  await readOutOfSequence(session);
  await filterSlipped(session);
  await filterByResponsible(session, share);
  await filterByCode(session, share);
  await print(session);
  await compareWithLastMonth(session, month, tasks);
  await compareWithBaseline(session);
  await issue(session);
  return session.steps;
}

await main();
