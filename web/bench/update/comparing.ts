// The steps that set two moments side by side. The expected movements come from the two plans, not from the comparison of the server.
import assert from 'node:assert/strict';
import { until } from '../../e2e/browser.ts';
import { type Baseline, behind, movedDays, type Plan } from './plan.ts';
import type { Session } from './session.ts';

const LARGEST = 3;

/** Activity, before, after, days and reason of the first lines. */
const firstLines = (s: Session) =>
  s.page
    .getByRole('row')
    .evaluateAll(
      (rows, most) => rows.slice(1, 1 + most).map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
      LARGEST,
    );

const daysOf = (line: readonly string[]) => Math.abs(Number(line[3].replace('−', '-')));

/** Waits until the largest movements since an earlier moment stand first, and returns their days and lines. */
async function largest(s: Session, from: Baseline): Promise<{ days: number[]; lines: string[][] }> {
  const days = movedDays(from, await s.plan()).slice(0, LARGEST);
  const lines = await until(
    () => firstLines(s),
    (now) => now.map(daysOf).join() === days.join(),
    `movements of ${days.join(', ')} days first`,
  );
  return { days, lines };
}

/** `month` is the plan as last month's update holds it, `updated` the indexes of the activities with new figures. */
export async function compareWithLastMonth(s: Session, month: Plan, updated: readonly number[]): Promise<void> {
  await s.step(
    'Compare with last month, and find the three largest movements',
    async () => {
      await s.hand.click(s.page.getByRole('link', { name: 'Compare', exact: true }));
      await s.page.getByRole('table').waitFor();
    },
    async () => {
      const { days, lines } = await largest(s, month.activities);
      const plan = await s.plan();
      const { row, name } = plan.activities;
      for (const [activity, , , , reason] of lines) {
        const moved = row.find((_, i) => activity.includes(` · ${name[i]}`)) ?? assert.fail(activity);
        const ahead = behind(plan, moved).add(moved);
        const causes = updated.filter((i) => ahead.has(row[i]));
        assert(
          causes.some((i) => row[i] === moved || reason.includes(` · ${name[i]}: `)),
          `${activity}: ${reason}`,
        );
      }
      return `the three that moved farthest (${days.join(', ')} days) stand first, as the plans of both months say; each names an activity that was updated and that it depends on`;
    },
  );
}

export async function compareWithBaseline(s: Session): Promise<void> {
  await s.step(
    'Compare with the baseline',
    async () => {
      await s.hand.choose(s.page.getByLabel('From', { exact: true }), 'Baseline: Contract');
      await s.page.getByText('A baseline holds no links').waitFor();
    },
    async () => {
      const { days } = await largest(s, await s.baseline());
      return `the three that moved farthest from the contract (${days.join(', ')} days) stand first`;
    },
  );
}
