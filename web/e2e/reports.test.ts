// The papers of a site, read back: its lookahead, what a week promised, what came of it, and its table, in both languages. The building of
// the demo company is the same on the same day, so the server's clock says which day it is.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Browser, Download, Page } from 'playwright-core';
import { begin, call, end, enterAs, type Language, person, projects } from './browser.ts';
import type { Gantry } from './gantry.ts';
import { pdfPages } from './pdf.ts';
import { command } from './week.ts';
import { sheet } from './xlsx.ts';

/** A Thursday of the building; its first week is then week 10, its reopened one week 17. */
const today = new Date('2030-05-30T14:00:00Z');
const RENAMED = 'Muros nivel 1';

const words = {
  es: {
    menu: 'Informes',
    commitment: 'Informe de compromisos',
    closure: 'Informe semanal',
    table: 'Planilla de la semana',
    lookahead: 'Informe de lookahead',
    save: 'Descargar',
    newTab: 'Abrir en otra pestaña',
    paper: 'Exportar PDF',
    start: 'Desde',
    colour: 'Color de las barras',
    status: 'Estado lean',
    make: 'Descargar PDF',
    show: 'Ver informe',
  },
  en: {
    menu: 'Reports',
    commitment: 'Commitment report',
    closure: 'Weekly report',
    table: 'Spreadsheet of the week',
    lookahead: 'Lookahead report',
    save: 'Download',
    newTab: 'Open in a new tab',
    paper: 'Export PDF',
    start: 'From',
    colour: 'Bar colour',
    status: 'Lean status',
    make: 'Download PDF',
    show: 'Show the report',
  },
};

