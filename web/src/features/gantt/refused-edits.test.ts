import { describe, expect, test } from 'vitest';
import { type CommandOf, DAY, type Fault, Plan, type PlanCommand, type Ref } from '@/engine';
import { evening, monday, morning, PER_DAY, snapshot } from '@/engine/schedule/testing/plans';
import type { Language } from '@/shared/i18n';
import { formatFor } from '@/shared/i18n/format';
import { sayValue, sayValueFully, seenAs, valueNow, valueSeen, valueSet } from './refused-edits';

const rows = [
  { row: 1, from: 0, to: 3 },
  { row: 2, from: 3, to: 5 },
];
const plan = Plan.read(snapshot(rows, [[1, 2, 'SS', 2]]));
const place = { plan, resolve: (ref: Ref) => Number(ref) };
const refusedFor = (field: string, value: unknown): Fault => ({
  code: 'conflict.field_changed',
  message: '',
  params: { row: 500, field, value },
});
const change: CommandOf<'link.change'> = {
  type: 'link.change',
  link: 500,
  lag: 3 * PER_DAY,
  seen: { type: 'FS', lag: PER_DAY },
};

describe('a link that somebody else changed meanwhile', () => {
  test.each([
    ['linkType', 'FF', { type: 'FF', lag: 2 * PER_DAY, elapsed: false }],
    ['linkLag', 0, { type: 'SS', lag: 0, elapsed: false }],
    ['lagElapsed', true, { type: 'SS', lag: 2 * PER_DAY, elapsed: true }],
  ])('holds what the refusal says of its %s, and is else as it is drawn', (field, value, now) => {
    expect(valueNow(change, refusedFor(field, value), place)).toEqual(now);
  });

  test('is as it was seen, where it is not there any more', () => {
    const gone = { ...change, link: 999 };
    expect(valueNow(gone, refusedFor('linkLag', 0), place)).toEqual({ type: 'FS', lag: 0, elapsed: false });
  });

  test('gets of an edit what the edit names, the rest stays theirs', () => {
    const theirs = { type: 'SF', lag: 0, elapsed: true } as const;
    expect(valueSeen(change, place)).toEqual({ type: 'FS', lag: PER_DAY, elapsed: false });
    expect(valueSet(change, theirs)).toEqual({ type: 'SF', lag: 3 * PER_DAY, elapsed: true });
    expect(valueSet(change)).toEqual({ type: 'FS', lag: 3 * PER_DAY, elapsed: false });
  });

  test.each([
    ['es', false, 'CC+2d', 'Tipo: CC · Desfase en días hábiles: 2 d'],
    ['en', false, 'SS+2d', 'Type: SS · Lag in working days: 2d'],
    ['es', true, 'CC+2dc', 'Tipo: CC · Desfase en días corridos: 2 dc'],
    ['en', true, 'SS+2ed', 'Type: SS · Lag in elapsed days: 2ed'],
  ] as const)(
    'is said in %s, around the clock %s, as its card and its column say it',
    (language, elapsed, short, full) => {
      const value = { type: 'SS', lag: 2 * (elapsed ? DAY : PER_DAY), elapsed } as const;
      const plain = (text: string) => text.replaceAll('\u00a0', ' ');
      expect(plain(sayValue(change, value, plan, formatFor(language)))).toBe(short);
      expect(plain(sayValueFully(change, value, plan, formatFor(language)))).toBe(full);
    },
  );
});

test.each([
  ['elapsed', { field: 'elapsed', seen: false, value: true, duration: 3 * PER_DAY }, '1\u00a0dc'],
  ['duration', { field: 'duration', seen: 3 * PER_DAY, value: 4 * 1440, elapsed: true }, '4\u00a0dc'],
  ['duration', { field: 'duration', seen: 3 * PER_DAY, value: 4 * PER_DAY, elapsed: false }, '4\u00a0d'],
])('sem-155 a duration that was refused is reported with what it counts: %s changed', (_, params, theirs) => {
  const edit: CommandOf<'activity.set-duration'> = {
    type: 'activity.set-duration',
    row: 1,
    duration: 5 * 1440,
    elapsed: true,
    seen: 3 * PER_DAY,
    seenElapsed: false,
  };
  const say = (value: Parameters<typeof sayValue>[1]) => sayValue(edit, value, plan, formatFor('es'));
  const fault = { code: 'conflict.field_changed', message: '', params };
  expect([say(valueSeen(edit, place)), say(valueNow(edit, fault, place)), say(valueSet(edit))]).toEqual([
    '3\u00a0d',
    theirs,
    '5\u00a0dc',
  ]);
});

