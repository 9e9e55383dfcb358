// The steps that look for activities: due, out of sequence, slipped.
import { due, outOfSequence, slipped } from './plan.ts';
import type { Session } from './session.ts';

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
      const wanted = slipped(await s.plan(), await s.baseline());
      await s.shows(wanted);
      return `${wanted} activities, as the dates of the server and of the baseline say`;
    },
  );
}
