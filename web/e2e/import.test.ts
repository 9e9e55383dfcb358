import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  alone,
  cell,
  changed,
  column,
  end,
  projects,
  ready,
  row,
  rows,
  saved,
  says,
  schedules,
  setDuration,
  text,
  until,
} from './browser.ts';
import { type Gantry, sharedFile } from './gantry.ts';

const hotel = sharedFile('data/schedules/hotel-project.xer');
const activities = 4217;

describe('a real P6 schedule', {
  skip: hotel ? false : 'hotel-project.xer is not here; set GANTRY_SHARED to the folder with data/schedules',
}, () => {
  let gantry: Gantry;
  let browser: Browser;
  let page: Page;
  let schedule = '';

  before(async () => {
    ({ gantry, browser, page } = await alone());
  });
  after(() => end({ gantry, browser }));

  test('imp-101 proj-311 is read, checked and looked at first, then written and opened', async (t) => {
    const before = (await schedules(page)).length;
    const [{ id }] = await projects(page);
    await page.goto(`/importgantt?project=${id}`);
    await page.getByRole('heading', { name: 'Importar programa' }).waitFor();
    await page.getByRole('button', { name: 'Importar un programa' }).click();
    const steps = page.getByRole('list', { name: 'Pasos de la importación' });
    const on = (step: string) => steps.locator('[aria-current="step"]', { hasText: step }).waitFor();
    await on('Archivo');
    let began = Date.now();
    await page.locator('input[type="file"]').setInputFiles(hotel ?? '');
    await page.getByRole('group', { name: 'El archivo trae 2 proyectos' }).waitFor();
    t.diagnostic(`read in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    await on('Proceso');
    await page.getByRole('radio', { name: /4\.217 actividades/ }).check();
    began = Date.now();
    await page.getByRole('button', { name: 'Revisar este proyecto' }).click();
    await page.getByText('4.217 de 4.217').waitFor();
    t.diagnostic(`checked in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    for (const left of [/^\d campos de Recursos$/, /^\d campos de Asignaciones$/, /^Filas de Roles$/])
      await page.getByRole('rowheader', { name: left }).waitFor();
    began = Date.now();
    await page.getByRole('button', { name: 'Ver vista previa' }).click();
    const preview = page.getByRole('treegrid');
    await preview.waitFor();
    t.diagnostic(`previewed in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    assert.equal(await preview.getAttribute('aria-readonly'), 'true');
    assert.equal((await schedules(page)).length, before, 'nothing is written yet');
    began = Date.now();
    await page.getByRole('button', { name: 'Importar 4.217 actividades' }).click();
    await on('Término');
    await page.waitForURL(/\/schedule\//);
    await ready(page);
    t.diagnostic(`written and drawn in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    schedule = /schedule\/([\w-]+)/.exec(page.url())?.[1] ?? '';
    const snapshot = await page.request.get(`/api/schedules/${schedule}/gantt`);
    const { activities: columns } = (await snapshot.json()) as { activities: { row: number[]; kind: string[] } };
    const own = columns.kind.filter((kind) => kind !== 'summary').length;
    assert(own >= activities, `${own} rows hold ${activities} activities`);
  });

  /** The first task on screen that has not begun. */
  async function aTask() {
    const treegrid = page.getByRole('treegrid');
    await treegrid.focus();
    for (let i = 0; i < 400; i++) {
      const found = (await rows(page)).find(
        ({ leaf, cells }) =>
          leaf && /^[1-9]\d* ?d$/.test(cells[column.duration]) && /^0 ?%$/.test(cells[column.progress]),
      );
      if (found) return { id: found.id, days: Number.parseInt(found.cells[column.duration], 10) };
      await page.keyboard.press('PageDown');
    }
    return assert.fail('no task that has not begun');
  }

  let task = { id: 0, days: 0 };
  let revision = 0;
  let finish = '';

  const revisionNow = async () => {
    const answer = await page.request.get(`/api/activitys/scheduleChangelog/${schedule}?page=1&limit=1`);
    return ((await answer.json()) as { changelogs: { revision: number }[] }).changelogs[0].revision;
  };

  test('is edited and undone', async () => {
    task = await aTask();
    revision = await revisionNow();
    finish = await text(page, task.id, column.finish);
    await setDuration(page, task.id, task.days + 20);
    await changed(page, task.id, column.finish, finish);
    await saved(page);
    await until(revisionNow, (now) => now > revision, 'the edit in the log');
    await page.keyboard.press('Control+z');
    await says(page, task.id, column.duration, `${task.days} d`);
    await says(page, task.id, column.finish, finish);
    await saved(page);
  });

  test('survives a kill and opens again as it was', async () => {
    await setDuration(page, task.id, task.days + 7);
    await says(page, task.id, column.duration, `${task.days + 7} d`);
    await saved(page);
    await gantry.kill();
    await gantry.run();
    await page.reload();
    await ready(page);
    await page.getByRole('treegrid').focus();
    for (let i = 0; i < 400 && (await row(page, task.id).count()) === 0; i++) await page.keyboard.press('PageDown');
    await cell(page, task.id, column.duration).waitFor();
    assert.equal(await text(page, task.id, column.duration), `${task.days + 7} d`);
  });

  test('is replayed from its history to the revision before the edits', async () => {
    await gantry.stop();
    const then = await gantry.command('replay', schedule, '--to', String(revision));
    const now = await gantry.command('replay', schedule);
    assert.notEqual(then, now);
    const lineOf = (plan: string) => plan.split('\n').find((line) => new RegExp(`^\\s*${task.id}\\s`).test(line));
    assert(lineOf(then), `the task stands in the replayed plan:\n${then.slice(0, 800)}`);
    assert.notEqual(lineOf(then), lineOf(now));
  });
});