describe('a date that somebody else changed meanwhile', () => {
  const dated = Plan.read(
    snapshot([{ row: 1, from: 0, to: 3, externalStart: morning(2), externalFinish: evening(4), constraint: 'fnlt' }]),
  );
  const here = { plan: dated, resolve: (ref: Ref) => Number(ref) };
  const told = (command: PlanCommand, value: unknown, language: Language = 'es') =>
    [
      valueSeen(command, here),
      valueNow(command, { ...refusedFor('', value), params: value === undefined ? {} : { value } }, here),
      valueSet(command),
    ].map((one) => sayValue(command, one, dated, formatFor(language)));
  const midnight = monday * DAY;

  test.each([
    ['activity.set-external-start', morning(2)],
    ['activity.set-external-finish', midnight + 3 * DAY],
    ['activity.set-constraint-date', midnight + 3 * DAY],
  ] as const)('is reported as a date: %s', (type, value) => {
    const date = midnight + 4 * DAY; // the day that was typed, Friday
    expect(told({ type, row: 1, date, seen: morning(1) }, value)).toEqual(['7 abr 2026', '8 abr 2026', '10 abr 2026']);
    expect(told({ type, row: 1, date: null }, null)).toEqual(['', 'sin fecha', 'sin fecha']);
    expect(told({ type, row: 1, date: null }, null, 'en')).toEqual(['', 'no date', 'no date']);
  });

  test('is as it is drawn where the refusal does not say it', () => {
    const command = { row: 1, date: null, seen: null } as const;
    expect(told({ type: 'activity.set-external-start', ...command }, undefined)[1]).toBe('8 abr 2026');
    expect(told({ type: 'activity.set-external-finish', ...command }, undefined)).toEqual([
      'sin fecha',
      '10 abr 2026',
      'sin fecha',
    ]);
  });

  test('is insisted on as the date that is there now', () => {
    const command = { type: 'activity.set-external-start', row: 1, date: null } as const;
    expect(seenAs(command, { at: 5, end: false })).toBe(5);
    expect(seenAs(command, { at: null, end: false })).toBeNull();
    expect(seenAs({ ...command, type: 'activity.set-constraint-date' }, { at: null, end: false })).toBeUndefined();
  });

  test('is insisted on with nothing seen where the constraint was taken away', () => {
    const command = { type: 'activity.set-constraint-date', row: 1, date: morning(4), seen: morning(2) } as const;
    expect(told(command, null)).toEqual(['8 abr 2026', 'sin fecha', '10 abr 2026']);
    const theirs = valueNow(command, refusedFor('', null), here);
    expect(seenAs(command, theirs!)).toBeUndefined();
  });
});

test('a constraint that was refused is reported with its date, and a share or a figure as it is written', () => {
  const say = (command: PlanCommand, value: unknown) =>
    sayValue(command, valueNow(command, refusedFor('', value), place), plan, formatFor('es')).replaceAll('\u00a0', ' ');
  const constraint = { type: 'activity.set-constraint', row: 1, constraint: 'alap' } as const;
  expect(say(constraint, { type: 'snet', date: morning(2) })).toBe('No comenzar antes del 8 abr 2026');
  expect(say(constraint, { type: 'asap', date: null })).toBe('Lo antes posible');
  expect(say({ type: 'activity.set-progress', row: 1, progress: 0 }, 500_000)).toBe('50 %');
  expect(say({ type: 'activity.set-man-hours', row: 1, value: 0 }, 25_000)).toBe('2,5');
  expect(say({ type: 'calendar.rename', calendar: 1, name: 'Obra' }, 'Faena')).toBe('Faena');
});
