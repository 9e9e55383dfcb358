import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  begin,
  call,
  column,
  end,
  enterDemo,
  expectAccessible,
  person,
  projects,
  ready,
  rows,
  schedules,
  text,
  until,
} from './browser.ts';
import type { Gantry } from './gantry.ts';
import { type XerProject, xer } from './xer.ts';

const tower: XerProject = {
  id: '7',
  name: 'Torre Norte',
  tasks: [
    ['A10', 'Excavación', 40],
    ['A20', 'Fundaciones', 80],
    ['A30', 'Muros', 64],
  ],
  links: [
    ['A10', 'A20'],
    ['A20', 'A30'],
  ],
};
const annex: XerProject = { id: '8', name: 'Anexo', tasks: [['B10', 'Trazado', 8]] };

/** A20 waits for A30, which waits for A20. */
const circular: XerProject = { ...tower, links: [...(tower.links ?? []), ['A30', 'A20']] };

/** A newer state of the tower: A20 takes longer, A25 is new, A30 is not there. */
const newer: XerProject = {
  ...tower,
  tasks: [
    ['A10', 'Excavación', 40],
    ['A20', 'Fundaciones', 120],
    ['A25', 'Radier', 16],
  ],
  links: [
    ['A10', 'A20'],
    ['A20', 'A25'],
  ],
};

