// The coming weeks of a new tower with three people at once: a planner hands forty activities over, a superintendent leads, and a
// foreman with a phone, often without a connection, sees his own work alone.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { begin, call, cell, column, end, enterAs, expectAccessible, person, saved, until } from './browser.ts';
import type { Gantry } from './gantry.ts';
import { command, openOwnSchedule } from './week.ts';

/** A red picture of 32 × 24 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAYCAIAAAAUMWhjAAAAJElEQVR42mM4oGBAU8QwasGoBaMWjFowasGoBaMWjFowNCwAANKYMC4Ev+yhAAAAAElFTkSuQmCC',
  'base64',
);

interface Told {
  tables: Record<'tasks' | 'roadblocks' | 'roadblockDocuments', { row: number[] } & Record<string, unknown[]>>;
}

describe('forty activities of a tower on their way to the site', () => {
  let gantry: Gantry;
  let browser: Browser;
  let plans: Page;
  let leads: Page;
  let field: Page;
  let place: string;
  let schedule: string;
  let mine: number;
  let foreign: number;

  const told = (page: Page) => call<Told>(page, 'GET', `/api/schedules/${schedule}/areas/lookahead`);
  const tasksOf = async (page: Page) => {
    const { tasks } = (await told(page)).tables;
    return tasks.row.map((row, k) => ({
      row,
      name: String(tasks.taskName[k]),
      lean: (tasks.lean?.[k] as { status?: string } | undefined)?.status ?? '',
      progress: Number(tasks.taskProgress?.[k] ?? 0),
    }));
  };
  const byRow = async (row: number) =>
    (await tasksOf(plans)).find((task) => task.row === row) ?? assert.fail(`no task ${row}`);
  const activities = async () =>
    (await call<{ activities: { row: number[]; name: string[] } }>(plans, 'GET', `/api/schedules/${schedule}/gantt`))
      .activities.name;
  const line = (page: Page, name: string) =>
    page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
  const card = (name: string) => field.getByRole('article', { name, exact: true });

  before(async () => {
    ({ gantry, browser } = await begin());
    plans = await person(browser, gantry.url, { width: 1440, height: 900 });
    leads = await person(browser, gantry.url, { width: 1366, height: 768, theme: 'dark' });
    field = await person(browser, gantry.url, { width: 390, height: 844 });
    await enterAs(plans, /María Vidal/);
    await enterAs(leads, /Jorge Paredes/);
    await enterAs(field, /Ignacio Lagos/);
    ({ schedule, place } = await openOwnSchedule(plans));
  });
  after(() => end({ gantry, browser }));

  test('forty activities become tasks with one command, one undo brings them back, and one redo hands them over again', async () => {
    const { activities: there } = await call<{ activities: { row: number[]; name: string[] } }>(
      plans,
      'GET',
      `/api/schedules/${schedule}/gantt`,
    );
    const parent = there.row[there.name.indexOf('Obra gruesa')];
    const items = Array.from({ length: 40 }, (_, k) => ({ name: `Moldaje eje ${k + 1}`, parent, duration: 480 }));
    const { receipts } = await command(plans, schedule, { type: 'activities.add', items });
    const rows = Object.values(receipts[0].ids).sort((a, b) => a - b);
    await cell(plans, rows[0], column.name).click();
    for (let k = 1; k < 40; k++) await plans.keyboard.press('Shift+ArrowDown');
    await plans.keyboard.press('Shift+F10');
    await plans.getByRole('menuitem', { name: /^Convertir en tareas/ }).click();
    const dialog = plans.getByRole('dialog', { name: '¿Convertir 40 actividades en tareas?' });
    await dialog.getByText(/^Salen 40 tareas/).waitFor();
    await expectAccessible(plans, 'the preview of a conversion');
    await dialog.getByRole('button', { name: 'Convertir en tareas' }).click();
    const counts = async () => [
      (await activities()).filter((name) => name.startsWith('Moldaje eje')).length,
      (await tasksOf(leads)).filter(({ name }) => name.startsWith('Moldaje eje')).length,
    ];
    const become = (gantt: number, lookahead: number, what: string) =>
      until(counts, ([a, b]) => a === gantt && b === lookahead, what);
    await become(0, 40, 'forty tasks in place of forty activities');
    await saved(plans);
    await plans.keyboard.press('Control+z');
    await become(40, 0, 'one undo');
    await saved(plans);
    await plans.keyboard.press('Control+y');
    await become(0, 40, 'one redo');
  });

  test('by keys a task goes beneath the one before it, and back', async () => {
    const placeOf = async (name: string) => {
      const { tasks } = (await told(plans)).tables;
      return tasks.taskPlace[tasks.taskName.indexOf(name)] as { activity: number; parent?: number };
    };
    const before = await placeOf('Moldaje eje 2');
    const above = (await tasksOf(plans)).find(({ name }) => name === 'Moldaje eje 1')?.row ?? assert.fail();
    await plans.goto(`${place}/lookahead`);
    await line(plans, 'Moldaje eje 2').getByText('Moldaje eje 2', { exact: true }).click();
    const goes = (keys: string, parent: number | undefined) =>
      plans.keyboard.press(keys).then(() =>
        until(
          () => placeOf('Moldaje eje 2'),
          (now) => now.parent === parent,
          keys,
        ),
      );
    await goes('Alt+Shift+ArrowRight', above);
    await goes('Alt+Shift+ArrowLeft', undefined);
    assert.deepEqual(await placeOf('Moldaje eje 2'), before);
    await plans.goto(place);
  });

  test('the foreman sees his own tasks and roadblocks alone, whatever he asks for', async () => {
    const all = await tasksOf(leads);
    mine = all.find(({ name }) => name === 'Moldaje eje 1')?.row ?? assert.fail();
    foreign = all.find(({ name }) => name === 'Moldaje eje 2')?.row ?? assert.fail();
    const who = await call<{ user: { id: string } }>(field, 'GET', '/api/session');
    // Monday of the week it is in Santiago.
    const today = Math.floor(Date.now() / 86_400_000 - 3 / 24);
    const start = (today - ((today + 3) % 7)) * 1440;
    for (const body of [
      // From Monday to Friday: in the week on the phone, and in that of promises, whatever day it begins.
      { type: 'tasks.edit', rows: [mine, foreign], set: { start, duration: 5 * 480 } },
      { type: 'tasks.edit', rows: [mine], set: { responsibles: [who.user.id] } },
      { type: 'tasks.set-lean', rows: [mine, foreign], to: 'Can' },
      { type: 'roadblocks.add', items: [{ name: 'Falta grúa', tasks: [foreign] }] },
    ])
      assert.equal((await command(leads, schedule, body)).receipts[0].outcome, 'accepted');
    await leads.goto(`${place}/lookahead`);
    await line(leads, 'Moldaje eje 2').waitFor();
    await field.goto(`${place}/lookahead`);
    await field.getByRole('radio', { name: 'Semana' }).click();
    await card('Moldaje eje 1').waitFor();
    assert.equal(await field.getByRole('article').count(), 1);
    const own = await told(field);
    assert.deepEqual([own.tables.tasks.row, own.tables.roadblocks.row], [[mine], []]);
    const window = await call<{ tasks: { row: number }[] }>(
      field,
      'GET',
      `/api/schedules/${schedule}/lookahead?from=1&to=70000000&ids=${foreign}`,
    );
    assert(!window.tasks.some(({ row }) => row === foreign));
    const { receipts } = await command(field, schedule, {
      type: 'tasks.edit',
      rows: [foreign],
      set: { progress: 1_000_000 },
    });
    assert.equal(receipts[0].outcome, 'refused');
    assert.equal((await byRow(foreign)).progress, 0);
    assert.equal((await told(leads)).tables.tasks.row.length, 40, 'who leads sees all');
  });

  test('a roadblock with a picture of the camera waits on the phone, through a reload, and is there once when the connection is', async () => {
    const { current } = await call<{ current: { start: number } }>(plans, 'GET', `/api/schedules/${schedule}/weeks`);
    const week = { type: 'week.create', day: current.start, promises: [{ task: mine }] };
    assert.equal((await command(plans, schedule, week)).receipts[0].outcome, 'accepted');
    await until(
      () => byRow(mine),
      ({ lean }) => lean === 'Committed',
      'the promise',
    );
    await card('Moldaje eje 1').getByText('Comprometida').waitFor();
    await field.route(/\/(commands|upload)$/, (route) => route.abort('internetdisconnected'));
    await card('Moldaje eje 1').getByRole('button', { name: 'Restricción', exact: true }).click();
    const form = field.getByRole('form', { name: 'Nueva restricción' });
    await form
      .getByLabel('Foto de la cámara')
      .setInputFiles({ name: 'IMG_7.png', mimeType: 'image/png', buffer: picture });
    await form.getByRole('img', { name: 'La foto como se enviará' }).waitFor();
    await form.getByRole('textbox', { name: 'Cuéntalo en pocas palabras' }).fill('Faltan seis puntales');
    await form.getByRole('button', { name: 'Mañana' }).click();
    const who = form.getByRole('group', { name: '¿Quién la libera?' });
    await who.getByRole('button', { name: 'Buscar persona' }).click();
    await who.getByRole('searchbox', { name: 'Buscar persona' }).fill('lagos');
    await who
      .getByRole('button', { name: /Ignacio Lagos/ })
      .last()
      .click();
    await expectAccessible(field, 'a roadblock with a picture');
    await form.getByRole('button', { name: 'Crear restricción' }).click();
    await card('Moldaje eje 1').getByText('Faltan seis puntales').waitFor();
    assert.deepEqual((await told(leads)).tables.roadblocks.roadblockName, ['Falta grúa']);
    await field.reload();
    await field.getByRole('button', { name: 'Ver', exact: true }).click();
    const outbox = field.getByRole('region', { name: 'Por enviar' });
    await outbox.getByText('Foto de la restricción').waitFor();
    await outbox.getByText('Nueva restricción').waitFor();
    await expectAccessible(field, 'what waits on the phone');
    await field.unroute(/\/(commands|upload)$/);
    await outbox.getByRole('button', { name: 'Enviar ahora' }).click();
    await line(leads, 'Moldaje eje 1').getByText('Restringida').waitFor();
    const documents = await until(
      async () => (await told(leads)).tables.roadblockDocuments,
      ({ row }) => row.length > 0,
      'the picture on the server',
    );
    assert.equal(documents.row.length, 1);
    const { roadblocks } = (await told(leads)).tables;
    const made = roadblocks.row[roadblocks.roadblockName.indexOf('Faltan seis puntales')];
    assert.equal((documents.roadblockDocumentTitle[0] as { on: number }).on, made);
    assert.equal(roadblocks.row.length, 2, 'each once');
    const shown = await leads.evaluate(async (address) => {
      const drawn = await createImageBitmap(await (await fetch(address)).blob());
      return [drawn.width, drawn.height];
    }, `/api/attachments/${schedule}.${documents.row[0]}/content`);
    assert.deepEqual(shown, [32, 24], 'who leads sees the picture');
  });

  test('the last release gives the task back its status, and what was committed should be done', async () => {
    await field.getByRole('button', { name: 'Volver' }).click();
    await field.getByRole('radio', { name: /^Restricciones/ }).click();
    const blocked = card('Faltan seis puntales');
    await blocked.getByRole('img', { name: 'IMG_7.jpg' }).waitFor();
    await blocked.getByRole('button', { name: 'Ya se liberó' }).click();
    await line(leads, 'Moldaje eje 1').getByText('Debe', { exact: true }).waitFor();
    await until(
      () => byRow(mine),
      ({ lean }) => lean === '',
      'what should be done on the server',
    );
  });

  test('two figures for one task, one of them from a phone without a connection, are a choice', async () => {
    await field.getByRole('radio', { name: 'Semana' }).click();
    await field.context().setOffline(true);
    await card('Moldaje eje 1').getByRole('button', { name: '5 % más' }).click();
    await card('Moldaje eje 1').getByRole('button', { name: '5 % más' }).click();
    await field.getByText('Sin conexión.').waitFor();
    await command(leads, schedule, { type: 'tasks.edit', rows: [mine], set: { progress: 300_000 } });
    await until(
      () => byRow(mine),
      ({ progress }) => progress === 300_000,
      'what the superintendent measured',
    );
    await field.context().setOffline(false);
    await field.getByRole('button', { name: 'Ver', exact: true }).click();
    const choice = field.getByRole('list', { name: 'Por decidir' });
    await choice.getByRole('heading', { name: '¿Qué avance queda?' }).waitFor();
    await choice.getByRole('button', { name: /^Dejar 30/ }).waitFor();
    await expectAccessible(field, 'two figures to choose from');
    assert.equal((await byRow(mine)).progress, 300_000, 'nothing changes before the choice');
    await choice.getByRole('button', { name: /^Poner 10/ }).click();
    await until(
      () => byRow(mine),
      ({ progress }) => progress === 100_000,
      'the figure of the foreman',
    );
    await choice.waitFor({ state: 'detached' });
  });
});
