import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  cell,
  column,
  criticalTask,
  end,
  enterDemo,
  expectAccessible,
  type Language,
  openClinic,
  person,
  projectFinish,
  ready,
  saved,
  until,
  watched,
} from './browser.ts';
import type { Gantry } from './gantry.ts';

const tab = (page: Page, name: string) => page.locator('header').getByRole('link', { name, exact: true });
const list = (page: Page) => page.locator('[data-region="calendar-list"]').getByRole('list');
const inList = (page: Page, name: RegExp) => list(page).getByRole('button', { name });
const title = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name });

async function openCalendars(page: Page, language: Language = 'es'): Promise<void> {
  await tab(page, language === 'es' ? 'Calendarios' : 'Calendars').click();
  await list(page).getByRole('button').first().waitFor();
}

describe('the work calendars of a schedule', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;

  before(async () => {
    const watcher = { language: 'en', theme: 'dark', width: 1366, height: 768 } as const;
    ({ gantry, browser, here, there } = await watched(watcher));
    await openCalendars(here);
    await openCalendars(there, 'en');
  });
  after(() => end({ gantry, browser }));

  test('nav-105 have an address below the schedule, a list left and the form right', async () => {
    assert.match(here.url(), /\/[\w-]+\/project\/[\w-]+\/schedule\/[\w-]+\/calendars$/);
    const left = await list(here).boundingBox();
    const form = await here.getByRole('textbox', { name: 'Nombre' }).boundingBox();
    assert(left && form && left.x + left.width < form.x, 'the list stands left of the form');
  });

  test('a calendar is created, its week changed and an exception added; the other person sees it', async () => {
    await here.getByRole('button', { name: 'Crear', exact: true }).click();
    const dialog = here.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Solo lunes');
    await dialog.getByRole('button', { name: 'Crear calendario' }).click();
    await title(here, /^Solo lunes/).waitFor();
    await inList(there, /Solo lunes/).waitFor();

    for (const day of ['martes', 'miércoles', 'jueves', 'viernes'])
      await here.getByRole('checkbox', { name: `Se trabaja el ${day}` }).uncheck();
    await here.getByRole('button', { name: /^Horario del lunes/ }).click();
    const to = here.getByRole('textbox', { name: 'Turno 2 del lunes, hasta' });
    await to.fill('tarde');
    await to.press('Tab');
    await here.getByText('Escribe dos horas, como 08:00 y 13:00.').waitFor();
    await to.fill('1830');
    await to.press('Tab');
    assert.equal(await to.inputValue(), '18:30');

    await here.getByRole('button', { name: 'Excepción', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Desde' }).fill('25/12/2026');
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Navidad de la obra');
    await dialog.getByRole('combobox', { name: 'Repite' }).selectOption('yearly');
    await dialog.getByRole('button', { name: 'Agregar excepción' }).click();
    await dialog.waitFor({ state: 'detached' });
    await here.getByRole('row', { name: /25\/12\/26 Navidad de la obra nueva cada año no laborable/ }).waitFor();

    await here.getByRole('button', { name: 'Guardar calendario' }).click();
    await here.getByText('Calendario Solo lunes guardado', { exact: true }).waitFor();
    await inList(there, /Solo lunes.*0 activities · Mon/).click();
    await there.getByRole('img', { name: 'Monday: 08:00–13:00, 14:00–18:30, 9 h 30 min' }).waitFor();
    await there.getByRole('row', { name: /(12\/25\/26|25\/12\/26) Navidad de la obra/ }).waitFor();
  });

  test('an edit in progress is kept when the other person changes the same calendar', async () => {
    const name = here.getByRole('textbox', { name: 'Nombre' });
    await name.fill('Lunes y nada más');
    await there.getByRole('checkbox', { name: 'Tuesday is worked' }).check();
    await there.getByRole('button', { name: 'Save calendar' }).click();
    await here.getByText(/cambió este calendario mientras lo editas/).waitFor();
    assert.equal(await name.inputValue(), 'Lunes y nada más');
    await expectAccessible(here, 'calendar edited by two people');
    await here.getByRole('button', { name: 'Descartar mi edición' }).click();
    assert.equal(await name.inputValue(), 'Solo lunes');
    assert(await here.getByRole('checkbox', { name: 'Se trabaja el martes' }).isChecked(), 'theirs is shown');
    await there.locator('h2').first().click();
    await there.keyboard.press('Control+z');
    await until(
      () => here.getByRole('checkbox', { name: 'Se trabaja el martes' }).isChecked(),
      (checked) => !checked,
      'the undo of the other person',
    );
  });

  test('assigned in the Gantt it moves the finish, and undo brings the finish back', async () => {
    await tab(here, 'Gantt').click();
    await ready(here);
    const task = await criticalTask(here);
    const before_ = await projectFinish(here);
    await cell(here, task.id, column.name).click();
    await here.keyboard.press('Control+k');
    await here.getByRole('combobox').fill('calendario');
    await here.getByRole('option', { name: /^Calendario…/ }).click();
    const dialog = here.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Solo lunes' }).check();
    await dialog.getByRole('button').last().click();
    await until(
      () => projectFinish(here),
      (now) => now !== before_,
      'the finish to move',
    );
    await saved(here);
    await inList(there, /Solo lunes.*1 activity/).waitFor();
    await here.getByRole('treegrid').focus();
    await here.keyboard.press('Control+z');
    await until(
      () => projectFinish(here),
      (now) => now === before_,
      'the finish to come back',
    );
    await saved(here);
    await inList(there, /Solo lunes.*0 activities/).waitFor();
  });

  test('one in use or the default is not deleted, with the reason; another one is, and comes back by undo', async () => {
    await openCalendars(here);
    await here.getByRole('button', { name: 'Más acciones' }).click();
    await here.getByRole('menuitem', { name: 'Eliminar calendario' }).click();
    await here
      .getByText(/es el calendario predeterminado y no se puede eliminar/)
      .first()
      .waitFor();
    await inList(here, /Solo lunes/).click();
    await here.getByRole('button', { name: 'Más acciones' }).click();
    await here.getByRole('menuitem', { name: 'Eliminar calendario' }).click();
    await here.getByRole('dialog').getByRole('button', { name: 'Eliminar calendario' }).click();
    await inList(there, /Solo lunes/).waitFor({ state: 'detached' });
    await here.locator('h2').first().click();
    await here.keyboard.press('Control+z');
    await inList(here, /Solo lunes/).waitFor();
    await inList(there, /Solo lunes/).waitFor();
  });

  test('by keyboard alone: choose, open a day, type a time, save, undo', async () => {
    const key = (name: string) => here.keyboard.press(name);
    const tabTo = async (name: RegExp) => {
      for (let i = 0; i < 60; i++) {
        const at = await here.evaluate(() => {
          const el = document.activeElement;
          return el?.getAttribute('aria-label') ?? el?.textContent ?? '';
        });
        if (name.test(at)) return;
        await key('Tab');
      }
      assert.fail(`Tab never reached ${name}`);
    };
    await here.locator('main').focus();
    await tabTo(/^Solo lunes/);
    await key('Enter');
    await title(here, /^Solo lunes/).waitFor();
    await tabTo(/^Horario del lunes/);
    await key('Enter');
    await tabTo(/^Turno 1 del lunes, desde/);
    await key('Control+a');
    await here.keyboard.type('7');
    await key('Control+s');
    await here.getByRole('img', { name: /^lunes: 07:00–13:00/ }).waitFor();
    await inList(here, /sin guardar/).waitFor({ state: 'detached' });
    await there.getByRole('img', { name: /^Monday: 07:00–13:00/ }).waitFor({ state: 'attached' });
    await key('Control+z');
    await here.getByRole('img', { name: /^lunes: 08:00–13:00/ }).waitFor();
  });

  test('the settings of the schedule change from the Gantt, with their effect, and come back by undo', async () => {
    await tab(here, 'Gantt').click();
    await ready(here);
    const before_ = await projectFinish(here);
    await here.getByRole('button', { name: 'Ajustes', exact: true }).click();
    await here.getByRole('menuitem', { name: 'Ajustes del programa' }).click();
    const dialog = here.getByRole('dialog');
    await expectAccessible(here, 'settings');
    await dialog.getByRole('textbox', { name: 'Fecha de estado' }).fill('31/02/2027');
    await dialog.getByRole('button', { name: 'Guardar ajustes' }).click();
    await dialog.getByText('Esa fecha no existe.').waitFor();
    await dialog.getByRole('textbox', { name: 'Fecha de estado' }).fill('01/03/2027');
    await dialog.getByRole('radio', { name: /Primavera P6/ }).check();
    await dialog.getByRole('button', { name: 'Guardar ajustes' }).click();
    await here.getByText('Ajustes guardados').waitFor();
    await until(
      () => projectFinish(here),
      (now) => now !== before_,
      'the finish to move',
    );
    await saved(here);
    await here.getByRole('treegrid').focus();
    await here.keyboard.press('Control+z');
    await until(
      () => projectFinish(here),
      (now) => now === before_,
      'the finish to come back',
    );
    await saved(here);
  });

  test('cal-101 the holidays of Peru are added to a calendar, saved and seen by the other person', async () => {
    await openCalendars(here);
    await here.getByRole('button', { name: 'Feriados' }).click();
    const dialog = here.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'País' }).selectOption('PE');
    await dialog.getByText('Batalla de Ayacucho').first().waitFor();
    await expectAccessible(here, 'holidays');
    await dialog.getByRole('button', { name: /^Agregar \d+ feriados$/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await here
      .getByRole('row', { name: /Batalla de Ayacucho nueva .*no laborable/ })
      .first()
      .waitFor();
    await here.getByRole('button', { name: 'Guardar calendario' }).click();
    await here
      .getByText(/^Calendario .* guardado$/)
      .first()
      .waitFor();
    await openCalendars(there, 'en');
    await inList(there, /Obra 45 h/).click();
    await there
      .getByRole('row', { name: /Batalla de Ayacucho/ })
      .first()
      .waitFor();
  });

  for (const theme of ['light', 'dark'] as const) {
    for (const language of ['es', 'en'] as const) {
      test(`nothing serious for axe and nothing out of reach at 200 %: ${theme}, ${language}`, async () => {
        for (const [width, height] of [
          [1366, 768],
          [683, 384],
        ]) {
          const page = await person(browser, gantry.url, { theme, language, width, height });
          await enterDemo(page, language);
          await openClinic(page, language);
          await openCalendars(page, language);
          const day = page.getByRole('button', { name: language === 'es' ? /^Horario del lunes/ : /^Hours of Monday/ });
          await day.click();
          await page.locator('li[data-day="1"] input:not([type="checkbox"])').first().fill('x');
          await expectAccessible(page, `calendars at ${width}`);
          const wide = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          assert(wide <= 0, `nothing sticks out at ${width} px`);
          const track = await page.locator('li[data-day="1"]').getByRole('img').first().boundingBox();
          assert(track && track.width > 300, `the week has room at ${width} px, not ${track?.width}`);
          await page.getByRole('button', { name: language === 'es' ? 'Excepción' : 'Exception', exact: true }).click();
          await page.getByRole('dialog').getByRole('combobox').selectOption('weekly');
          await page.getByRole('dialog').getByRole('radio').last().click();
          await expectAccessible(page, `exception at ${width}`);
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
          await page.getByRole('button', { name: language === 'es' ? 'Descartar' : 'Discard', exact: true }).click();
          await page.context().close();
        }
      });
    }
  }
});
