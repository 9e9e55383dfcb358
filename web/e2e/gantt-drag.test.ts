// Hands on the timeline, in a real browser with a second person watching.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { end, enterDemo, expectAccessible, saved, undo, until, watched } from './browser.ts';
import type { Gantry } from './gantry.ts';

interface Activity {
  row: number;
  name: string;
  kind: string;
  start: number;
  finish: number;
  duration: number;
  progress: number;
  constraint: string;
  constraintDate: number | null;
  totalFloat: number;
}

interface Plan {
  activities: Map<number, Activity>;
  links: { row: number; from: number; to: number; type: string; lag: number }[];
  finish: number;
}

/** What the server holds. */
async function stored(page: Page): Promise<Plan> {
  const id = /schedule\/([\w-]+)/.exec(page.url())![1];
  const answer = (await (await page.request.get(`/api/schedules/${id}/gantt`)).json()) as {
    schedule: { finish: number };
    activities: Record<string, unknown[] | undefined>;
    links: Record<string, unknown[]>;
  };
  const rowsOf = (columns: Record<string, unknown[] | undefined>) =>
    (columns.row as number[]).map((_, k) =>
      Object.fromEntries(Object.entries(columns).map(([field, values]) => [field, values?.[k]])),
    );
  const activities = rowsOf(answer.activities) as unknown as Activity[];
  return {
    activities: new Map(activities.map((a) => [a.row, a])),
    links: rowsOf(answer.links) as unknown as Plan['links'],
    finish: answer.schedule.finish,
  };
}

const bar = (page: Page, row: number): Locator => page.locator(`[data-bar="${row}"]`);

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  return (await locator.boundingBox()) ?? assert.fail(`nothing drawn at ${locator}`);
}

/** px of a day at the zoom a schedule opens with. */
const DAY_WIDTH = 8.4;
const DAY = 1440;

