// Two weeks of a site with three people: a planner who closes them, a foreman with a phone, and an auditor who comes later. The clock is an
// input: the server starts anew at each moment of the story.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { begin, call, end, enterAs, expectAccessible, person } from './browser.ts';
import type { Gantry } from './gantry.ts';
import { pdfText } from './pdf.ts';
import { command, openOwnSchedule } from './week.ts';

interface Week {
  row: number;
  week: number;
  year: number;
  start: number;
  closed: boolean;
  closures: { kept: number; promised: number; ppc: number | null }[];
}

const DAY = 1440;

describe('two weeks of a site', () => {
  let gantry: Gantry;
  let browser: Browser;
  let place: string;
  let schedule: string;
  /** Of the first week of the story: its midnight, in civil minutes. */
  let first: { week: number; start: number };
  const tasks = new Map<string, number>();

  const planner = () => come(/María Vidal/, 1440);
  const foreman = () => come(/Ignacio Lagos/, 390);
  async function come(name: RegExp, width: number): Promise<Page> {
    const page = await person(browser, gantry.url, { width, height: width < 500 ? 844 : 900 });
    await enterAs(page, name);
    await page.goto(`${place}/weeklyplan`);
    return page;
  }
  /** It is about noon on a day of the story, day 0 being the first of its first week. */
  const noon = (day: number) => gantry.later(new Date((first.start + day * DAY + 900) * 60_000));
  const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
  const weeks = async (page: Page) =>
    (await call<{ weeks: Week[] }>(page, 'GET', `/api/schedules/${schedule}/weeks`)).weeks;
  const progress = async (page: Page, name: string, to: string) => {
    const field = card(page, name).getByRole('textbox', { name: `Avance de ${name}` });
    await field.fill(to);
    await field.press('Enter');
  };
  /** Promises tasks in the open dialog, and waits until that is stored: the dialog lists its tasks as the board does. */
  const promise = async (page: Page, ...names: string[]) => {
    const dialog = page.getByRole('dialog');
    for (const name of names) await dialog.getByRole('checkbox', { name: new RegExp(name) }).check();
    await dialog.getByRole('button', { name: /^Comprometer \d tareas?$/ }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  /** Closes the week on screen on its page, where the live PPC stands beside the frozen one, and returns to its plan. */
  const closeWeek = async (page: Page, ppc: string, counts: string) => {
    await page.getByRole('button', { name: 'Cerrar semana' }).click();
    await aside(page)
      .getByText('queda fijo al cerrar')
      .or(aside(page).getByText(/El primer cierre/))
      .first()
      .waitFor();
    await aside(page).getByText(counts, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: /^Cerrar semana \d+$/ }).click();
    await page.getByText('Cerrada', { exact: true }).waitFor();
    const figures = aside(page).getByText(ppc, { exact: true });
    await figures.nth(1).waitFor();
    assert.equal(await aside(page).locator('dl').first().getByText(ppc, { exact: true }).count(), 2, 'live and frozen');
    await page.getByRole('button', { name: 'Ver el plan' }).click();
  };
  const aside = (page: Page) => page.getByRole('complementary', { name: 'PPC' });
  /** Steps back until a week stands in the toolbar. */
  const stepTo = async (page: Page, week: number) => {
    const name = page.getByText(new RegExp(`^Semana ${week} · \\d+ [a-z–]`));
    const anyWeek = page.getByText(/^Semana \d+ · \d+ [a-z–]/);
    await anyWeek.waitFor();
    while (!(await name.isVisible())) {
      const shown = await anyWeek.textContent();
      await page.getByRole('button', { name: 'Semana anterior' }).click();
      await page.getByText(shown ?? '').waitFor({ state: 'detached' });
    }
  };

  before(async () => {
    ({ gantry, browser } = await begin());
    const page = await person(browser, gantry.url);
    await enterAs(page, /María Vidal/);
    ({ schedule, place } = await openOwnSchedule(page));
    const { next } = await call<{ next: { week: number; start: number } }>(
      page,
      'GET',
      `/api/schedules/${schedule}/weeks`,
    );
    first = next;
    const offers = await call<{ people: { id: string; name: string; lastname: string }[] }>(
      page,
      'GET',
      `/api/schedules/${schedule}/available`,
    );
    const ignacio = offers.people.find(({ lastname }) => lastname === 'Lagos') ?? assert.fail('no foreman');
    const gantt = await call<{ activities: { row: number[]; kind: string[] } }>(
      page,
      'GET',
      `/api/schedules/${schedule}/gantt`,
    );
    const activity = gantt.activities.row[gantt.activities.kind.lastIndexOf('task')];
    const names = ['Trazado', 'Moldaje', 'Enfierradura', 'Aseo', 'Vaciado'];
    const items = names.map((name) => ({
      activity,
      name,
      start: first.start + (name === 'Vaciado' ? 7 * DAY : 0) + 480,
      duration: 480,
      responsibles: [ignacio.id],
    }));
    const { receipts } = await command(page, schedule, { type: 'tasks.add', items });
    const rows = Object.values(receipts[0].ids).sort((a, b) => a - b);
    for (const [i, name] of names.entries()) tasks.set(name, rows[i]);
    await command(page, schedule, { type: 'tasks.set-lean', rows, to: 'Can' });
    await page.context().close();
  });
  after(() => end({ gantry, browser }));

  test('before the week begins its tasks are promised', async () => {
    const page = await planner();
    await page.getByRole('button', { name: `Planificar semana ${first.week}` }).click();
    await promise(page, 'Trazado', 'Moldaje', 'Enfierradura');
    await card(page, 'Enfierradura').waitFor();
    await page.context().close();
  });

  test('while it runs the foreman marks on his phone, one promise is withdrawn and work is added', async () => {
    await noon(2);
    const phone = await foreman();
    await progress(phone, 'Trazado', '100');
    await card(phone, 'Trazado').getByText('Cumplida').waitFor();
    await progress(phone, 'Moldaje', '60');
    await expectAccessible(phone, 'week of a foreman');
    assert.equal(await phone.getByRole('button', { name: 'Cerrar semana' }).count(), 0, 'closing is not his');
    const page = await planner();
    await card(page, 'Enfierradura').getByRole('button', { name: 'Retirar la promesa' }).click();
    await card(page, 'Enfierradura').getByText('Retirada').waitFor();
    await page.getByRole('button', { name: 'Comprometer', exact: true }).click();
    await promise(page, 'Aseo');
    await card(page, 'Aseo').getByText('Agregada en la semana').waitFor();
    for (const one of [phone, page]) await one.context().close();
  });

  test('closing freezes 33 %: the withdrawn promise counts as missed, the added one does not count', async () => {
    await noon(4);
    const page = await planner();
    await closeWeek(page, '33,3 %', '1 de 3');
    await aside(page).getByText('PPC al cierre').waitFor();
    await aside(page).getByText('33 %', { exact: true }).first().waitFor();
    await aside(page).getByText('Además, 0 de 1 agregados durante la semana').waitFor();
    await card(page, 'Moldaje').getByRole('button', { name: 'Registrar causa' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Causa', { exact: true }).selectOption({ label: 'Clima' });
    await dialog.getByLabel('Qué pasó').fill('Llovió dos días');
    await dialog.getByLabel('Días perdidos').fill('2');
    await dialog.getByRole('button', { name: 'Registrar causa' }).click();
    await card(page, 'Moldaje').getByText('Falta causa').waitFor({ state: 'detached' });
    await card(page, 'Enfierradura').getByText('Falta causa').waitFor();
    await page.context().close();
  });

  test('what is done after the closure leaves the frozen figure as it was', async () => {
    await noon(5);
    const page = await planner();
    await command(page, schedule, { type: 'tasks.edit', rows: [tasks.get('Moldaje')], set: { progress: 1_000_000 } });
    await page.reload();
    await aside(page).getByText('33 %', { exact: true }).first().waitFor();
    const [closed] = await weeks(page);
    assert.deepEqual(
      closed.closures.map(({ kept, promised }) => [kept, promised]),
      [[1, 3]],
    );
    await page
      .getByRole('button', { name: `Planificar semana ${first.week === 52 ? 1 : first.week + 1}` })
      .or(page.getByRole('button', { name: 'Planificar semana 53' }))
      .click();
    await promise(page, 'Vaciado');
    await card(page, 'Vaciado').waitFor();
    await page.context().close();
  });

  test('in the second week the first is opened again with a reason, and its second closure is restated', async () => {
    await noon(8);
    const page = await planner();
    await card(page, 'Vaciado').waitFor();
    await page.getByRole('button', { name: 'Semana anterior' }).click();
    await page.getByRole('button', { name: 'Reabrir semana' }).click();
    await page.getByRole('dialog').getByLabel('Por qué se reabre').fill('Faltó el avance del sábado');
    await page.getByRole('dialog').getByRole('button', { name: 'Reabrir semana' }).click();
    await page.getByText('Reabierta: Faltó el avance del sábado').waitFor();
    await closeWeek(page, '66,7 %', '2 de 3');
    await aside(page).getByText('PPC corregido').waitFor();
    await aside(page).getByText('67 %', { exact: true }).first().waitFor();
    await aside(page).getByText('Primer cierre: 33 %').waitFor();
    const [restated] = await weeks(page);
    assert.deepEqual(
      restated.closures.map(({ kept, promised }) => [kept, promised]),
      [
        [1, 3],
        [2, 3],
      ],
    );
    await page.context().close();
  });

  test('the second week is kept and closed', async () => {
    await noon(11);
    const phone = await foreman();
    await progress(phone, 'Vaciado', '100');
    await card(phone, 'Vaciado').getByText('Cumplida').waitFor();
    await phone.context().close();
    const page = await planner();
    await closeWeek(page, '100 %', '1 de 1');
    await aside(page).getByText('100 %', { exact: true }).first().waitFor();
    await command(page, schedule, {
      type: 'tasks.edit',
      rows: [tasks.get('Trazado')],
      set: { name: 'Trazado corregido' },
    });
    await page.context().close();
  });

  test('weeks later the auditor opens the first week as it was promised and as it was closed', async () => {
    await noon(60);
    const page = await come(/Rodrigo Silva/, 1024);
    await stepTo(page, first.week);
    await aside(page).getByText('PPC corregido').waitFor();
    await aside(page).getByText('Primer cierre: 33 %').waitFor();
    await card(page, 'Trazado').waitFor();
    assert.equal(await page.getByText('Trazado corregido').count(), 0, 'the promise keeps the name it was made with');
    for (const name of ['Reabrir semana', 'Cerrar semana', 'Comprometer', 'Registrar causa'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, `${name} is not his`);
    await expectAccessible(page, 'closed week of an auditor');

    const paper = async (name: string) => {
      await page.getByRole('button', { name: 'Informes' }).click();
      await page.getByRole('menuitem', { name }).click();
      await page.getByRole('heading', { name }).waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Descargar' }).click(),
      ]);
      const text = pdfText(await readFile(await file.path()));
      await page.goBack();
      await stepTo(page, first.week);
      return text;
    };
    const promised = await paper('Informe de compromisos');
    for (const name of ['Trazado', 'Moldaje', 'Enfierradura']) assert.match(promised, new RegExp(`^${name}$`, 'm'));
    assert.doesNotMatch(promised, /Aseo/, 'nobody had promised it when the week began');
    assert.doesNotMatch(promised, /Trazado corregido/);
    assert.match(promised, /Según el plan del/);
    const closed = await paper('Informe semanal');
    for (const text of [
      '66,7 %',
      'PPC corregido',
      '33,3 %',
      'PPC del primer cierre',
      'Aseo (agregado)',
      'Enfierradura (retirado)',
    ])
      assert(closed.split('\n').includes(text), `${text} in ${closed}`);

    await page.goto(`${place}/weeklyplan/cncs`);
    await page.getByRole('row').filter({ hasText: 'Llovió dos días' }).waitFor();
    await page.context().close();
  });
});
