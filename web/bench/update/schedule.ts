// The steps around the figures: open, status date, columns, print, issue.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { call, ready } from '../../e2e/browser.ts';
import { pdfPages } from '../../e2e/pdf.ts';
import { dataDate } from './plan.ts';
import type { Session } from './session.ts';

export const ACTIVITIES = 4217;

export async function openSchedule(s: Session): Promise<void> {
  await s.step(
    'Open the schedule',
    async () => {
      await s.hand.click(s.page.getByRole('article', { name: 'Hotel' }).getByRole('link').first());
      await ready(s.page);
    },
    async () => {
      const { activities: a } = await s.plan();
      const leaves = a.kind.filter((kind) => kind !== 'summary').length;
      assert.equal(leaves, ACTIVITIES);
      return `${leaves} activities are open`;
    },
  );
}

export async function moveStatusDate(s: Session): Promise<void> {
  const before = await s.plan();
  await s.step(
    'Move the data date, and recalculate',
    async () => {
      await s.hand.click(s.page.getByRole('button', { name: /^Status date/ }));
      await s.page.getByRole('textbox', { name: 'Status date' }).waitFor();
      await s.hand.type('30/06/2012');
      await s.stored(() => s.hand.press('Enter'));
      await s.page.locator('[data-region="strip"]').getByText('Jun 30, 2012').waitFor();
    },
    async () => {
      const { schedule: now, activities: a } = await s.plan();
      assert.equal(now.dataDate, dataDate);
      assert(now.finish > before.schedule.finish, 'the finish moved');
      assert(
        a.start.every((start, i) => a.kind[i] === 'summary' || start >= dataDate),
        'no work lies before the data date',
      );
      return 'the server holds the date, and no work that has not begun lies before it';
    },
  );
}

export async function showColumns(s: Session): Promise<void> {
  await s.step(
    'Show the columns of an update',
    async () => {
      await s.hand.click(s.page.getByRole('button', { name: /Own view/ }));
      await s.hand.click(s.page.getByRole('menuitem', { name: 'Columns of an update' }));
      await s.page.locator('[role="columnheader"][data-column="finishVariance"]').waitFor();
    },
    async () => {
      for (const id of ['actualStart', 'actualFinish', 'remaining', 'progress'])
        await s.page.locator(`[role="columnheader"][data-column="${id}"]`).waitFor();
      return 'actual start, actual finish, remaining and progress are columns';
    },
  );
}

export async function print(s: Session): Promise<void> {
  let printed: Buffer = Buffer.alloc(0);
  await s.step(
    'Print the look as PDF',
    async () => {
      await s.hand.press('Control+p');
      const dialog = s.page.getByRole('dialog', { name: 'Print the Gantt' });
      await dialog.waitFor();
      const [download] = await Promise.all([
        s.page.waitForEvent('download', { timeout: 60_000 }),
        s.hand.click(dialog.getByRole('button', { name: 'Download PDF' })),
      ]);
      printed = readFileSync(await download.path());
      await s.hand.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
    async () => {
      const texts = pdfPages(printed).flat();
      const { name, code } = (await s.plan()).activities;
      const printedNames = new Set(name.filter((_, i) => code[i] && texts.includes(name[i])));
      assert(printedNames.size > 0, `activities on the paper, not ${texts.slice(0, 40).join(', ')}`);
      return `a PDF of ${Math.round(printed.length / 1024)} KiB that names ${printedNames.size} activities`;
    },
  );
}

export async function issue(s: Session): Promise<void> {
  await s.step(
    'Issue the update',
    async () => {
      await s.hand.click(s.page.getByRole('link', { name: 'Gantt', exact: true }));
      await ready(s.page);
      await s.hand.click(s.page.getByRole('button', { name: 'Issue…' }));
      await s.hand.click(s.page.getByRole('dialog').getByRole('button', { name: /^Issue/ }));
      await s.page.getByText('Update 2 is issued.').waitFor();
    },
    async () => {
      const all = await call<{ number: number; name: string; state: string; statusDate: string }[]>(
        s.page,
        'GET',
        `/api/scheduleupdates/sector/${s.schedule}`,
      );
      const last = all.find(({ number }) => number === 2)!;
      assert.deepEqual(
        [last.name, last.state, last.statusDate],
        ['Update of Jun 30, 2012', 'issued', '2012/06/30 0:00'],
      );
      return 'update 2 is issued with the status date of 30 June';
    },
  );
}
