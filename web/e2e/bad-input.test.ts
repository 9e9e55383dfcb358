// What a planner meets when others take something away while the Gantt is open: a right, the project, an event, the shape of the rows.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  begin,
  call,
  column,
  end,
  enterAs,
  expectAccessible,
  log,
  openClinic,
  openTask,
  person,
  ready,
  row,
  saved,
  says,
  setDuration,
  text,
} from './browser.ts';
import type { Gantry } from './gantry.ts';

describe('a Gantt from which something is taken while it is open', () => {
  let gantry: Gantry;
  let browser: Browser;
  let planner: Page;
  let admin: Page;

  before(async () => {
    ({ gantry, browser } = await begin());
    planner = await person(browser, gantry.url);
    await planner.addInitScript(loseEvents);
    admin = await person(browser, gantry.url);
    await enterAs(planner, /María Vidal/);
    await openClinic(planner);
    await enterAs(admin, /Camila Rojas/);
    await admin.goto(new URL(planner.url()).pathname);
    await ready(admin);
  });
  after(() => end({ gantry, browser }));

  async function send(method: 'PUT' | 'DELETE', path: string, data?: unknown): Promise<void> {
    const { csrf } = (await (await admin.request.get('/api/session')).json()) as { csrf: string };
    const answer = await admin.request.fetch(path, { method, headers: { 'X-CSRF-Token': csrf }, data });
    assert(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`);
  }
  const level = async (wanted: 'AC' | 'V' | 'SA') => {
    const { company } = await call<{ company: { id: string } }>(admin, 'GET', '/api/session');
    await send('PUT', `/api/companys/${company.id}/permissions`, {
      changes: [{ role: 'planner', module: 'masterplan.gantt', level: wanted }],
    });
  };
  const banner = () => planner.getByText('Este programa ya no se actualiza aquí.');

  test('an event that is lost on the way is noticed: the screen reads the plan anew and holds what the other wrote', async () => {
    const task = await openTask(planner);
    await planner.evaluate(() => document.body.setAttribute('data-lose', '1'));
    await setDuration(admin, task.id, task.days + 4);
    await saved(admin);
    await planner.waitForFunction(() => document.body.getAttribute('data-lose') === '0');
    assert.equal(await text(planner, task.id, column.duration), `${task.days} d`, 'the event was lost');
    await setDuration(admin, task.id, task.days + 5);
    await says(planner, task.id, column.duration, `${task.days + 5} d`);
    assert.equal(await text(planner, task.id, column.finish), await text(admin, task.id, column.finish));
    await setDuration(planner, task.id, task.days + 6);
    await says(admin, task.id, column.duration, `${task.days + 6} d`);
  });

  test('rows that were projected anew behind an open screen: it comes back by itself, and an edit made meanwhile is stored', async () => {
    const task = await openTask(planner);
    await gantry.stop();
    await setDuration(planner, task.id, task.days + 2);
    await planner.getByText('1 cambio espera en este equipo.').waitFor();
    await gantry.command('rebuild', 'gantt');
    await gantry.run();
    await saved(planner);
    await says(planner, task.id, column.duration, `${task.days + 2} d`);
    await says(admin, task.id, column.duration, `${task.days + 2} d`);
    assert.equal(await planner.getByText('El programa viene atrasado.').count(), 0);
  });

  test('the right to edit is revoked: the edit is refused by its reason, the plan stays, and the screen edits no more', async () => {
    const task = await openTask(planner);
    const entries = await log(admin);
    await level('V');
    await setDuration(planner, task.id, task.days + 3);
    const notices = planner.getByRole('region', { name: 'Avisos' });
    await notices
      .getByText('Tu rol no permite hacer esto. Si lo necesitas, pídelo a quien administra tu empresa.')
      .waitFor();
    await notices.getByText('1 cambio no se guardó y se deshizo').waitFor();
    await says(planner, task.id, column.duration, `${task.days} d`);
    assert.equal((await log(admin))[0].command, entries[0].command, 'nothing was written');
    await planner.locator('[data-region="strip"]').getByText('Solo lectura').waitFor();
    await row(planner, task.id).locator('[data-column="duration"]').dblclick();
    assert.equal(await planner.locator('[role="treegrid"] input').count(), 0, 'no editor opens any more');
    await expectAccessible(planner, 'the Gantt without the right to edit');
    await level('AC');
    await planner.reload();
    await ready(planner);
    await setDuration(planner, task.id, task.days + 3);
    await says(admin, task.id, column.duration, `${task.days + 3} d`);
  });

  test('the right to see is revoked: a notice says why and where to go, and what waited is reported', async () => {
    const task = await openTask(planner);
    await planner.route('**/commands', (route) => route.abort('internetdisconnected'));
    await setDuration(planner, task.id, task.days + 9);
    await planner.locator('[data-region="strip"] [data-saved="false"]').waitFor();
    await level('SA');
    await planner.unroute('**/commands');
    await banner().waitFor();
    await planner.getByText('1 cambio no se guardó y se deshizo').first().waitFor();
    await says(planner, task.id, column.duration, `${task.days} d`);
    await expectAccessible(planner, 'a Gantt whose right is gone');
    await planner.getByRole('button', { name: 'Actualizar' }).first().click();
    await planner
      .getByText('No tienes acceso al programa')
      .or(planner.getByText('No tienes acceso a los proyectos'))
      .waitFor();
    await level('AC');
    await planner.reload();
    await ready(planner);
    await says(planner, task.id, column.duration, `${task.days} d`);
  });

  test('the schedule is deleted by somebody else: nothing is edited, the way out leads to the projects, and it is whole once restored', async () => {
    const task = await openTask(planner);
    const [, schedule] = /schedule\/([\w-]+)/.exec(planner.url())!;
    await send('DELETE', `/api/sectors/${schedule}`);
    await banner().waitFor();
    await row(planner, task.id).locator('[data-column="duration"]').dblclick();
    await planner.keyboard.press('9');
    assert.equal(await planner.locator('[role="treegrid"] input').count(), 0, 'no editor opens');
    assert.equal(await text(planner, task.id, column.duration), `${task.days} d`, 'what was on the screen stays');
    await expectAccessible(planner, 'a Gantt whose schedule was deleted');
    await planner.getByRole('button', { name: 'Ir a mis proyectos' }).click();
    await planner.getByRole('article').first().waitFor();
    await planner.getByRole('link', { name: /^Programa general/ }).waitFor({ state: 'detached' });
    await send('PUT', `/api/sectors/${schedule}`, { status: true });
    await planner.reload();
    await openClinic(planner);
    await says(planner, task.id, column.duration, `${task.days} d`);
  });
});

/** Drops the next live changes on their way to the page, as a faulty proxy would; `data-lose` holds how many. */
function loseEvents(): void {
  type Heard = (event: MessageEvent) => unknown;
  const listen = EventSource.prototype.addEventListener as (kind: string, hear: Heard, options?: boolean) => void;
  const losing = function (this: EventSource, kind: string, hear: Heard, options?: boolean) {
    const heard: Heard = (event) => {
      const left = Number(document.body?.getAttribute('data-lose') ?? 0);
      if (kind === 'delta' && left > 0) document.body.setAttribute('data-lose', String(left - 1));
      else hear.call(this, event);
    };
    listen.call(this, kind, heard, options);
  };
  EventSource.prototype.addEventListener = losing as typeof EventSource.prototype.addEventListener;
}