describe('importing', () => {
  let gantry: Gantry;
  let browser: Browser;
  let page: Page;
  let made = 0;

  before(async () => {
    ({ gantry, browser } = await begin());
    page = await person(browser, gantry.url);
    await enterDemo(page);
  });
  after(() => end({ gantry, browser }));

  /** A project of its own for a test. */
  const newProject = async (who = page) =>
    (await call<{ id: string }>(who, 'POST', '/api/projects', { name: `Obra ${++made}` })).id;

  /** The wizard at its first step, for a project. */
  async function wizard(project: string, who = page) {
    await who.goto(`/importgantt?project=${project}`);
    await who.getByRole('button', { name: /^(Importar un programa|Import a schedule)$/ }).click();
    await who.locator('input[type="file"]').waitFor({ state: 'attached' });
  }

  const give = (file: { name: string; mimeType: string; buffer: Buffer }, who = page) =>
    who.locator('input[type="file"]').setInputFiles(file);

  const previewed = async (who = page) => {
    await who.getByRole('button', { name: /^(Ver vista previa|See the preview)$/, disabled: false }).click();
    await who.getByRole('treegrid').waitFor();
  };

  /** Takes a file over into a new schedule of the project and gives its id. */
  async function imported(project: string, file: XerProject): Promise<string> {
    await wizard(project);
    await give(xer(file));
    await previewed();
    await page.getByRole('button', { name: /^Importar \d/ }).click();
    await page.waitForURL(/\/schedule\//);
    await ready(page);
    return /schedule\/([\w-]+)/.exec(page.url())?.[1] ?? assert.fail(page.url());
  }

  const names = async () => (await rows(page)).map(({ cells }) => cells[column.name]);

  beforeEach(async () => {
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
  });

  test('nav-107 nav-318 gantt-122 proj-309 the start page of a project without a schedule', async () => {
    await page.goto(`/masterplan?project=${await newProject()}`);
    await page.getByRole('heading', { name: /^Te damos la bienvenida al programa maestro de Obra/ }).waitFor();
    await page.getByRole('button', { name: /^Importar un programa/ }).click();
    await page.waitForURL('**/importgantt?**');
    await page.getByRole('heading', { name: 'Importar programa' }).waitFor();
  });

  test('gantt-124 proj-309 from scratch makes an empty schedule and goes to it', async () => {
    const project = await newProject();
    await page.goto(`/masterplan?project=${project}`);
    await page.getByRole('button', { name: /^Empezar desde cero/ }).click();
    await page.getByText('Este programa aún no tiene actividades').waitFor();
    const own = (await projects(page)).find(({ id }) => id === project)?.schedules ?? [];
    assert.equal(own.length, 1);
    assert.equal(own[0].activities, 0);
    assert(page.url().endsWith(`/project/${project}/schedule/${own[0].id}`));
  });

  test('gantt-125 proj-310 nav-107 nav-318 a schedule that has begun is opened instead of the start page', async () => {
    const [{ id, schedules: own }] = (await projects(page)).filter((p) => p.schedules.some((s) => s.activities > 0));
    for (const address of [`/masterplan/${own[0].id}/${id}`, '/masterplan']) {
      await page.goto(address);
      await page.waitForURL(/\/schedule\/[\w-]+$/);
      await ready(page);
      assert(page.url().endsWith(own[0].id), `${address} leads to ${page.url()}`);
    }
  });

  test('dates that are not those of the other tool are named with the reason, and work that did not wait with its predecessor', async () => {
    await wizard(await newProject());
    const whole = xer(tower);
    let file = whole.buffer.toString('latin1');
    for (const [was, is] of [
      [
        '\ttarget_drtn_hr_cnt\tremain_drtn_hr_cnt',
        '\ttarget_drtn_hr_cnt\tremain_drtn_hr_cnt\tearly_start_date\tact_start_date',
      ],
      ['\t40\t40', '\t40\t40\t2026-01-05 08:00\t'],
      ['TK_NotStart\tCP_Drtn\t80\t80', 'TK_Active\tCP_Drtn\t80\t40\t2026-01-06 08:00\t2026-01-05 08:00'],
      ['\t64\t64', '\t64\t64\t\t'],
    ]) {
      assert(file.includes(was), was);
      file = file.replace(was, is);
    }
    await give({ ...whole, buffer: Buffer.from(file, 'latin1') });
    await page.getByText('1 de 2').waitFor();
    const cells = async (name: string) => {
      const open = page.getByRole('dialog', { name });
      await open.waitFor();
      await expectAccessible(page, name);
      const told = await open
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
      await page.keyboard.press('Escape');
      await open.waitFor({ state: 'detached' });
      return told;
    };
    await page.getByRole('button', { name: 'Ver la actividad' }).click();
    assert.deepEqual(await cells('Fechas y holguras que difieren de P6'), [
      ['A20 Fundaciones', 'Inicio', '6 ene 2026, 08:00', '12 ene 2026, 08:00', 'Vínculo FC con A10'],
    ]);
    await page.getByRole('button', { name: 'Ver el vínculo' }).click();
    assert.deepEqual(await cells('Fuera de secuencia'), [['A20 Fundaciones', 'A10 Excavación', 'FC']]);
  });

  test('nav-109 nav-319 imp-101 a broken file says line, table, field and value, and leaves nothing behind', async () => {
    const before = (await schedules(page)).length;
    await wizard(await newProject());
    const whole = xer(tower);
    const broken = Buffer.from(whole.buffer.toString('latin1').replace('2026-01-05 00:00', 'mañana'), 'latin1');
    await give({ ...whole, buffer: broken });
    const told = page.getByRole('alert').filter({ hasText: 'No se pudo leer Torre Norte.xer' });
    await told.waitFor();
    for (const [what, found] of [
      ['Línea', '4'],
      ['Tabla', 'Proyecto'],
      ['Campo', 'inicio planificado'],
      ['Valor', 'mañana'],
    ])
      assert.match((await told.textContent()) ?? '', new RegExp(`${what}${found}`));
    await told.getByText('Nada se guardó.').waitFor();
    assert.equal((await schedules(page)).length, before);

    // Half a file, and a file of Microsoft Project itself, say what to do.
    await give({ ...whole, buffer: whole.buffer.subarray(0, 900) });
    await page.getByRole('alert').filter({ hasText: 'El archivo está incompleto' }).waitFor();
    const mpp = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4 << 20)]);
    await give({ name: 'obra.mpp', mimeType: '', buffer: mpp });
    await page.getByRole('alert').filter({ hasText: 'Formato XML (*.xml)' }).waitFor();
    await page.getByRole('button', { name: 'Elegir otro archivo' }).waitFor();
    assert.equal((await schedules(page)).length, before);
  });

  test('a file of several projects asks for one; the page can be loaded anew at every step', async () => {
    const project = await newProject();
    await wizard(project);
    await give(xer(tower, annex));
    await page.getByRole('group', { name: 'El archivo trae 2 proyectos' }).waitFor();
    assert(await page.getByRole('radio', { name: /Torre Norte/ }).isChecked(), 'the largest one is proposed');
    await page.getByRole('radio', { name: /Anexo/ }).check();
    await page.getByRole('button', { name: 'Revisar este proyecto' }).click();
    await page.getByText('EDT, actividades, duraciones y avance').waitFor();
    await page.reload();
    await page.getByText('EDT, actividades, duraciones y avance').waitFor();
    assert.equal(await page.getByLabel('Proyecto dentro del archivo').inputValue(), '8');
    await previewed();
    await page.reload();
    await page.getByRole('treegrid').waitFor();
    assert.deepEqual(await names(), ['Anexo', 'Trazado']);
    assert.equal(await page.getByRole('treegrid').getAttribute('aria-readonly'), 'true');
    await page.goBack();
    await page.getByText('EDT, actividades, duraciones y avance').waitFor();
    await page.goForward();
    await page.getByRole('button', { name: 'Importar 1 actividad' }).click();
    await page.waitForURL(/\/schedule\//);
    await ready(page);
    assert.deepEqual(await names(), ['Anexo', 'Trazado']);
    assert.match(page.url(), new RegExp(project));
  });

  test('a circle of links is proposed to be opened, and has to be confirmed or decided otherwise', async () => {
    await wizard(await newProject());
    await give(xer(circular));
    await page.getByRole('rowheader', { name: /^Vínculos en círculo: A\d0 → A\d0 → A\d0$/ }).waitFor();
    const next = page.getByRole('button', { name: 'Ver vista previa' });
    assert(await next.isDisabled(), 'nothing is shown before it is decided');
    await page.getByText('Falta 1 decisión').waitFor();
    await page.getByLabel('Vínculo que se quita').selectOption({ label: 'Quitar A30 → A20' });
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByRole('rowheader', { name: 'Se quita el vínculo A30 → A20' }).waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Lista CSV' }).click(),
    ]);
    const list = await readFile(await download.path(), 'utf8');
    assert.equal(download.suggestedFilename(), 'Torre Norte-hallazgos.csv');
    assert.match(list, /^\uFEFF"Grupo";"Hallazgo"/);
    assert.match(list, /"Por decidir";"Se quita el vínculo A30 → A20"/);

    await page.getByRole('button', { name: /^Cambiar la decisión/ }).click();
    await page.getByLabel('Vínculo que se quita').selectOption({ label: 'Quitar A20 → A30' });
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await previewed();
    await page.getByRole('button', { name: 'Importar 3 actividades' }).click();
    await page.waitForURL(/\/schedule\//);
    await ready(page);
    const told = Object.fromEntries(
      (await rows(page)).map(({ cells }) => [cells[column.name], cells[column.predecessors]]),
    );
    assert.equal(told.Muros, '', 'the link that was dropped is gone');
    assert.match(told.Fundaciones, /1.*3|3.*1/, 'the other one stays');
  });

  test('cancelled half-way nothing is written, and the file is forgotten', async () => {
    const before = (await schedules(page)).length;
    await wizard(await newProject());
    await give(xer(tower));
    await previewed();
    const asked = new URL(page.url()).searchParams.get('import');
    assert(asked);
    await page.getByRole('button', { name: 'Cancelar importación' }).click();
    await page.getByText('Importación cancelada').waitFor();
    await page.getByText('No se escribió nada.').first().waitFor();
    await page.getByRole('button', { name: 'Importar un programa' }).waitFor();
    assert.equal((await schedules(page)).length, before);
    const gone = await page.request.get(`/api/imports/${asked}`);
    assert.equal(gone.status(), 404);
    // An address of that file says so and begins anew.
    await page.goto(`${page.url()}&import=${asked}&step=preview`);
    await page.getByText('El archivo ya no está aquí').waitFor();
    await page.locator('input[type="file"]').waitFor({ state: 'attached' });
  });

  for (const [when, written] of [
    ['after it has written', true],
    ['before it writes', false],
  ] as const)
    test(`a server killed ${when} is asked what became of the file, and nothing is claimed before`, async () => {
      const before = (await schedules(page)).length;
      await wizard(await newProject());
      await give(xer(tower));
      await previewed();
      await page.route(
        '**/finish',
        async (route) => {
          if (written) await route.fetch();
          await gantry.kill();
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      await page.getByRole('button', { name: /^Importar \d/ }).click();
      await page.getByText('No sabemos si se guardó').waitFor();
      assert.equal(await page.getByText(/[Nn]o se escribió nada|Nada se guardó/).count(), 0);
      await gantry.run();
      await page.getByRole('button', { name: 'Reintentar' }).click();
      if (written) {
        await page.waitForURL(/\/schedule\//);
        await ready(page);
        assert.deepEqual((await names()).toSorted(), ['Excavación', 'Fundaciones', 'Muros', 'Torre Norte']);
      } else await page.getByText('El archivo ya no está aquí').waitFor();
      assert.equal((await schedules(page)).length, before + (written ? 1 : 0));
    });

  test('a file dropped on the projects is read at once', async () => {
    const { buffer, name } = xer(tower);
    const carried = await page.evaluateHandle(
      ([base64, name]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
        return transfer;
      },
      [buffer.toString('base64'), name],
    );
    const card = page.getByRole('article').first();
    await card.dispatchEvent('dragenter', { dataTransfer: carried });
    await page.getByText('Suelta el archivo para ver qué trae').waitFor();
    await card.dispatchEvent('drop', { dataTransfer: carried });
    await page.getByText('EDT, actividades, duraciones y avance').waitFor();
    await page.getByText('Torre Norte.xer').waitFor();
  });

  test('imp-103 proj-312 a newer file is merged by code after a look at what changes, and taken back', async () => {
    const project = await newProject();
    const schedule = await imported(project, tower);
    const before = await rows(page);
    await page.getByRole('button', { name: 'Ajustes' }).click();
    await page.getByRole('menuitem', { name: 'Reimportar…' }).click();
    await page.waitForURL(`**/importgantt/reimport?schedule=${schedule}`);
    await page.getByRole('button', { name: 'Elegir el archivo nuevo' }).click();
    await give(xer(newer));
    const figures = page.getByRole('region', { name: 'Qué cambia en el programa' });
    const says = async (...wanted: string[]) => {
      for (const figure of wanted)
        await until(
          async () => (await figures.textContent()) ?? '',
          (told) => told.includes(figure),
          `the figures to say ${figure}`,
        );
    };
    await says('1se agrega', '1cambia', '0se eliminan');
    await page.getByRole('radio', { name: 'Reemplazar' }).click();
    await says('1se elimina', 'Se elimina 1 actividad que el archivo no trae');
    await figures.getByRole('button', { name: 'Ver actividad por actividad' }).click();
    const list = page.getByRole('dialog', { name: 'Cambios por actividad' });
    await list.getByRole('row', { name: 'A20 Fundaciones duración' }).waitFor();
    await list.getByRole('row', { name: 'A25 Radier' }).waitFor();
    await list.getByRole('row', { name: 'A30 Muros' }).waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });

    // The preview marks what becomes of each row, by a sign as well, and shows one fate alone.
    await previewed();
    const shown = page.getByRole('radiogroup', { name: 'Filas que se muestran' });
    await shown.getByRole('radio', { name: 'Se eliminan 1' }).click();
    await until(names, (now) => now.join() === 'Torre Norte,Muros', 'the row that goes alone');
    await page.getByRole('gridcell', { name: /^Se elimina\. Muros/ }).waitFor({ state: 'attached' });
    assert.equal(await page.locator('[data-sign] svg').count(), 1);
    await shown.getByRole('radio', { name: 'Se agregan 1' }).click();
    await until(names, (now) => now.join() === 'Torre Norte,Radier', 'the row that comes alone');
    await expectAccessible(page, 'the preview with one fate alone');
    await shown.getByRole('radio', { name: 'Todas' }).click();
    await page.getByRole('button', { name: 'Volver a la revisión' }).click();
    await page.getByRole('radio', { name: 'Combinar' }).click();
    await says('0se eliminan');
    await previewed();
    assert.deepEqual((await names()).toSorted(), ['Excavación', 'Fundaciones', 'Muros', 'Radier', 'Torre Norte']);
    await page.getByRole('button', { name: 'Reimportar 3 actividades' }).click();
    await page.waitForURL(new RegExp(`/schedule/${schedule}$`));
    await ready(page);
    assert.deepEqual((await names()).toSorted(), ['Excavación', 'Fundaciones', 'Muros', 'Radier', 'Torre Norte']);
    assert.equal(await text(page, before[2].id, column.duration), '15 d');

    // The notice leaves; the bell keeps the way back.
    await page.getByRole('button', { name: 'Restaurar lo que había' }).waitFor();
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await page.getByRole('button', { name: /notificaci/i }).click();
    await page.getByRole('button', { name: 'Restaurar lo que había' }).click();
    await page.getByText('El programa está como antes de reimportar').first().waitFor();
    await until(
      () => rows(page),
      (now) => JSON.stringify(now) === JSON.stringify(before),
      'the rows to be as they were',
    );
  });

  test('the whole wizard by keyboard alone', async () => {
    const project = await newProject();
    // Listened for early: the browser hands choosers over only when somebody listens, and takes a moment.
    const chosen = page.waitForEvent('filechooser', { timeout: 60_000 });
    await page.goto(`/importgantt?project=${project}`);
    await page.getByRole('heading', { name: 'Importar programa' }).waitFor();
    const focused = () =>
      page.evaluate(() => {
        const el = document.activeElement as HTMLElement | null;
        return el?.getAttribute('aria-label') ?? el?.textContent?.trim() ?? '';
      });
    const tabTo = async (name: RegExp) => {
      for (let i = 0; i < 40; i++) {
        if (name.test(await focused())) return;
        await page.keyboard.press('Tab');
      }
      assert.fail(`Tab never reached ${name}, last at ${await focused()}`);
    };
    await tabTo(/^Importar un programa$/);
    await page.keyboard.press('Enter');
    await until(focused, (now) => now === 'Elegir archivo', 'the focus on the button that chooses');
    await page.keyboard.press('Enter');
    await (await chosen).setFiles(xer(circular));
    await page.getByRole('rowheader', { name: /^Vínculos en círculo/ }).waitFor();
    await tabTo(/^Confirmar$/);
    await page.keyboard.press('Space');
    await page.getByRole('rowheader', { name: /^Se quita el vínculo/ }).waitFor();
    await page.getByRole('button', { name: 'Ver vista previa', disabled: false }).waitFor();
    await tabTo(/^Ver vista previa$/);
    await page.keyboard.press('Enter');
    await page.getByRole('treegrid').waitFor();
    await tabTo(/^Importar 3 actividades$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/schedule\//);
    await ready(page);
  });

  for (const language of ['es', 'en'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      test(`no step has a serious finding: ${theme}, ${language}`, async () => {
        const who = await person(browser, gantry.url, { theme, language, width: 1366, height: 768 });
        await enterDemo(who, language);
        const project = await newProject(who);
        await who.goto(`/masterplan?project=${project}`);
        await who.getByRole('heading', { level: 1 }).waitFor();
        await expectAccessible(who, 'start page');
        await wizard(project, who);
        await expectAccessible(who, 'file');
        const whole = xer(circular);
        await give({ ...whole, buffer: whole.buffer.subarray(0, 900) }, who);
        await who.getByRole('alert').first().waitFor();
        await expectAccessible(who, 'a refused file');
        const table = Buffer.from('Uno;Dos\nExcavación;5\nFundaciones;10\n');
        await give({ name: 'tabla.csv', mimeType: 'text/csv', buffer: table }, who);
        await who.getByRole('button', { name: /^(Leer|Read) /, exact: false }).waitFor();
        await expectAccessible(who, 'columns');
        await give(xer(circular, annex), who);
        await who.getByRole('radio').first().waitFor();
        await expectAccessible(who, 'choice of the project');
        await who.getByRole('button', { name: /^(Revisar este proyecto|Check this project)$/ }).click();
        await who.getByRole('button', { name: /^Confirm/ }).waitFor();
        await expectAccessible(who, 'a circle');
        await who.getByRole('button', { name: /^Confirm/ }).click();
        await who.getByRole('button', { name: /^(Cambiar|Change)/ }).waitFor();
        await expectAccessible(who, 'check');
        await previewed(who);
        await expectAccessible(who, 'preview');
        await who.getByRole('button', { name: /^Import(ar)? \d/ }).click();
        await who.waitForURL(/\/schedule\//);
        await ready(who);
        await who.goto(`/importgantt/reimport?schedule=${/schedule\/([\w-]+)/.exec(who.url())?.[1]}`);
        await who.getByRole('button', { name: /^(Elegir el archivo nuevo|Choose the newer file)$/ }).click();
        await give(xer(newer), who);
        await who.getByRole('radio', { name: /^(Reemplazar|Replace)$/ }).click();
        await who.getByRole('button', { name: /^(Ver actividad por|See activity by)/ }).click();
        await who.getByRole('dialog').waitFor();
        await expectAccessible(who, 'what changes');
        await who.context().close();
      });
    }
  }

  test('the wizard fits a telephone', async () => {
    const who = await person(browser, gantry.url, { width: 390, height: 844 });
    await enterDemo(who);
    await wizard(await newProject(who), who);
    await give(xer(tower), who);
    await who.getByText('EDT, actividades, duraciones y avance').scrollIntoViewIfNeeded();
    const wide = await who.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert(wide <= 0, 'nothing sticks out');
    await who.getByRole('button', { name: 'Cancelar importación' }).click();
    await who.getByText('Importación cancelada').waitFor();
    await who.context().close();
  });
});
