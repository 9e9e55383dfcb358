import { expect, test } from 'vitest';
import { Plan, type PlanSession } from '@/engine';
import { evening, snapshot } from '@/engine/testing/plans';
import { showLanguage } from '@/shared/i18n';
import { effectText } from './plan-news';

const plan = Plan.read(snapshot([{ row: 1, from: 0, to: 3 }]));
const session = { view: () => ({ plan }) } as unknown as PlanSession;
const finish = { from: evening(2), to: evening(4), work: 960 };

test.each([
  ['es', '2 actividades movidas · término +2\u00a0d', '2 actividades movidas · término sin cambio'],
  ['en', '2 activities moved · finish +2d', '2 activities moved · finish unchanged'],
] as const)('what a change did is told, and nothing where nothing moved, in %s', async (language, both, moved) => {
  await showLanguage(language);
  const told = (effect: Partial<Parameters<typeof effectText>[1]>) =>
    effectText(session, { moved: [], touched: [], finish: undefined, ...effect });
  expect(told({ moved: [1, 2], finish })).toBe(both);
  expect(told({ moved: [1, 2] })).toBe(moved);
  expect(told({ finish })).toBe(both.split(' · ')[1]);
  expect(told({})).toBe('');
});
