// A day of a planner without a mouse: from the projects to an approved request, nothing here points or clicks.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  begin,
  call,
  column,
  end,
  enterAs,
  openClinic,
  openPalette,
  openTask,
  person,
  ready,
  rows,
  saved,
  until,
} from './browser.ts';
import type { Gantry } from './gantry.ts';

interface Plan {
  schedule: { minutesPerDay: number };
  activities: {
    row: number[];
    name: string[];
    calendar: number[];
    duration: number[];
    progress: number[];
    start: number[];
  };
}

describe('a day by keyboard alone', () => {
  let gantry: Gantry;
  let browser: Browser;
  let page: Page;
  let schedule = '';

  before(async () => {
    ({ gantry, browser } = await begin());
    const asks = await person(browser, gantry.url);
    await enterAs(asks, /Paula Reyes/);
    await openClinic(asks);
    const task = await openTask(asks);
    await asks.locator(`[data-row="${task.id}"] [data-column="name"]`).click();
    await asks.keyboard.press('Alt+Enter');
    await asks.locator('section[role="dialog"]').getByRole('button', { name: 'Pedir otras fechas' }).click();
    const dialog = asks.getByRole('dialog', { name: 'Solicitudes de fechas' });
    const field = dialog.getByRole('textbox', { name: 'Nuevo inicio' });
    await field.fill((await field.inputValue()).replace(/\d{4}|\d\d$/, (year) => String(Number(year) + 1)));
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('La grúa llega más tarde');
    await dialog.getByRole('button', { name: 'Enviar solicitud' }).click();
    await asks.getByText('Solicitud enviada').first().waitFor();
    await asks.context().close();

    page = await person(browser, gantry.url);
    await enterAs(page, /María Vidal/);
    await page.evaluate(() => {
      for (const kind of ['pointerdown', 'mousedown', 'wheel'])
        addEventListener(kind, () => document.body.setAttribute('data-pointed', kind), true);
    });
  });
  after(() => end({ gantry, browser }));

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const plan = () => call<Plan>(page, 'GET', `/api/schedules/${schedule}/gantt`);
  /** What the server holds of an activity. */
  const held = async (name: string) => {
    const { schedule: s, activities: a } = await plan();
    const i = a.name.indexOf(name);
    if (i < 0) return undefined;
    const day = new Date(Math.floor(a.start[i] / 1440) * 86_400_000).toISOString().slice(0, 10);
    return {
      days: a.duration[i] / s.minutesPerDay,
      progress: (a.progress?.[i] ?? 0) / 10_000,
      start: day,
      calendar: a.calendar[i],
    };
  };
  const holds = (name: string, wanted: Partial<NonNullable<Awaited<ReturnType<typeof held>>>>) =>
    until(
      () => held(name),
      (now) => Object.entries(wanted).every(([key, value]) => now?.[key as keyof typeof now] === value),
      `${name} to be ${JSON.stringify(wanted)} on the server`,
    );
  const active = async () => {
    const id = (await page.getByRole('treegrid').getAttribute('aria-activedescendant')) ?? '';
    const [, row, at] = /^cell-(-?\d+)-(.+)$/.exec(id) ?? [];
    return { row: Number(row), column: at };
  };
  const of = async (name: string) => (await rows(page)).find(({ cells }) => cells[column.name] === name);
  const says = (name: string, at: number, wanted: RegExp) =>
    until(
      async () => (await of(name))?.cells[at] ?? '',
      (now) => wanted.test(now),
      `${name} to say ${wanted}`,
    );
  const goTo = async (wanted: string) => {
    await press('Home');
    for (let k = 0; k < 14 && (await active()).column !== wanted; k++) await press('ArrowRight');
    assert.equal((await active()).column, wanted);
  };
  const stored = async (act: () => Promise<unknown>) => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/commands'));
    await act();
    await answered;
    await saved(page);
  };
  const inEditor = () => page.locator('[role="treegrid"] input').waitFor();
  const enter = async (at: string, value: string) => {
    await goTo(at);
    await press('F2');
    await inEditor();
    await press('Control+a');
    await page.keyboard.type(value);
    await stored(() => press('Enter'));
  };
  /** Runs a command of the palette by its name. */
  const run = async (words: string) => {
    await openPalette(page);
    await page.keyboard.type(words);
    const hit = page.locator('[role="option"][aria-selected="true"]');
    await until(
      async () => (await hit.textContent()) ?? '',
      (said) => said.startsWith(words),
      `the palette to offer ${words} first`,
    );
    await press('Enter');
    await hit.waitFor({ state: 'detached' });
  };
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      return (at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? '').trim();
    });
  /** Walks to a control with Tab. */
  const tabTo = async (name: RegExp) => {
    const seen: string[] = [];
    for (let k = 0; k < 60; k++) {
      const here = await focused();
      if (name.test(here)) return;
      seen.push(here.slice(0, 40));
      await press('Tab');
    }
    assert.fail(`Tab does not reach ${name} by way of ${seen.join(' > ')}`);
  };
  const toGrid = async () => {
    const there = () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'treegrid');
    for (let k = 0; k < 8 && !(await there()); k++) await press('F6');
    assert(await there(), 'F6 reaches the grid');
  };
  const closed = async () => {
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  test('a schedule is opened, an activity found, and others are made, named, indented and linked', async () => {
    await tabTo(/^Programa general/);
    await press('Enter');
    await ready(page);
    schedule = /schedule\/([\w-]+)/.exec(page.url())![1];
    await openPalette(page);
    await page.keyboard.type('losa 4');
    await page.getByRole('option', { selected: true }).waitFor();
    await press('Enter');
    await until(active, ({ row }) => row > 0, 'the focus at what was found');
    for (const name of ['Jornada', 'Andamio', 'Estuco']) {
      await press('Control+i');
      await inEditor();
      await page.keyboard.type(name);
      await stored(() => press('Enter'));
      if (name === 'Andamio') await stored(() => press('Tab'));
    }
    const [day, one, two] = await Promise.all(['Jornada', 'Andamio', 'Estuco'].map(of));
    assert(day && one && two);
    assert.equal(day.leaf, false, 'the first one became a summary');
    assert.equal(one.cells[column.wbs], `${day.cells[column.wbs]}.1`);
    assert.equal(two.cells[column.wbs], `${day.cells[column.wbs]}.2`);
    await goTo('name');
    await press('Shift+ArrowUp');
    await stored(() => press('Shift+L'));
    await says('Estuco', column.predecessors, new RegExp(`^${one.cells[column.number]}$`));
    await stored(() => press('Shift+U'));
    await says('Estuco', column.predecessors, /^$/);
    await press('Escape');
  });

  test('durations, dates, progress and links are typed, a row is duplicated and deleted', async () => {
    const { row } = await active();
    if (row !== (await of('Estuco'))?.id) await press('ArrowDown');
    await enter('predecessors', `${(await of('Andamio'))?.cells[column.number]}FC+1d`);
    await says('Estuco', column.predecessors, /FC\+1d$/);
    await enter('duration', '6');
    await enter('start', '01/03/27');
    await enter('progress', '25');
    await holds('Estuco', { days: 6, start: '2027-03-01', progress: 25 });
    await goTo('name');
    await press('Control+d');
    await tabTo(/^Duplicar 1 actividad/);
    await stored(() => press('Enter'));
    const copies = async () => (await plan()).activities.name.filter((name) => name.startsWith('Estuco')).length;
    await until(copies, (count) => count === 2, 'the copy on the server');
    await press('ArrowDown');
    await press('Shift+D');
    await tabTo(/^Eliminar 1 actividad/);
    await stored(() => press('Enter'));
    await until(copies, (count) => count === 1, 'the copy to be gone on the server');
  });

  test('rows are changed together, undone and redone, filtered, gathered by responsible, and saved', async () => {
    await toGrid();
    for (let k = 0; k < 4 && (await active()).row !== (await of('Estuco'))?.id; k++) await press('ArrowUp');
    await press('Shift+ArrowUp');
    const was = (await held('Andamio'))?.calendar;
    await run('Cambio masivo');
    await page.getByRole('dialog', { name: 'Cambio masivo de 2 actividades' }).waitFor();
    await tabTo(/^Tipo de restricción$/);
    const atRadio = () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'radio');
    if (!(await atRadio())) await press('Shift+Tab');
    assert(await atRadio(), 'the choice of what is changed is reached');
    await press('ArrowLeft');
    await press('Tab');
    await tabTo(/^Nuevo calendario/);
    const options = page.getByRole('dialog').getByRole('combobox').last().locator('option');
    for (let k = 0; k < (await options.count()); k++) {
      await press('ArrowDown');
      const chosen = await page.getByRole('dialog').getByRole('combobox').last().inputValue();
      if (chosen && chosen !== String(was)) break;
    }
    await tabTo(/^Cambiar 2 actividades/);
    await stored(() => press('Enter'));
    const calendars = async () => [(await held('Andamio'))?.calendar, (await held('Estuco'))?.calendar];
    const [now, both] = await until(calendars, ([one]) => one !== was, 'another calendar');
    assert.equal(now, both);
    await stored(() => press('Control+z'));
    await until(calendars, ([one]) => one === was, 'the calendar as before');
    await stored(() => press('Control+y'));
    await until(calendars, ([one]) => one === now, 'the calendar once more');

    await run('Filtrar: ruta crítica');
    await page.getByText(/actividades a la vista/).waitFor();
    await press('F3');
    await page.getByText(/actividades a la vista/).waitFor({ state: 'detached' });
    await run('Agrupar por responsable');
    await press('Control+Home');
    await page.locator('[data-band]').first().waitFor();
    await run('Agrupar por responsable');
    await page.locator('[data-band]').first().waitFor({ state: 'detached' });
    await press('Control+s');
    await page.getByText('Programa guardado').first().waitFor();
  });

  test('a baseline is saved and compared with, the look is printed, and a request is answered', async () => {
    await run('Guardar línea base');
    const dialog = page.getByRole('dialog', { name: 'Líneas base' });
    await dialog.waitFor();
    await tabTo(/^Nombre/);
    await page.keyboard.type('Contrato');
    await tabTo(/^Guardar$/);
    await press('Enter');
    await dialog.getByRole('listitem').filter({ hasText: 'Contrato' }).getByText('activa', { exact: true }).waitFor();
    await closed();

    await run('Comparar dos momentos del programa');
    await page.waitForURL(/\/compare/);
    await page.getByLabel('Desde', { exact: true }).waitFor();
    await run('Ir al Gantt');
    await ready(page);

    await press('Control+p');
    await page.getByRole('dialog', { name: 'Imprimir el Gantt' }).waitFor();
    await tabTo(/^Vista previa$/);
    const paper = page.waitForResponse((answer) => answer.url().endsWith('/exportpdf'));
    await press('Enter');
    assert.equal((await paper).headers()['content-type'], 'application/pdf');
    await page.bringToFront();
    await closed();

    await run('Solicitudes de fechas');
    const list = page.getByRole('dialog', { name: 'Solicitudes de fechas' });
    await list.getByText('La grúa llega más tarde').waitFor();
    await tabTo(/^Vista previa$/);
    await press('Enter');
    await list.getByText(/Se mueven? \d+/).waitFor();
    await tabTo(/^Aprobar estas fechas$/);
    await press('Enter');
    await page.getByText('Modificación aprobada').first().waitFor();
    await closed();
    assert.equal(await page.locator('[data-pointed]').count(), 0, 'nothing was pointed at');
  });
});
