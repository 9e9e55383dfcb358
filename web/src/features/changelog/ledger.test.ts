import { expect, test } from 'vitest';
import type { FinishStep } from './api/finish-series';
import { aStep } from './fixtures';
import { ledgerOf } from './ledger';

const people = {
  'u-maria': { id: 'u-maria', name: 'María', lastname: 'Vidal', email: '' },
  'u-jorge': { id: 'u-jorge', name: 'Jorge', lastname: 'Paredes', email: '' },
};
const ledger = (steps: FinishStep[], by: 'cause' | 'person' = 'cause') => ledgerOf({ steps, people }, by);

test('the lines of the ledger add up to the whole move, by cause and by person', () => {
  const steps = [aStep(2, 240), aStep(3, -960, { entity: 'link', type: 'delete', by: 'u-jorge' }), aStep(4, 480)];
  for (const by of ['cause', 'person'] as const) {
    const { lines, total } = ledger(steps, by);
    expect(total).toBe(-240);
    expect(lines.reduce((sum, line) => sum + line.work, 0)).toBe(total);
    expect(lines[1].before).toBe(lines[0].work); // each bar begins where the one above ended
  }
  expect(ledger(steps).lines.map((l) => [l.key, l.work])).toEqual([
    ['link', -960],
    ['duration', 720],
  ]);
  expect(ledger(steps, 'person').lines.map((l) => l.label)).toEqual(['Jorge Paredes', 'María Vidal']);
});

test('unlike attributes of one meaning are one cause, and what has no name of its own is reported once', () => {
  const { lines } = ledger([
    aStep(1, 480, { attribute: 'constraint' }),
    aStep(2, 480, { attribute: 'constraint_date' }),
    aStep(3, 480, { entity: 'schedule', attribute: 'basis' }),
    aStep(4, 480, { attribute: 'manual' }),
    aStep(5, 480, { attribute: 'remaining' }),
  ]);
  expect(lines.map((l) => [l.key, l.work])).toEqual([
    ['constraint', 960],
    ['other', 960],
    ['settings', 480],
  ]);
});

test('an undo is a cause of its own, whatever it took back', () => {
  expect(ledger([aStep(1, 480, { type: 'undo' })]).lines.map((l) => l.key)).toEqual(['undo']);
});

test('moves of nobody, as by a newer engine, are one line without a name', () => {
  const { lines } = ledger([aStep(1, 480, { by: '' }), aStep(2, 480)], 'person');
  expect(lines.map((l) => [l.key, l.label])).toEqual([
    ['system', undefined],
    ['u-maria', 'María Vidal'],
  ]);
});
