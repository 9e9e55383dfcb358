// The steps that enter the figures of the site: typed, and pasted from a spreadsheet.
import assert from 'node:assert/strict';
import { until } from '../../e2e/browser.ts';
import { at, dayOf, type Plan } from './plan.ts';
import type { Session } from './session.ts';

const focusedCell = async (s: Session) =>
  (await s.page.getByRole('treegrid').getAttribute('aria-activedescendant')) ?? '';

/** Moves the focus to an activity by its code. */
async function find(s: Session, { activities: a }: Plan, i: number): Promise<void> {
  await s.hand.press('Control+k');
  await s.page.getByRole('combobox').waitFor();
  await s.hand.type(a.code[i]);
  await s.page.getByRole('option').first().waitFor();
  await s.hand.press('Enter');
  await until(
    () => focusedCell(s),
    (cell) => cell.startsWith(`cell-${a.row[i]}-`),
    'the focus at the activity',
  );
}

/** Along the row to a column, a figure, and Enter. */
async function enter(s: Session, column: string, text: string): Promise<void> {
  const heads = await s.page
    .locator('[role="columnheader"][data-column]')
    .evaluateAll((all) => all.map((head) => head.getAttribute('data-column')));
  const focused = async () => /-([^-]+)$/.exec(await focusedCell(s))?.[1];
  const way = heads.indexOf(column) - heads.indexOf((await focused()) ?? '');
  for (let k = 0; k < Math.abs(way); k++) await s.hand.press(way > 0 ? 'ArrowRight' : 'ArrowLeft');
  assert.equal(await focused(), column);
  await s.hand.type(text);
  await s.stored(() => s.hand.press('Enter'));
}

/** Types the figures of the first three of `tasks`, which are indexes into the plan. */
export async function enterFigures(s: Session, plan: Plan, [done, begun, part]: readonly number[]): Promise<void> {
  await s.step(
    'Enter actual start, actual finish, remaining duration and percent of three activities',
    async () => {
      await find(s, plan, done);
      await enter(s, 'actualStart', '05/06/12');
      await enter(s, 'actualFinish', '20/06/12');
      await find(s, plan, begun);
      await enter(s, 'actualStart', '06/06/12');
      await enter(s, 'remaining', '6');
      await find(s, plan, part);
      await enter(s, 'actualStart', '07/06/12');
      await enter(s, 'progress', '40');
    },
    async () => {
      const { activities: n } = await until(
        () => s.plan(),
        (plan) => plan.activities.progress?.[part] === 400_000,
        'the last figure on the server',
      );
      assert.deepEqual(
        [dayOf(n.actualStart?.[done]), dayOf(n.actualFinish?.[done])],
        [at(2012, 6, 5), at(2012, 6, 20)],
      );
      assert.equal(dayOf(n.actualStart?.[begun]), at(2012, 6, 6));
      assert.equal(n.remaining[begun] / 480, 6);
      assert.equal(dayOf(n.actualStart?.[part]), at(2012, 6, 7));
      return 'the server holds all six figures, and six days of work left';
    },
  );
}

/** Pastes two figures of each of `tasks`, in another order than the plan has. */
export async function pasteFigures(s: Session, { activities: a }: Plan, tasks: readonly number[]): Promise<void> {
  await s.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await s.page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    [
      'Activity ID\tActual start\tRemaining duration',
      ...tasks.toReversed().map((i) => `${a.code[i]}\t11/06/12\t15`),
    ].join('\r\n'),
  );
  await s.step(
    `Paste figures of ${tasks.length} activities from a spreadsheet`,
    async () => {
      await s.hand.press('Control+v');
      await s.page.getByRole('dialog', { name: /^Paste/ }).waitFor();
      await s.stored(() => s.hand.press('Enter'));
    },
    async () => {
      const { activities: n } = await until(
        () => s.plan(),
        (plan) => tasks.every((i) => plan.activities.remaining[i] / 480 === 15),
        'the figures of the sheet on the server',
      );
      for (const i of tasks) {
        assert.equal(dayOf(n.actualStart?.[i]), at(2012, 6, 11), a.code[i]);
        assert.equal(n.remaining[i] / 480, 15, a.code[i]);
      }
      return `the server holds ${tasks.length * 2} figures, each with the activity of its code, though the sheet has another order`;
    },
  );
}