describe('hands on the timeline', () => {
  let gantry: Gantry;
  let browser: Browser;
  let here: Page;
  let there: Page;
  /** An activity that has not begun, in sight, that drives the one below it: both with room to move. */
  let lead: Activity;
  let next: Activity;
  let begun: Activity;

  before(async () => {
    ({ gantry, browser, here, there } = await watched({ language: 'en', theme: 'dark' }));
  });
  after(() => end({ gantry, browser }));

  /** Picks activities in sight with enough of the pane around them. */
  beforeEach(async () => {
    await saved(here);
    const { activities, links } = await stored(here);
    const drawn = await here.locator('[data-bar]').evaluateAll((list) =>
      list.map((el) => {
        const box = el.getBoundingClientRect();
        return { row: Number((el as HTMLElement).dataset.bar), x: box.x, y: box.y, right: box.right };
      }),
    );
    const grid = await boxOf(here.locator('[role="treegrid"]'));
    const pane = await here
      .locator('[role="treegrid"]')
      .evaluate((el) => Number.parseFloat(getComputedStyle(el).getPropertyValue('--pane')));
    // What is in sight moves with the day and hour: of all pairs in sight the one with the widest bars has room for every grip.
    const inside = new Map(
      drawn
        .filter((b) => b.x > grid.x + pane + 100 && b.right < grid.x + grid.width - 250 && b.y > 260 && b.y < 820)
        .map((b) => [b.row, b.right - b.x]),
    );
    const task = (row: number) => inside.has(row) && activities.get(row)?.kind === 'task';
    const room = ({ from, to }: { from: number; to: number }) => Math.min(inside.get(from)!, inside.get(to)!);
    const [pair] = links
      .filter(({ from, to, type, lag }) => {
        const [p, s] = [activities.get(from), activities.get(to)];
        if (!p || !s || !task(from) || !task(to) || type !== 'FS' || lag > 0) return false;
        return p.progress === 0 && s.progress === 0 && s.start > p.start && s.start - p.finish < 2 * DAY;
      })
      .sort((one, other) => room(other) - room(one));
    assert(pair, 'a pair of activities in sight that have not begun');
    lead = activities.get(pair.from)!;
    next = activities.get(pair.to)!;
    begun = [...activities.values()].find((a) => inside.has(a.row) && a.kind === 'task' && a.progress > 0) ?? begun;
  });

  /** Takes hold of a bar in its middle and draws it some px along, without letting go. */
  async function draw(page: Page, row: number, px: number): Promise<void> {
    const box = await boxOf(bar(page, row));
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + px, y, { steps: 8 });
  }

  const tip = (page: Page) => page.locator('[data-drag-tip]');

  test('cpm-109 a bar is dragged: successors follow under the hand, the tip says what it does, both people get it, undo takes it back', async () => {
    const was = await boxOf(bar(here, next.row));
    const wasThere = await boxOf(bar(there, next.row));
    await draw(here, lead.row, 14 * DAY_WIDTH);
    await tip(here).waitFor();
    const said = ((await tip(here).textContent()) ?? '').replaceAll('\u00a0', ' ');
    assert.match(said, /mueve \d+ actividad/);
    assert.match(said, /término/);
    assert.match(said, /No comenzar antes del/);
    const shown = await boxOf(bar(here, next.row));
    assert(shown.x > was.x + 5 * DAY_WIDTH, 'the successor follows before the drop');
    assert.equal((await stored(here)).activities.get(lead.row)?.start, lead.start, 'nothing is stored before the drop');
    await here.mouse.up();
    await saved(here);
    const now = (await stored(here)).activities.get(lead.row)!;
    assert.equal(now.constraint, 'snet');
    assert.equal(now.constraintDate, now.start);
    assert.equal(Math.floor(now.start / DAY) - Math.floor(lead.start / DAY), 14, 'two weeks later');
    await until(
      async () => (await boxOf(bar(there, next.row))).x,
      (x) => x > wasThere.x + 5 * DAY_WIDTH,
      'the successor in the second browser',
    );
    await undo(here);
    const back = (await stored(here)).activities.get(lead.row)!;
    assert.deepEqual([back.start, back.constraint], [lead.start, lead.constraint]);
    await until(
      async () => Math.round((await boxOf(bar(there, next.row))).x),
      (x) => Math.abs(x - wasThere.x) < 2,
      'the successor back in the second browser',
    );
  });

  test('Escape puts a dragged bar back, and nothing is sent', async () => {
    const was = await boxOf(bar(here, lead.row));
    await draw(here, lead.row, 10 * DAY_WIDTH);
    await tip(here).waitFor();
    await here.keyboard.press('Escape');
    await tip(here).waitFor({ state: 'detached' });
    await here.mouse.up();
    assert(Math.abs((await boxOf(bar(here, lead.row))).x - was.x) < 1);
    await saved(here);
    assert.equal((await stored(here)).activities.get(lead.row)?.start, lead.start);
  });

  test('the right edge makes an activity longer, the left one moves its start and keeps its finish', async () => {
    await bar(here, lead.row).hover();
    const right = await boxOf(here.locator(`[data-hold="${lead.row}"][data-grip="finish"]`));
    await here.mouse.move(right.x + 3, right.y + 12);
    await here.mouse.down();
    await here.mouse.move(right.x + 3 + 7 * DAY_WIDTH, right.y + 12, { steps: 6 });
    await tip(here).waitFor();
    await here.mouse.up();
    await saved(here);
    const longer = (await stored(here)).activities.get(lead.row)!;
    assert(longer.duration > lead.duration, 'it lasts longer');
    assert.equal(longer.start, lead.start);

    await bar(here, lead.row).hover();
    const left = await boxOf(here.locator(`[data-hold="${lead.row}"][data-grip="start"]`));
    await here.mouse.move(left.x + 3, left.y + 12);
    await here.mouse.down();
    await here.mouse.move(left.x + 3 + 4 * DAY_WIDTH, left.y + 12, { steps: 6 });
    await here.mouse.up();
    await saved(here);
    const later = (await stored(here)).activities.get(lead.row)!;
    assert(later.start > longer.start, 'it begins later');
    assert.equal(later.finish, longer.finish, 'and ends when it did');
    await undo(here);
    assert.equal((await stored(here)).activities.get(lead.row)?.start, lead.start, 'start and duration are one step');
    await undo(here);
    assert.equal((await stored(here)).activities.get(lead.row)?.duration, lead.duration);
  });

  test('undo-109 undo-119 with Ctrl the selected bars are dragged together, in one step', async () => {
    await bar(here, lead.row).click();
    await bar(here, next.row).click({ modifiers: ['Control'] });
    await here.keyboard.down('Control');
    await draw(here, lead.row, 14 * DAY_WIDTH);
    assert.match((await tip(here).textContent()) ?? '', /2 actividades/);
    await here.mouse.up();
    await here.keyboard.up('Control');
    await saved(here);
    const { activities } = await stored(here);
    for (const a of [lead, next]) assert.equal(activities.get(a.row)?.constraint, 'snet', a.name);
    assert(activities.get(next.row)!.start > next.start);
    await undo(here);
    const back = (await stored(here)).activities;
    for (const a of [lead, next])
      assert.deepEqual([back.get(a.row)?.start, back.get(a.row)?.constraint], [a.start, a.constraint]);
  });

  test('undo-118 undo-121 what has begun says why it stays', async () => {
    assert(begun, 'an activity in sight that has begun');
    await draw(here, begun.row, 60);
    await here.getByText('Tiene avance, así que su inicio se queda.').waitFor();
    await here.mouse.up();
    await saved(here);
    assert.equal((await stored(here)).activities.get(begun.row)?.start, begun.start);
  });

  test('near the edge of the pane the plan scrolls under the drag', async () => {
    const scroller = here.locator('[role="treegrid"]');
    const before = await scroller.evaluate((el) => el.scrollLeft);
    const grid = await boxOf(scroller);
    const box = await boxOf(bar(here, lead.row));
    await here.mouse.move(box.x + box.width / 2, box.y + 10);
    await here.mouse.down();
    await here.mouse.move(grid.x + grid.width - 15, box.y + 10, { steps: 10 });
    await until(
      () => scroller.evaluate((el) => el.scrollLeft),
      (x) => x > before + 200,
      'the pane to scroll',
    );
    await here.keyboard.press('Escape');
    await here.mouse.up();
    await scroller.evaluate((el, x) => {
      el.scrollLeft = x;
    }, before);
    assert.equal((await stored(here)).activities.get(lead.row)?.start, lead.start);
  });

  test('a bar is moved and made longer by keys', async () => {
    await bar(here, lead.row).click();
    await here.getByRole('treegrid').focus();
    await here.keyboard.press('Alt+ArrowRight');
    await saved(here);
    const moved = (await stored(here)).activities.get(lead.row)!;
    assert(moved.start > lead.start && moved.start - lead.start <= 4 * DAY, 'a working day later');
    await here.keyboard.press('Control+Alt+ArrowRight');
    await saved(here);
    assert((await stored(here)).activities.get(lead.row)!.duration > lead.duration);
    await undo(here);
    await undo(here);
    assert.equal((await stored(here)).activities.get(lead.row)?.start, lead.start);
  });

  test('link-101 a link is drawn between two ends, the other person sees it, its card changes lag and type and removes it', async () => {
    const { links } = await stored(here);
    await bar(here, lead.row).hover();
    const from = await boxOf(here.locator(`[data-hold="${lead.row}"][data-handle="start"]`));
    await here.mouse.move(from.x + 17, from.y + 12);
    await here.mouse.down();
    const to = await boxOf(bar(here, next.row));
    await here.mouse.move(to.x + 2, to.y + 10, { steps: 8 });
    await here.locator('[data-link-tip]').getByText(/CC/).waitFor();
    await here.mouse.up();
    await saved(here);
    const made = (await stored(here)).links.find((l) => !links.some((known) => known.row === l.row));
    assert.deepEqual([made?.from, made?.to, made?.type], [lead.row, next.row, 'SS']);

    await there.locator(`[role="row"][data-row="${next.row}"]`).getByText(/\d+SS/).waitFor();

    // Walk to the new link by keys: its card says which it is.
    await bar(here, next.row).click();
    await here.getByRole('treegrid').focus();
    const card = here.getByRole('dialog', { name: /^Vínculo de/ });
    for (let k = 0; k < 8; k++) {
      await here.keyboard.press('Alt+l');
      await card.waitFor();
      if ((await card.getByRole('radio', { name: 'CC' }).getAttribute('aria-checked')) === 'true') break;
    }
    await expectAccessible(here, 'the card of a link');
    await card.getByLabel('Desfase en días hábiles').fill('2');
    await card.getByLabel('Desfase en días hábiles').press('Enter');
    await saved(here);
    assert((await stored(here)).links.find((l) => l.row === made?.row)!.lag > 0);
    await card.getByRole('radio', { name: 'FF' }).click();
    await saved(here);
    assert.equal((await stored(here)).links.find((l) => l.row === made?.row)?.type, 'FF');
    await card.getByRole('button', { name: 'Eliminar el vínculo' }).click();
    await saved(here);
    assert.equal((await stored(here)).links.length, links.length);
  });

  test('link-102 link-109 link-117 a link that closes a circle is not kept: the dialog names the activities and explains', async () => {
    const { links } = await stored(here);
    await bar(here, next.row).hover();
    const from = await boxOf(here.locator(`[data-hold="${next.row}"][data-handle="finish"]`));
    await here.mouse.move(from.x + 7, from.y + 12);
    await here.mouse.down();
    const to = await boxOf(bar(here, lead.row));
    await here.mouse.move(to.x + 2, to.y + 10, { steps: 8 });
    await here.locator('[data-link-tip]').getByText('Este vínculo cerraría un círculo').waitFor();
    await here.mouse.up();
    const dialog = here.getByRole('dialog');
    await dialog.getByText('Cada actividad de la lista espera a la anterior').waitFor();
    await dialog.getByRole('listitem').filter({ hasText: lead.name }).first().waitFor();
    await expectAccessible(here, 'the dialog of a circle');
    await here.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual((await stored(here)).links.length, links.length);
  });

  test('gantt-135 rows are 30 px high, bars 20, and the scale has two rows of 28', async () => {
    assert.equal((await boxOf(bar(here, lead.row))).height, 20);
    assert.equal((await boxOf(here.locator(`[role="row"][data-row="${lead.row}"]`))).height, 30);
    for (const row of ['coarse', 'fine']) {
      assert.equal((await boxOf(here.locator(`[data-scale="${row}"]`).first())).height, 28, row);
    }
  });

  test('Ctrl with the wheel zooms at the pointer, and the whole plan fits by a button', async () => {
    const zoom = here.locator('[data-region="toolbar"] [aria-live="polite"]');
    const was = await boxOf(bar(here, lead.row));
    await here.mouse.move(was.x, was.y + 10);
    await here.keyboard.down('Control');
    await here.mouse.wheel(0, -100);
    await until(
      async () => zoom.textContent(),
      (text) => text === 'Días',
      'the days',
    );
    await until(
      async () => (await boxOf(bar(here, lead.row))).x,
      (x) => Math.abs(x - was.x) < 3,
      'the bar under the pointer',
    );
    assert((await boxOf(bar(here, lead.row))).width > was.width * 3);
    await here.mouse.wheel(0, 100);
    await here.keyboard.up('Control');
    await until(
      async () => zoom.textContent(),
      (text) => text === 'Semanas',
      'the weeks',
    );
    await here.getByRole('button', { name: 'Ajustar el programa' }).click();
    const whole = await boxOf(bar(here, 0));
    const grid = await boxOf(here.locator('[role="treegrid"]'));
    assert(whole.x > 0 && whole.x + whole.width <= grid.x + grid.width, 'the bar of the whole plan is in sight');
    for (let k = 0; k < 3 && (await zoom.textContent()) !== 'Semanas'; k++) {
      await here.getByRole('button', { name: 'Acercar' }).click();
    }
    await bar(here, lead.row).dblclick();
  });

  test('gantt-138 a double click on a bar’s lane brings the bar to 100 px from the edge', async () => {
    const scroller = here.locator('[role="treegrid"]');
    const before = await scroller.evaluate((el) => el.scrollLeft);
    await bar(here, lead.row).dblclick();
    const pane = await scroller.evaluate((el) => Number.parseFloat(getComputedStyle(el).getPropertyValue('--pane')));
    const grid = await boxOf(scroller);
    await until(
      async () => (await boxOf(bar(here, lead.row))).x - grid.x - pane,
      (x) => Math.abs(x - 100) < DAY_WIDTH,
      'the bar at 100 px',
    );
    await scroller.evaluate((el, x) => {
      el.scrollLeft = x;
    }, before);
  });

  test('by touch a tap selects a bar and a finger on it then drags it', async () => {
    const context = await browser.newContext({
      baseURL: gantry.url,
      hasTouch: true,
      viewport: { width: 1366, height: 768 },
      locale: 'es-CL',
    });
    const page = await context.newPage();
    await enterDemo(page);
    await page.goto(new URL(here.url()).pathname);
    await page.locator(`[data-bar="${lead.row}"]`).waitFor();
    await page.locator(`[data-bar="${lead.row}"]`).tap();
    const handle = await boxOf(page.locator(`[data-hold="${lead.row}"][data-handle="finish"]`));
    assert(handle.width >= 24 && handle.height >= 24, 'the handle is a target of 24 px');
    const box = await boxOf(page.locator(`[data-bar="${lead.row}"]`));
    const touch = await context.newCDPSession(page);
    const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: box.y + 10 }],
      });
    const x = box.x + box.width / 2;
    await at('touchStart', x);
    for (let k = 1; k <= 8; k++) await at('touchMove', x + k * 8);
    await page.locator('[data-drag-tip]').waitFor();
    await at('touchEnd', 0);
    await page.locator('[data-drag-tip]').waitFor({ state: 'detached' });
    await saved(page);
    assert((await stored(page)).activities.get(lead.row)!.start > lead.start);
    await context.close();
    await until(
      async () => (await stored(here)).activities.get(lead.row)?.constraint,
      (constraint) => constraint === 'snet',
      'the drag by touch',
    );
  });
});
