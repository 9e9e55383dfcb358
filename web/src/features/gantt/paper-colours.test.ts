import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Plan } from '@/engine';
import { snapshot } from '@/engine/schedule/testing/plans';
import { paperColour, paperColours, paperLevels, paperStatuses } from './paper-colours';

const plan = Plan.read(
  snapshot([
    { row: 5, name: 'Obra', kind: 'summary', from: 0, to: 5 },
    { row: 1, parent: 5, name: 'Muros', from: 0, to: 3 },
    { row: 2, parent: 5, name: 'Losa', from: 3, to: 5 },
    { row: 4, name: 'Trazado', from: 0, to: 2 },
  ]),
);
const indexes = [5, 1, 2, 4].map((row) => plan.index.of(row));
const own = new Map([
  [
    'coding.40' as const,
    {
      codings: new Map([
        [1, { value: 42 }],
        [2, { value: 41 }],
      ]),
      colour: (row: number) => ({ 1: '#112233', 2: '#112233' })[row],
    },
  ],
]) as never;

test('exp-101 each row has the place of its value, summaries and rows without one have none', () => {
  const keys = [
    { value: '41', label: 'N · Norte', colour: '#112233' },
    { value: '42', label: 'S', colour: 'var(--g-wbs-a2)' },
  ];
  const painted = { plan, indexes, by: 'coding.40' as const, keys, own, progress: [0, 0, 0, 0] };
  expect(paperColours(painted, 'Zona', String)).toEqual({
    name: 'Zona',
    keys: [
      { label: 'N · Norte', fill: '#112233' },
      { label: 'S', fill: '#b76219' },
    ],
    of: [-1, 1, 0, -1],
  });
  expect(paperColours({ ...painted, by: 'plain', keys: [] }, '', String)).toBeUndefined();
});

test('by status, each row stands as it does on the screen', () => {
  const progress = new Int32Array(plan.activities.n);
  const expected = new Int32Array(plan.activities.n);
  const at = (row: number) => plan.index.of(row);
  progress[at(1)] = 1_000_000;
  expected[at(1)] = 1_000_000;
  expected[at(2)] = 500_000;
  const of = paperColours({ plan, indexes, by: 'status', keys: [], progress, expected }, 'Estado', String)!;
  expect(of.of.map((place) => of.keys[place]?.label)).toEqual([undefined, 'Done', 'Overdue', 'Waiting']);
  expect(of.keys.find(({ label }) => label === 'Overdue')?.hatched).toBe(true);
});

test('colours that follow from a number come out as their red, green and blue', () => {
  expect(paperColour('hsl(0 100% 50%)')).toBe('#ff0000');
  expect(paperColour('hsl(120 55% 42%)')).toBe('#30a630');
  expect(paperColour('#A1B2C3')).toBe('#A1B2C3');
});

test('paper has the colours of the light theme', () => {
  const light = readFileSync('src/shared/ui/tokens.css', 'utf8');
  const said = (name: string) => new RegExp(`--g-${name}: ?(#[0-9a-f]{6})`).exec(light)?.[1];
  expect(paperLevels.map((_, k) => said(`wbs-a${k + 1}`))).toEqual([...paperLevels]);
  for (const [status, { fill, track }] of Object.entries(paperStatuses)) {
    const name = status.toLowerCase();
    expect([said(`${name}-fill`), said(`${name}-track`)]).toEqual([fill, track]);
  }
});
