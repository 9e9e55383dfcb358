// The steps that look for activities: due, out of sequence, slipped.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { call } from '../../e2e/browser.ts';
import { due, outOfSequence, slipped } from './plan.ts';
import type { Session } from './session.ts';

/** A person, and the rows of the activities they answer for. */
export interface Share {
  name: string;
  rows: ReadonlySet<number>;
}

const openFilter = (s: Session) => s.hand.click(s.page.getByRole('button', { name: 'Filter', exact: true }));

/** Returns the indexes of what should have started. */
export async function spotDue(s: Session): Promise<number[]> {
  const base = await s.baseline();
  const plan = await s.plan();
  const late = { start: due(plan, base, 'start'), finish: due(plan, base, 'finish') };
  await s.step(
    'Spot what should have started, then what should have finished',
    async () => {
      await openFilter(s);
      await s.hand.click(s.quick('Should have started'));
      await s.shows(late.start.length);
      await s.hand.click(s.quick('Should have finished'));
      await s.hand.click(s.quick('Should have started'));
      await s.shows(late.finish.length);
      await s.hand.press('F3');
    },
    async () =>
      `${late.start.length} should have started and ${late.finish.length} should have finished, as the baseline of the server says`,
  );
  return late.start;
}

export async function readOutOfSequence(s: Session): Promise<void> {
  await s.step(
    'Read out-of-sequence work',
    async () => {
      await openFilter(s);
      await s.hand.click(s.quick('Out of sequence'));
      await s.page.getByText(/activities shown|No activity matches/).waitFor();
    },
    async () => {
      const wanted = outOfSequence(await s.plan());
      await s.shows(wanted);
      return `${wanted} activities began before a predecessor let them, as the links of the server say`;
    },
  );
}

export async function filterSlipped(s: Session): Promise<void> {
  await s.step(
    'Filter what slipped: critical and in the next four weeks',
    async () => {
      for (const name of ['Slipped from the baseline', 'Critical path', 'Next 4 weeks', 'Out of sequence'])
        await s.hand.click(s.quick(name));
      await s.page.getByText(/activities shown/).waitFor();
    },
    async () => {
      const { length } = slipped(await s.plan(), await s.baseline());
      await s.shows(length);
      return `${length} activities, as the dates of the server and of the baseline say`;
    },
  );
}

/** Adds a condition on a field to the filter. `finish` gives it its value and applies the filter. */
async function addCondition(
  s: Session,
  field: string,
  finish: (value: Locator, apply: Locator) => Promise<void>,
): Promise<void> {
  await openFilter(s);
  const dialog = s.page.getByRole('dialog', { name: 'Filter activities' });
  await s.hand.click(dialog.getByRole('button', { name: 'Condition', exact: true }));
  await s.hand.choose(dialog.getByLabel('Field').last(), field);
  await finish(dialog.getByLabel('Value').last(), dialog.getByRole('button', { name: /^Show [\d,]+ activit/ }));
  await dialog.waitFor({ state: 'detached' });
}

export async function filterByResponsible(s: Session, { name, rows }: Share): Promise<void> {
  await s.step(
    'Filter by responsible',
    () =>
      addCondition(s, 'Responsibles', async (value, apply) => {
        await s.hand.choose(value, name);
        await s.hand.click(apply);
      }),
    async () => {
      const { length } = slipped(await s.plan(), await s.baseline()).filter((row) => rows.has(row));
      assert(length > 0);
      await s.shows(length);
      return `${length} of them are ${name}'s, as what was assigned before says`;
    },
  );
}

export async function filterByCode(s: Session, { rows }: Share): Promise<void> {
  const slippedOfPerson = slipped(await s.plan(), await s.baseline()).filter((row) => rows.has(row));
  const { tags } = await call<{ tags: { row: number; category: string; value: string }[] }>(
    s.page,
    'GET',
    `/api/schedules/${s.schedule}/imported`,
  );
  const coded = tags.filter(({ row }) => slippedOfPerson.includes(row));
  const { category, value } = coded[0];
  const wanted = coded.filter((one) => one.category === category && one.value === value).length;
  await s.step(
    'Filter by activity code',
    () =>
      addCondition(s, category, async (list, apply) => {
        const labels = await list.locator('option').allTextContents();
        const label = labels.find((text) => text.split(' · ').includes(value)) ?? assert.fail(labels.join());
        await s.hand.choose(list, label);
        await s.hand.click(apply);
      }),
    async () => {
      await s.shows(wanted);
      return `${wanted} of those have the code ${value} (${category}), as the file says`;
    },
  );
}