describe('reports of a building', () => {
  let gantry: Gantry;
  let browser: Browser;
  let page: Page;
  let place: string;
  let schedule: string;

  before(async () => {
    ({ gantry, browser } = await begin('building', today));
    page = await person(browser, gantry.url);
    await enterAs(page, /María Vidal/);
    const building =
      (await projects(page)).find(({ name }) => name === 'Edificio Mirador') ?? assert.fail('no building');
    schedule = building.schedules[0].id;
    const { company } = await call<{ company: { id: string } }>(page, 'GET', '/api/session');
    place = `/${company.id}/project/${building.id}/schedule/${schedule}`;
    const { activities } = await call<{ activities: { row: number[]; name: string[] } }>(
      page,
      'GET',
      `/api/schedules/${schedule}/gantt`,
    );
    const row = activities.row[activities.name.indexOf('Muros piso 1')];
    await command(page, schedule, { type: 'activity.rename', row, name: RENAMED });
  });
  after(() => end({ gantry, browser }));

  const speak = async (language: Language) => {
    await page.goto(`${place}/weeklyplan`);
    await page.getByRole('button', { name: /Tu cuenta|Your account/ }).click();
    await page.getByRole('radio', { name: language === 'es' ? 'Español' : 'English' }).click();
    // Visitors share a person, so the choice stays in the browser.
    await page.locator(`html[lang="${language}"]`).waitFor();
  };
  const bytes = async (file: Download) => readFile(await file.path());
  /** What a press lets the browser keep. */
  const kept = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()]);
    return { name: file.suggestedFilename(), body: await bytes(file) };
  };
  /** The lines of a paper, page by page; a figure and its percent sign stand together. */
  const lines = (paper: Buffer) =>
    pdfPages(paper).map((texts) => texts.map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replace(/ %$/, '%')));
  /** Opens a report of a week from the menu of the weekly plan. `number` counts the weeks of the building. */
  const open = async (language: Language, report: 'commitment' | 'closure', number: number) => {
    const w = words[language];
    await page.goto(`${place}/weeklyplan?number=${number}`);
    await page.getByRole('button', { name: w.menu, exact: true }).click();
    await page.getByRole('menuitem', { name: w[report] }).click();
    await page.getByRole('heading', { name: w[report] }).waitFor();
  };
  const save = (language: Language) =>
    kept(() => page.getByRole('button', { name: words[language].save, exact: true }).click());
  /** Asserts that texts stand on a paper, the ones of `figures` with their name right behind them. */
  const says = (paper: string[], figures: [string, string][], ...texts: string[]) => {
    for (const [figure, name] of figures) assert.equal(paper[paper.indexOf(name) - 1], figure, name);
    for (const text of texts) assert(paper.includes(text), `${text} in ${paper.join('\n')}`);
  };

  for (const language of ['es', 'en'] as const) {
    const w = words[language];
    const es = language === 'es';
    const say = (spanish: string, english: string) => (es ? spanish : english);

    test(`${language}: the report of the first week shows its commitments as they were promised`, async () => {
      await speak(language);
      await open(language, 'commitment', 1);
      const { name, body } = await save(language);
      assert.equal(name, say('compromisos-2030-s10.pdf', 'commitments-2030-w10.pdf'));
      const pages = lines(body);
      assert.equal(pages.length, 1);
      says(
        pages[0],
        [
          ['9', say('compromisos', 'commitments')],
          ['5', say('equipos', 'teams')],
          ['828', say('HH prometidas', 'hours promised')],
        ],
        ...[say('Compromisos de la semana 10', 'Commitments of week 10'), say('4 – 10 mar 2030', '4 – 10 Mar 2030')],
        ...['Moldaje muros piso 1', 'Membrana muro oriente', 'Enfierraduras Aconcagua', 'Muros piso 1'],
        say('Página 1 de 1', 'Page 1 of 1'),
      );
      assert.match(
        pages[0].at(-1) ?? '',
        es ? /^Según el plan del 4 mar 2030, / : /^As the plan stood on 4 Mar 2030, /,
      );
      assert(!pages[0].includes(RENAMED), 'the activity has the name it had then');
    });

    test(`${language}: the report of a restated week shows both closures`, async () => {
      await open(language, 'closure', 8);
      const { name, body } = await save(language);
      assert.equal(name, say('cierre-2030-s17.pdf', 'closure-2030-w17.pdf'));
      const pages = lines(body);
      assert.equal(pages.length, 2);
      says(
        pages[0],
        [
          [say('71,4%', '71.4%'), say('PPC corregido', 'restated PPC')],
          [say('64,3%', '64.3%'), say('PPC del primer cierre', 'PPC of the first closure')],
          ['10', say('cumplidos', 'kept')],
          ['4', say('no cumplidos', 'missed')],
        ],
        ...[
          say('Cierre de la semana 17', 'Closure of week 17'),
          say('cerrada el 29 abr 2030', 'closed on 29 Apr 2030'),
        ],
        'Estructura de tabiques piso 1',
      );
      says(pages[1], [], say('Página 2 de 2', 'Page 2 of 2'), 'Camila Rojas', 'Ventanas Reñaca');
    });

    test(`${language}: the table of a week has nine columns`, async () => {
      await page.goto(`${place}/weeklyplan?number=1`);
      await page.getByRole('button', { name: w.menu, exact: true }).click();
      const { name, body } = await kept(() => page.getByRole('menuitem', { name: w.table }).click());
      assert.equal(name, say('plan-semanal-2030-s10.xlsx', 'weekly-plan-2030-w10.xlsx'));
      const table = sheet(body);
      assert.equal(table.name, say('S10', 'W10'));
      assert.deepEqual(
        table.rows[0],
        es
          ? ['EDT', 'Inicio', 'Término', 'Tarea', 'Responsable', 'Compromiso', 'Avance', 'Empresa', 'Cuadrilla']
          : ['WBS', 'Start', 'Finish', 'Task', 'Responsible', 'Commitment', 'Progress', 'Company', 'Crew size'],
      );
      assert.equal(table.rows.length, 1 + 9);
      const row = table.rows.find(([, , , task]) => task === 'Hormigonado muros piso 1') ?? assert.fail('no row');
      // 8 March 2030 is day 47,550 of a workbook; work lasts from 8 to 18 h.
      const [wbs, start, finish, ...rest] = row;
      assert.equal(wbs, '3.1');
      assert.deepEqual(
        [start, finish].map((at) => Number(at).toFixed(4)),
        ['47550.3333', '47550.7500'],
      );
      const firm = 'Hormigones Costa';
      assert.deepEqual(rest, ['Hormigonado muros piso 1', 'Ignacio Lagos', '1', '0.75', firm, '']);
    });

    test(`${language}: the lookahead is a PDF of four weeks, and is shown at its address`, async () => {
      await page.goto(`${place}/lookahead`);
      await page.getByRole('button', { name: w.paper }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(w.start, { exact: true }).fill('2030-05-27');
      await dialog.getByLabel(w.colour).selectOption({ label: w.status });
      const { name, body } = await kept(() => dialog.getByRole('button', { name: w.make }).click());
      assert.equal(name, 'lookahead-2030-05-27.pdf');
      const pages = lines(body);
      assert.equal(pages.length, 3);
      says(
        pages[0],
        [
          ['48', say('tareas', 'tasks')],
          [say('91,7%', '91.7%'), say('sin restricciones', 'without roadblocks')],
          ['4', say('por liberar', 'to be released')],
        ],
        ...[say('Lookahead de 4 semanas', '4-week lookahead'), say('semanas 22 a 25', 'weeks 22 to 25')],
        'Moldaje losa piso 7',
      );
      says(pages[1], [], 'Cristales sin despacho confirmado');
      says(pages[2], [], say('Página 3 de 3', 'Page 3 of 3'));
      await dialog.getByRole('button', { name: w.show }).click();
      await page.getByRole('heading', { name: w.lookahead }).waitFor();
      assert.equal(new URL(page.url()).pathname, '/reportlookahead/week/all/2030-05-27/status/4');
    });
  }

  test('the same week as it is now has the new name of its activity', async () => {
    await speak('es');
    await open('es', 'commitment', 1);
    await page.getByRole('button', { name: words.es.save, exact: true }).waitFor();
    // The paper before goes from the screen as the other one is asked for.
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/reports/weekly'));
    await page.getByRole('radio', { name: 'Como está ahora' }).click();
    await answered;
    const [paper] = lines((await save('es')).body);
    assert(paper.join(' ').includes(RENAMED), paper.join('\n'));
    assert(!paper.includes('Muros piso 1'));
  });

  test('a report is shown in place, and in a tab of its own', async () => {
    await open('es', 'closure', 1);
    await page.getByRole('button', { name: words.es.newTab }).waitFor();
    const asked = page
      .context()
      .waitForEvent('request', (request) => /\/api\/reports\/weekly\/[\w-]+\/file$/.test(request.url()));
    await page.getByRole('button', { name: words.es.newTab }).click();
    const answer = await page.request.get((await asked).url());
    assert.match(answer.headers()['content-disposition'] ?? 'inline', /^inline/);
    const [first] = lines(await answer.body());
    says(first, [['55,6%', 'PPC congelado']], 'Cierre de la semana 10');

    const tab = await page.context().newPage();
    await tab.goto('/reportlookahead/week/allNewTab/2030-05-27/status/4');
    await tab.getByRole('heading', { name: words.es.lookahead }).waitFor();
    await tab.getByRole('button', { name: words.es.save, exact: true }).waitFor();
    assert.equal(await tab.getByRole('navigation').count(), 0, 'nothing stands around it');
    await tab.close();
  });

  test('an address that says too little is answered with what it lacks', async () => {
    const lookahead =
      'La dirección no dice qué informe quieres: necesita la fecha, el color de las barras y de 1 a 8 semanas.';
    for (const [address, text] of [
      ['/reportlookahead/week/all/2030-05-27/status', lookahead],
      ['/reportlookahead/week/all/2030-05-27/status/9', lookahead],
      ['/reportlookahead/week/allNewTab/2030-05-27', lookahead],
      ['/report/week/all/ninguna/2030/2030-03-04/2030-03-10', 'La dirección no dice de qué semana es el informe.'],
    ]) {
      await page.goto(address);
      await page.getByText('Al informe le falta algo').waitFor();
      await page.getByText(text).waitFor();
      assert.equal(await page.getByRole('button', { name: words.es.save, exact: true }).count(), 0, address);
    }
  });
});
