import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { csvOf } from './csv';
import { standingOf, usualDays } from './executive';
import { drawTime, pcrTone, progressTone, weekTicks } from './figures';
import { filterOf, isBackwards, withFilter } from './filter';
import { arranged, arrangementOf, changed, moved, reset, views, viewsFor } from './panels';

test('enum-306 the panels are general, plan, constraint, continuous, takt, resource and productivity', () => {
  expect(views).toEqual(['general', 'plan', 'constraint', 'continuous', 'takt', 'resource', 'productivity']);
});

test('ana-304 ana-305 ana-306 takt, resources and productivity are not for everyone', () => {
  expect(viewsFor({ browser: 'en', resources: false, productivity: false })).toEqual([
    'general',
    'plan',
    'constraint',
    'continuous',
  ]);
  expect(viewsFor({ browser: 'pt-BR', resources: true, productivity: true })).toEqual(views);
});

test('ana-344 progress is red below 30, orange below 70, else green', () => {
  expect([0, 299_999, 300_000, 699_999, 700_000, 1_000_000].map(progressTone)).toEqual([
    'low',
    'low',
    'mid',
    'mid',
    'high',
    'high',
  ]);
});

test('ana-343 the PCR is red below 50', () => {
  expect([499_999, 500_000].map(pcrTone)).toEqual(['low', 'fine']);
});

test('ana-346 ticks of the gap stand at whole weeks of seven days', () => {
  expect(weekTicks(-3, 10)).toEqual([-7, 0, 7, 14]);
  expect(weekTicks(0, 0)).toEqual([0]);
  expect(weekTicks(0, 140).every((tick) => tick % 7 === 0)).toBe(true);
});

test('ana-347 no chart is drawn in less than 500 or more than 800 ms', () => {
  expect([0, 1, 6, 40].map(drawTime)).toEqual([500, 550, 800, 800]);
});

test('ana-318 tables of the analytics scroll at a height of 400 px', () => {
  const css = readFileSync(`${import.meta.dirname}/chart-card.module.css`, 'utf8');
  expect(/\.table \{[^}]*max-height: 400px;[^}]*overflow: auto;/.test(css)).toBe(true);
});

test('ana-315 cards of a newer version stand in an arrangement that does not know them', () => {
  const kept = arrangementOf({ general: { order: ['pcr', 'ppc'], hidden: ['image', 'nonsense'] }, other: 3 });
  const list = arranged('general', kept);
  expect(list.map(({ card }) => card)).toEqual([
    ...['pcr', 'ppc', 'late', 'image', 'scurve', 'sectors', 'ppcWeeks', 'pcrWeeks', 'types', 'roadblockCost'],
  ]);
  expect(list.filter(({ shown }) => !shown).map(({ card }) => card)).toEqual(['image']);
  expect(arrangementOf('nonsense')).toEqual({});
});

test('ana-319 a card takes the place of another, which makes room, in both directions', () => {
  const order = (of: ReturnType<typeof moved>) => of.constraint?.order;
  expect(order(moved('constraint', {}, 'constraintTeams', 'pcrWeeks'))).toEqual([
    ...['constraintTeams', 'pcrWeeks', 'roadblockCost'],
  ]);
  expect(order(moved('constraint', {}, 'pcrWeeks', 'constraintTeams'))).toEqual([
    ...['roadblockCost', 'constraintTeams', 'pcrWeeks'],
  ]);
});

test('ana-319 widths of three to twelve columns are kept, others are not, and a reset forgets them', () => {
  const wide = changed('continuous', {}, 'types', { span: 9 });
  expect(arranged('continuous', wide).map(({ span }) => span)).toEqual([9, 7]);
  expect(arranged('continuous', changed('continuous', wide, 'types', { span: 13 }))[0].span).toBe(9);
  const read = arrangementOf({ continuous: { order: [], hidden: [], spans: { types: 2, reasons: 6, nothing: 4 } } });
  expect(arranged('continuous', read).map(({ span }) => span)).toEqual([5, 6]);
  expect(arranged('continuous', reset('continuous', wide)).map(({ span }) => span)).toEqual([5, 7]);
});

test('ana-315 the first card does not move further up', () => {
  expect(changed('continuous', {}, 'types', { by: -1 }).continuous?.order).toEqual(['types', 'reasons']);
});

test('ana-316 an address holds the filter, and one that ends before it begins is known', () => {
  const filter = filterOf(new URLSearchParams('view=plan&schedules=a,b&from=2026-05-04&to=nonsense'));
  expect(filter).toEqual({ schedules: ['a', 'b'], people: [], from: '2026-05-04', to: '' });
  const back = withFilter(new URLSearchParams('view=plan&people=x'), filter);
  expect(Object.fromEntries(back)).toEqual({ view: 'plan', schedules: 'a,b', from: '2026-05-04' });
  expect(isBackwards({ ...filter, to: '2026-05-03' })).toBe(true);
  expect(isBackwards({ ...filter, to: '2026-05-04' })).toBe(false);
});

test('a file quotes what would part a field, and no field is a formula', () => {
  const columns = [
    { key: 'team', label: '' },
    { key: 'ppc', label: '' },
  ];
  expect(
    csvOf({
      columns,
      rows: [
        ['Sur, "S.A."', 12.5],
        ['=1+1', null],
        ['Norte', -3],
      ],
    }),
  ).toBe('team,ppc\r\n"Sur, ""S.A.""",12.5\r\n\'=1+1,\r\nNorte,-3');
});

test('exec-301 a project is stale after 30 days without a change, delayed behind its baseline, else on track', () => {
  const now = Date.parse('2026-05-31T00:00:00Z');
  const of = (updatedAt: string | null, variance: number | null, schedules = 1) =>
    standingOf({ schedules, updatedAt, variance }, now);
  expect(of('2026-04-30T23:59:00Z', 2)).toBe('stale');
  expect(of('2026-05-01T00:00:00Z', 2)).toBe('delayed');
  expect(of('2026-05-30T00:00:00Z', 0)).toBe('onTrack');
  expect(of('2026-05-30T00:00:00Z', -3)).toBe('onTrack');
  expect(of(null, 0, 0)).toBe('unknown');
  expect(of('2026-05-30T00:00:00Z', null)).toBe('unknown');
});

test('exec-301 the days that are looked back to are yesterday and the end of the month before', () => {
  const first = new Date(2026, 2, 1, 9).getTime();
  expect(usualDays(first)).toEqual({ yesterday: '2026-02-28', monthEnd: '2026-02-28' });
  expect(usualDays(new Date(2026, 0, 15, 9).getTime())).toEqual({ yesterday: '2026-01-14', monthEnd: '2025-12-31' });
});
