// One week with two people: who plans and closes it, and a foreman with a phone who says how far the work is.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { begin, call, end, enterAs, expectAccessible, person, until } from './browser.ts';
import type { Gantry } from './gantry.ts';
import { addTasks, command, openOwnSchedule } from './week.ts';

interface Weeks {
  current: { week: number; start: number; end: number };
  weeks: { row: number; closed: boolean; added: number; addedKept: number; closures: unknown[] }[];
}

describe('the weekly plan', () => {
  let gantry: Gantry;
  let browser: Browser;
  let plans: Page;
  let field: Page;
  let place: string;
  let schedule: string;

  const weeks = (page: Page) => call<Weeks>(page, 'GET', `/api/schedules/${schedule}/weeks`);
  /** A task that could be promised besides. */
  const extra = async () => {
    const gantt = await call<{ activities: { row: number[]; kind: string[] } }>(
      plans,
      'GET',
      `/api/schedules/${schedule}/gantt`,
    );
    const activity = gantt.activities.row[gantt.activities.kind.lastIndexOf('task')];
    const { current } = await weeks(plans);
    return { activity, name: 'Descimbre eje 1', start: current.start + 480, duration: 480 };
  };
  const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

  before(async () => {
    ({ gantry, browser } = await begin());
    plans = await person(browser, gantry.url, { width: 1440, height: 900 });
    field = await person(browser, gantry.url, { width: 390, height: 844, language: 'en' });
    await enterAs(plans, /María Vidal/);
    await enterAs(field, /Jorge Paredes/, 'en');
    ({ schedule, place } = await openOwnSchedule(plans));
  });
  after(() => end({ gantry, browser }));

  test('week-206 week-217 week-208 nav-327 without a plan it says so, and leads to the lookahead', async () => {
    await plans.getByRole('navigation', { name: 'Áreas' }).getByRole('link', { name: 'Semanal' }).click();
    await plans.getByRole('heading', { name: 'Aún no hay planes semanales' }).waitFor();
    assert.equal(new URL(plans.url()).pathname, `${place}/weeklyplan`);
    await plans.getByRole('button', { name: 'Ir al lookahead' }).click();
    await plans.waitForURL(`**${place}/lookahead`);
    await plans.goto('/weeklyplan/commitments');
    await plans.waitForURL(`**${place}/weeklyplan`);
    await plans.getByRole('heading', { name: 'Aún no hay planes semanales' }).waitFor();
    const tabs = await plans.locator('header').getByRole('navigation').last().getByRole('link').allTextContents();
    assert.deepEqual(tabs, ['Plan semanal', 'Cierre', 'Causas de no cumplimiento'], 'week-207 no planning tab');
  });

  test('week-201 week-220 tasks that are ready are promised, those in whose way something stands are not', async () => {
    const { current } = await weeks(plans);
    await addTasks(plans, schedule, current.start);
    await plans.reload();
    await plans.getByRole('button', { name: `Planificar semana ${current.week}` }).click();
    const dialog = plans.getByRole('dialog');
    await dialog.waitFor();
    await dialog.getByText('1 restricción').waitFor();
    assert(await dialog.getByRole('checkbox', { name: /Vaciado eje 1/ }).isDisabled());
    await dialog.getByRole('button', { name: /^Comprometer/ }).click();
    await dialog.getByText('Selecciona al menos una tarea').waitFor();
    await dialog.getByRole('checkbox', { name: /Trazado eje 1/ }).check();
    await dialog.getByRole('checkbox', { name: /Moldaje eje 1/ }).check();
    await expectAccessible(plans, 'plan semanal');
    await dialog.getByRole('button', { name: 'Comprometer 2 tareas' }).click();
    await dialog.waitFor({ state: 'detached' }); // it lists its tasks as the board does
    await card(plans, 'Trazado eje 1').first().waitFor();
    assert.equal((await weeks(plans)).weeks.length, 1);
    await expectAccessible(plans, 'plan semanal');
  });

  test('a foreman with a phone says how far a task is, and the board shows it', async () => {
    await field.goto(`${place}/weeklyplan`);
    const mine = card(field, 'Trazado eje 1').first();
    await mine.getByRole('textbox', { name: 'Progress of Trazado eje 1' }).fill('100');
    await mine.getByRole('textbox', { name: 'Progress of Trazado eje 1' }).press('Enter');
    await card(plans, 'Trazado eje 1').first().getByText('Cumplida').waitFor();
    assert(
      await field.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      'nothing is wider than the screen',
    );
    await expectAccessible(field, 'weekly plan on a phone');
  });

  test('without a connection a foreman marks progress and a promise, and both are there once when it is back', async () => {
    const { receipts } = await command(plans, schedule, { type: 'tasks.add', items: [await extra()] });
    const [task] = Object.values(receipts[0].ids);
    await command(plans, schedule, { type: 'tasks.set-lean', rows: [task], to: 'Can' });
    const select = field.getByRole('combobox', { name: /Descimbre eje 1/ });
    await select.waitFor();
    await field.context().setOffline(true);
    const moldaje = card(field, 'Moldaje eje 1').first();
    await moldaje.getByRole('textbox', { name: 'Progress of Moldaje eje 1' }).fill('40');
    await moldaje.getByRole('textbox', { name: 'Progress of Moldaje eje 1' }).press('Enter');
    await moldaje.getByText('to send').waitFor();
    await select.selectOption({ index: 1 });
    const promised = card(field, 'Descimbre eje 1').filter({ hasText: 'to send' });
    await promised.waitFor();
    const stands = async () => {
      const [{ row }] = (await weeks(plans)).weeks;
      const { commitments } = await call<{ commitments: { name: string; progress: number }[] }>(
        plans,
        'GET',
        `/api/schedules/${schedule}/weeks/${row}`,
      );
      return commitments.map(({ name, progress }) => `${name} ${progress / 10_000}`).sort();
    };
    assert.deepEqual(await stands(), ['Moldaje eje 1 0', 'Trazado eje 1 100'], 'nothing got through');
    await field.context().setOffline(false);
    const now = await until(stands, (all) => all.length === 3 && all.includes('Moldaje eje 1 40'), 'both marks');
    assert.deepEqual(now, ['Descimbre eje 1 0', 'Moldaje eje 1 40', 'Trazado eje 1 100']);
    await promised.waitFor({ state: 'detached' });
    await card(plans, 'Descimbre eje 1').getByText(/100/).first().waitFor();
  });

  test('cnc-201 closing freezes the week, and what was missed gets its reason', async () => {
    await plans.getByRole('button', { name: 'Cerrar semana' }).click();
    await plans.getByRole('button', { name: /^Cerrar semana \d+$/ }).click();
    await plans.getByText('Cerrada', { exact: true }).waitFor();
    assert.equal(new URL(plans.url()).pathname, `${place}/weeklyplan/close`);
    await expectAccessible(plans, 'cierre de la semana');
    const [closed] = (await weeks(plans)).weeks;
    assert.deepEqual([closed.closed, closed.added, closed.addedKept, closed.closures.length], [true, 3, 1, 1]);
    const missed = plans.getByRole('row').filter({ hasText: 'Descimbre eje 1' }).first();
    await missed.getByRole('button', { name: 'Falta la causa' }).click();
    await plans.keyboard.press('1');
    await plans.keyboard.type('Faltó el plano');
    await plans.keyboard.press('Enter');
    await missed.getByText('Faltó el plano').waitFor();
    await plans.getByRole('button', { name: 'Ver el plan' }).click();
    await card(plans, 'Moldaje eje 1').first().getByRole('button', { name: 'Registrar causa' }).click();
    const dialog = plans.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Registrar causa' }).click();
    await dialog.getByText('Elige una causa').waitFor();
    await dialog.getByLabel('Causa', { exact: true }).selectOption({ index: 1 });
    await dialog.getByLabel('Qué pasó').fill('Llovió dos días');
    await dialog.getByLabel('Días perdidos').fill('2');
    await dialog.getByRole('button', { name: 'Registrar causa' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card(plans, 'Moldaje eje 1').first().getByText('Falta causa').waitFor({ state: 'detached' });
    await plans.locator('header').getByRole('link', { name: 'Causas de no cumplimiento' }).click();
    await plans.getByRole('row').filter({ hasText: 'Llovió dos días' }).waitFor();
    assert.equal(new URL(plans.url()).pathname, `${place}/weeklyplan/cncs`);
    await expectAccessible(plans, 'plan semanal');
  });

  test('a closed week is opened again with a reason, and its first closure stays', async () => {
    await plans.goto(`${place}/weeklyplan`);
    await plans.getByRole('button', { name: 'Reabrir semana' }).click();
    const dialog = plans.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reabrir semana' }).click();
    await dialog.getByText('Escribe el motivo').waitFor();
    await dialog.getByLabel('Por qué se reabre').fill('Faltó el avance del sábado');
    await dialog.getByRole('button', { name: 'Reabrir semana' }).click();
    await plans.getByText('Reabierta: Faltó el avance del sábado').waitFor();
    const [week] = (await weeks(plans)).weeks;
    assert.deepEqual([week.closed, week.closures.length], [false, 1]);
  });

  test('a promise is refused in words, and changes nothing, where another closes the week meanwhile', async () => {
    const { row, week, start } = await weeks(plans).then(({ weeks: [one], current }) => ({ ...current, ...one }));
    const { activity } = await extra();
    const items = [{ activity, name: 'Curado eje 1', start: start + 480, duration: 480 }];
    const { receipts } = await command(plans, schedule, { type: 'tasks.add', items });
    const rows = Object.values(receipts[0].ids);
    await command(plans, schedule, { type: 'tasks.set-lean', rows, to: 'Can' });
    const promised = async () => {
      const path = `/api/schedules/${schedule}/weeks/${row}`;
      const { commitments } = await call<{ commitments: { name: string; share: number }[] }>(plans, 'GET', path);
      return commitments.map(({ name, share }) => `${name} ${share}`).sort();
    };
    const before = await promised();
    const year = new Date(start * 60_000).getUTCFullYear();
    for (const [page, commit, closed] of [
      [plans, 'Comprometer', `La semana ${week} de ${year} está cerrada. Reábrela con un motivo para cambiarla.`],
      [field, 'Commit', `Week ${week} of ${year} is closed. Reopen it with a reason to change it.`],
    ] as const) {
      await page.goto(`${place}/weeklyplan`);
      await page.getByRole('button', { name: commit, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: /Curado eje 1/ }).check();
      await command(plans, schedule, { type: 'week.close', week: row });
      await dialog.getByRole('button', { name: new RegExp(`^${commit} 1 `) }).click();
      await page.getByText(closed).first().waitFor();
      assert.deepEqual(await promised(), before);
      const [one] = (await weeks(plans)).weeks;
      assert.equal(one.closed, true);
      await command(plans, schedule, { type: 'week.reopen', week: row, reason: 'Falta un avance' });
    }
  });

  test('rep-210 rep-301 the address to hand on shows what was promised in a week', async () => {
    const { current } = await weeks(plans);
    await plans.goto(`${place}/export/weekly/?type=commitment&planificationDay=1&week=${current.week}`);
    await plans.getByRole('heading', { name: new RegExp(`^Compromisos de la semana ${current.week}`) }).waitFor();
    await plans.getByRole('rowheader', { name: 'Moldaje eje 1' }).waitFor();
    await expectAccessible(plans, 'page of a week');
  });

  test("cnc-202 cnc-203 cnc-302 nav-328 the direct address opens the reasons of its schedule, and refuses a project that is not the person's", async () => {
    const project = /project\/([\w-]+)/.exec(place)?.[1];
    await plans.goto(`/weeklyplan/cncs/${project}/${schedule}`);
    await plans.waitForURL(`**${place}/weeklyplan/cncs`);
    await plans.goto(`/weeklyplan/cncs/01890000-0000-7000-8000-000000000001/01890000-0000-7000-8000-000000000002`);
    await plans.getByRole('heading', { name: 'Acceso denegado' }).waitFor();
  });
});
