// The dashboard beside the week it tells of: two promises, one kept, the week closed.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { begin, call, end, enterAs, expectAccessible, person, until } from './browser.ts';
import type { Gantry } from './gantry.ts';
import { addTasks, openOwnSchedule } from './week.ts';

interface Shares {
  part: number;
  whole: number;
}

describe('the dashboard', () => {
  let gantry: Gantry;
  let browser: Browser;
  let plans: Page;
  let project: string;
  let schedule: string;
  let place: string;

  const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const words = async (page: Page, name: string) =>
    ((await card(page, name).textContent()) ?? '').replaceAll('\u00a0', ' ');

  before(async () => {
    ({ gantry, browser } = await begin());
    plans = await person(browser, gantry.url, { width: 1920, height: 1080 });
    await enterAs(plans, /María Vidal/);
    ({ project, schedule, place } = await openOwnSchedule(plans));
  });
  after(() => end({ gantry, browser }));

  test('ana-319 nav-321 the dashboard of the selected project has twelve columns on a screen of 1920', async () => {
    await plans.goto(`/analytics?project=${project}&schedules=${schedule}`);
    await card(plans, 'Curva S').waitFor();
    const columns = await card(plans, 'Curva S').evaluate(
      (el) => getComputedStyle(el.parentElement?.parentElement as Element).gridTemplateColumns.split(' ').length,
    );
    assert.equal(columns, 12);
    assert.match(await words(plans, 'PPC última semana cerrada'), /Aún no hay semanas cerradas con compromisos/);
  });

  test('the figures are those of the week that was closed', async () => {
    const { current } = await call<{ current: { week: number; start: number } }>(
      plans,
      'GET',
      `/api/schedules/${schedule}/weeks`,
    );
    await addTasks(plans, schedule, current.start);
    await plans.goto(`${place}/weeklyplan`);
    await plans.getByRole('button', { name: `Planificar semana ${current.week}`, exact: true }).click();
    const dialog = plans.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /Trazado eje 1/ }).check();
    await dialog.getByRole('checkbox', { name: /Moldaje eje 1/ }).check();
    await dialog.getByRole('button', { name: 'Comprometer 2 tareas' }).click();
    const progress = plans.getByRole('textbox', { name: /Avance de Trazado eje 1/ }).first();
    await progress.fill('100');
    await progress.press('Enter');
    await plans.getByText('Cumplida', { exact: true }).first().waitFor();
    await plans.getByRole('button', { name: 'Cerrar semana' }).click();
    await plans.getByRole('button', { name: /^Cerrar semana \d+$/ }).click();
    await plans.getByText('Cerrada', { exact: true }).waitFor();

    await plans.goto(`/analytics?project=${project}&schedules=${schedule}`);
    await card(plans, 'PPC por semana').waitFor();
    const told = await call<{ ppc: { weeks: { kept: Shares; added: number; addedKept: number }[] } }>(
      plans,
      'POST',
      '/api/projects/analitic_filter',
      { projectId: project, sectors: [schedule] },
    );
    // Both were promised after the week had begun: they are counted apart, and the week has no percent.
    assert.deepEqual(
      told.ppc.weeks.map(({ kept, added, addedKept }) => [kept.part, kept.whole, added, addedKept]),
      [[0, 0, 2, 1]],
    );
    assert.match(await words(plans, 'PPC última semana cerrada'), /Aún no hay semanas cerradas con compromisos/);
    assert.match(await words(plans, 'Restricciones por tipo'), /Sin tipo1 · 100 %/);
    assert.match(await words(plans, 'PCR última semana'), /Aún no hay restricciones prometidas/);
  });

  test('the filter changes the figures and stands in the address', async () => {
    await plans.getByRole('button', { name: 'Quitar Torre nueva' }).click();
    await plans.waitForURL((url) => !url.search.includes('schedules'));
    await card(plans, 'Avance por programa').getByText('Programa general').waitFor();
    await plans.getByRole('button', { name: 'Filtrar' }).click();
    await plans.getByRole('checkbox', { name: 'Torre nueva' }).check();
    await plans.getByRole('button', { name: 'Aplicar' }).click();
    await card(plans, 'Avance por programa').getByText('Programa general').waitFor({ state: 'detached' });
    assert.equal(new URL(plans.url()).searchParams.get('schedules'), schedule);
    await plans.getByRole('button', { name: 'Quitar Torre nueva' }).click();
    await card(plans, 'Avance por programa').getByText('Programa general').waitFor();
  });

  test('a chart is drawn for its card, from the first frame on and when the card becomes narrower', async () => {
    // What was painted is read after the frame: each width of a drawing beside that of its card.
    await plans.addInitScript(() => {
      const painted: [number, number][] = [];
      Object.assign(window, { painted });
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = () => {
        for (const drawing of document.querySelectorAll('[data-card] [role="group"] > svg'))
          painted.push([Number(drawing.getAttribute('width')), drawing.parentElement?.clientWidth ?? 0]);
      };
      const look = () => {
        port1.postMessage(0);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const painted = () => plans.evaluate(() => (window as unknown as { painted: [number, number][] }).painted);
    const fits = ([drawn, card]: [number, number]) => Math.abs(drawn - card) < 1;
    await plans.goto(`/analytics?project=${project}&view=plan`);
    await until(painted, (seen) => seen.length > 40, 'the charts in some frames');
    assert.deepEqual(
      (await painted()).filter((one) => !fits(one)),
      [],
    );

    const width = (await painted()).at(-1)?.[1] ?? 0;
    await plans.setViewportSize({ width: 1440, height: 1080 });
    await until(painted, (seen) => (seen.at(-1)?.[1] ?? width) < width, 'a narrower card');
    await until(painted, (seen) => seen.slice(-4).every(fits), 'drawings for it');
    await plans.setViewportSize({ width: 1920, height: 1080 });
  });

  test('a file holds the figures of the table beside it', async () => {
    await plans.getByRole('button', { name: 'Ver Avance por programa como tabla' }).click();
    const lines = await card(plans, 'Avance por programa').getByRole('row').count();
    const loading = plans.waitForEvent('download');
    await plans.getByRole('button', { name: 'Descargar Avance por programa en CSV' }).click();
    const file = (await readFile(await (await loading).path(), 'utf8')).replace('\ufeff', '').split('\r\n');
    assert.equal(file[0], 'schedule,real,expected,gap,weight');
    assert.equal(file.length, lines);
    const answer = await call<{ sectoradvancement: { sectors: { name: string; real: number | null }[] } }>(
      plans,
      'POST',
      '/api/projects/analitic_filter',
      { projectId: project },
    );
    for (const { name, real } of answer.sectoradvancement.sectors) {
      const line = file.find((one) => one.startsWith(name)) ?? assert.fail(name);
      assert.equal(line.split(',')[1], real === null ? '' : String(real / 10_000));
    }
  });

  test('nothing is serious for axe in any view, in both languages and themes', async () => {
    for (const [theme, language] of [
      ['light', 'es'],
      ['dark', 'en'],
    ] as const) {
      const page = await person(browser, gantry.url, { theme, language, width: 1440 });
      await enterAs(page, /María Vidal/, language);
      for (const view of ['general', 'plan', 'constraint', 'continuous']) {
        await page.goto(`/analytics?project=${project}&view=${view}`);
        await page.locator('[data-card]').first().waitFor();
        await expectAccessible(page, `analytics, ${view}, ${theme}, ${language}`);
      }
      assert.equal(
        await page.getByRole('link', { name: 'Takt', exact: true }).count(),
        language === 'es' ? 1 : 0,
        'ana-304 takt is hidden from browsers in English',
      );
      await page.context().close();
    }
  });
});
