// The coming weeks with three people at once: who plans, who leads the site, and a foreman with a phone.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { begin, call, end, enterAs, expectAccessible, openClinic, person, until } from './browser.ts';
import type { Gantry } from './gantry.ts';

interface Told {
  tables: Record<'tasks' | 'roadblocks', { row: number[] } & Record<string, unknown[]>>;
}

describe('the coming weeks', () => {
  let gantry: Gantry;
  let browser: Browser;
  let plans: Page;
  let leads: Page;
  let field: Page;
  let place: string;
  let schedule: string;

  /** What the server has, read beside the screens. */
  const told = (page: Page) => call<Told>(page, 'GET', `/api/schedules/${schedule}/areas/lookahead`);
  const task = (page: Page, name: string) =>
    page.getByRole('row').filter({ hasText: name }).filter({ hasText: /T-\d+/ });

  before(async () => {
    ({ gantry, browser } = await begin());
    plans = await person(browser, gantry.url, { width: 1440, height: 900 });
    leads = await person(browser, gantry.url, { width: 1366, height: 768, theme: 'dark' });
    field = await person(browser, gantry.url, { width: 390, height: 844 });
    await enterAs(plans, /María Vidal/);
    await enterAs(leads, /Jorge Paredes/);
    await enterAs(field, /Ignacio Lagos/);
    await openClinic(plans);
    place = new URL(plans.url()).pathname;
    schedule = /schedule\/([\w-]+)/.exec(place)?.[1] ?? assert.fail(place);
  });
  after(() => end({ gantry, browser }));

  test('look-204 look-205 road-202 the lookahead has a place below the schedule, with a tab for the plan and one for roadblocks', async () => {
    await plans.getByRole('navigation', { name: 'Áreas' }).getByRole('link', { name: 'Lookahead' }).click();
    await plans.getByRole('treegrid', { name: /^Tareas del/ }).waitFor();
    assert.equal(new URL(plans.url()).pathname, `${place}/lookahead`);
    await plans.locator('header').getByRole('link', { name: 'Restricciones' }).click();
    await plans.waitForURL(`**${place}/lookahead/roadblocks`);
    await plans.locator('header').getByRole('link', { name: 'Plan', exact: true }).click();
    await plans.getByRole('treegrid', { name: /^Tareas del/ }).waitFor();
    await leads.goto(`${place}/lookahead`);
    await leads.getByRole('treegrid', { name: /^Tareas del/ }).waitFor();
  });

  test('a task is written beneath its activity by keyboard, and is there on the other screen', async () => {
    const vacant = plans.getByText('Escribe la primera tarea…').first();
    await vacant.dblclick();
    await plans.keyboard.type('Trazado de ejes 1 a 4');
    await plans.keyboard.press('Enter');
    await task(plans, 'Trazado de ejes 1 a 4').waitFor();
    await task(leads, 'Trazado de ejes 1 a 4').waitFor();
    const { tables } = await told(plans);
    assert(tables.tasks.taskName.includes('Trazado de ejes 1 a 4'));
  });

  test('a roadblock restricts it, and the last release gives back the status it had', async () => {
    const lead = async (from: string, to: string) => {
      await task(leads, 'Trazado de ejes 1 a 4').getByText(from).dblclick();
      await leads.keyboard.press('Control+a');
      await leads.keyboard.type(to);
      await leads.keyboard.press('Enter');
    };
    await lead('Debe', 'Puede');
    await task(plans, 'Trazado de ejes 1 a 4').getByText('Puede', { exact: true }).waitFor();
    await task(leads, 'Trazado de ejes 1 a 4').getByRole('checkbox').check();
    await leads
      .getByRole('toolbar', { name: 'Acciones de la selección' })
      .getByRole('button', { name: 'Restricción' })
      .click();
    const form = leads.getByRole('dialog', { name: 'Nueva restricción' });
    await form.getByRole('textbox', { name: 'Restricción', exact: true }).fill('Falta plano rev. C');
    await form.getByRole('combobox', { name: 'Quién la libera' }).selectOption({ label: 'Ignacio Lagos' });
    await expectAccessible(leads, 'the form of a roadblock, dark');
    await form.getByRole('button', { name: 'Crear restricción' }).click();
    await task(plans, 'Trazado de ejes 1 a 4').getByText('Restringida').waitFor();
    await task(plans, 'Trazado de ejes 1 a 4')
      .getByRole('button', { name: /1 restricción: Falta plano/ })
      .click();
    await plans.waitForURL(/roadblocks\?ids=\d+$/);
    await plans.getByText('Falta plano rev. C').first().waitFor();
    await expectAccessible(plans, 'the roadblocks');

    await field.goto(`${place}/lookahead/roadblocks`);
    const blocked = field.getByRole('article', { name: 'Falta plano rev. C' });
    await expectAccessible(field, 'own roadblocks on a phone');
    await blocked.getByRole('button', { name: 'Ya se liberó' }).click();
    await task(leads, 'Trazado de ejes 1 a 4').getByText('Puede', { exact: true }).waitFor();
    await plans.goBack();
    await task(plans, 'Trazado de ejes 1 a 4').getByText('Puede', { exact: true }).waitFor();
  });

  test('progress reported on the phone without a connection is sent once it is back', async () => {
    const { tables } = await told(leads);
    const row = tables.tasks.row[tables.tasks.taskName.indexOf('Trazado de ejes 1 a 4')];
    // Monday of the week it is in Santiago: at a weekend no work is left in it.
    const today = Math.floor(Date.now() / 86_400_000 - 3 / 24);
    const start = (today - ((today + 3) % 7)) * 1440;
    const who = await call<{ user: { id: string } }>(field, 'GET', '/api/session');
    await call(leads, 'POST', `/api/schedules/${schedule}/commands`, {
      commands: [
        { id: crypto.randomUUID(), type: 'tasks.edit', rows: [row], set: { responsibles: [who.user.id], start } },
      ],
    });
    await field.goto(`${place}/lookahead`);
    await field.getByRole('radio', { name: 'Semana' }).click();
    const card = field.getByRole('article', { name: 'Trazado de ejes 1 a 4' });
    await card.waitFor();
    const reported = async () => {
      const { tables } = await told(leads);
      return Number(tables.tasks.taskProgress[tables.tasks.row.indexOf(row)]);
    };
    // The first task of an activity under way begins with its progress.
    const begun = await reported();
    await field.context().setOffline(true);
    await card.getByRole('button', { name: '5 % más' }).click();
    await card.getByText(/por enviar|enviando/).waitFor();
    assert.equal(await reported(), begun);
    await field.context().setOffline(false);
    await until(reported, (progress) => progress === begun + 50_000, 'the progress on the server');
    await task(leads, 'Trazado de ejes 1 a 4')
      .getByText(`${(begun + 50_000) / 10_000} %`)
      .waitFor();
    await expectAccessible(field, 'own tasks on a phone');
  });

  test('look-210 the head offers the date format and the settings of the schedule, and dates are typed as it says', async () => {
    const formatted = async () =>
      (await call<{ dateFormat: string }>(plans, 'GET', `/api/sectors/${schedule}`)).dateFormat;
    const choose = async (to: string) => {
      await plans.getByRole('button', { name: 'Más', exact: true }).click();
      await plans.getByRole('menuitem', { name: 'Formato de fecha y ajustes del programa' }).click();
      const dialog = plans.getByRole('dialog', { name: 'Ajustes del programa' });
      await dialog.getByRole('region', { name: 'Cálculo' }).waitFor();
      await dialog.getByLabel('Formato de fecha').selectOption(to);
      await dialog.getByRole('button', { name: 'Guardar ajustes' }).click();
      await dialog.waitFor({ state: 'detached' });
      await until(formatted, (said) => said === to, 'the format on the server');
    };
    const typed = async () => {
      // The date column is shown as `23 nov, 2026` whatever the format: its editor opens with what may be typed.
      await task(plans, 'Trazado de ejes 1 a 4')
        .getByText(/^\d\d [a-z]{3}, \d{4}$/)
        .first()
        .dblclick();
      const text = await plans.getByRole('treegrid').getByRole('textbox').inputValue();
      await plans.keyboard.press('Escape');
      return text;
    };
    const before = await formatted();
    await choose('MM/DD/YYYY');
    const today = Math.floor(Date.now() / 86_400_000 - 3 / 24);
    const monday = new Date((today - ((today + 3) % 7)) * 86_400_000).toISOString();
    assert.equal(await typed(), `${monday.slice(5, 7)}/${monday.slice(8, 10)}/${monday.slice(0, 4)}`);
    await choose(before);
  });

  test('undo takes back the last edit, and the screens are accessible', async () => {
    await task(plans, 'Trazado de ejes 1 a 4').getByText('Trazado de ejes 1 a 4').dblclick();
    await plans.keyboard.press('Control+a');
    await plans.keyboard.type('Trazado');
    await plans.keyboard.press('Enter');
    await task(leads, 'Trazado').getByText('Trazado', { exact: true }).waitFor();
    await plans.getByRole('treegrid').focus();
    await plans.keyboard.press('Control+z');
    await task(leads, 'Trazado de ejes 1 a 4').waitFor();
    await expectAccessible(plans, 'the table of tasks');
    await expectAccessible(leads, 'the table of tasks, dark');
  });
});
