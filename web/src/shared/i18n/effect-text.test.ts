import { expect, test } from 'vitest';
import { NONE } from '@/engine';
import { evening } from '@/engine/schedule/testing/plans';
import { showLanguage } from '.';
import { effectText, movedText, spokenEffect } from './effect-text';

const finish = { from: evening(2), to: evening(4), work: 960 };

test.each([
  [
    'es',
    '2 actividades movidas · término +2\u00a0d',
    '2 actividades movidas · término sin cambio',
    'Ninguna actividad se movió',
  ],
  ['en', '2 activities moved · finish +2d', '2 activities moved · finish unchanged', 'No activity moved'],
] as const)(
  'what a change did is reported, and no figure where nothing moved, in %s',
  async (language, both, moved, none) => {
    await showLanguage(language);
    const told = (effect: Partial<Parameters<typeof effectText>[0]>) =>
      effectText({ moved: [], finish: undefined, ...effect }, 480);
    expect(told({ moved: [1, 2], finish })).toBe(both);
    expect(told({ moved: [1, 2] })).toBe(moved);
    expect(told({ finish })).toBe(both.split(' · ')[1]);
    expect(told({})).toBe('');
    expect(movedText(0)).toBe(none);
  },
);

test.each([
  ['es', '2 actividades movidas, término 10 abr 2026', 'Ninguna actividad se movió'],
  ['en', '2 activities moved, finish Apr 10, 2026', 'No activity moved'],
] as const)('that none moved is not said where the finish did, in %s', async (language, both, none) => {
  await showLanguage(language);
  const now = both.split(', ').slice(1).join(', ');
  expect(spokenEffect({ moved: [1, 2], finish }, evening(4))).toBe(both);
  expect(spokenEffect({ moved: [], finish }, evening(4))).toBe(now);
  expect(spokenEffect({ moved: [], finish: undefined }, evening(4))).toBe(`${none}, ${now}`);
  expect(spokenEffect({ moved: [], finish: undefined }, NONE)).toBe(none);
});
