import { describe, expect, test } from 'vitest';
import { type CommandOf, DAY, type Fault, Plan, type Ref } from '@/engine';
import { PER_DAY, snapshot } from '@/engine/testing/plans';
import { formatFor } from '@/shared/i18n/format';
import { sayValue, sayValueFully, valueNow, valueSeen, valueSet } from './refused-edits';

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
    expect(valueSeen(change)).toEqual({ type: 'FS', lag: PER_DAY, elapsed: false });
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
])('sem-155 a duration that was refused is told with what it counts: %s changed', (_, params, theirs) => {
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
  expect([say(valueSeen(edit)), say(valueNow(edit, fault, place)), say(valueSet(edit))]).toEqual([
    '3\u00a0d',
    theirs,
    '5\u00a0dc',
  ]);
});
