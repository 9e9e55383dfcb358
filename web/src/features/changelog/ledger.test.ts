import { expect, test } from 'vitest';
import { aChange, anEntry } from './fixtures';
import { ledgerOf } from './ledger';

const moved = (work: number) => ({ from: 0, to: 0, work });

test('the lines of the ledger add up to the whole move, by cause and by person', () => {
  const jorge = { id: 'u-jorge', name: 'Jorge', lastname: 'Paredes', email: '' };
  const entries = [
    anEntry(4, { finish: moved(480) }),
    anEntry(3, { finish: moved(-960), change: aChange({ entity: 'link', type: 'delete' }), responsible: jorge }),
    anEntry(2, { finish: moved(240) }),
    anEntry(1),
  ];
  for (const by of ['cause', 'person'] as const) {
    const { lines, total } = ledgerOf(entries, by);
    expect(total).toBe(-240);
    expect(lines.reduce((sum, line) => sum + line.work, 0)).toBe(total);
    expect(lines[1].before).toBe(lines[0].work); // each bar begins where the one above ended
  }
  expect(ledgerOf(entries, 'cause').lines.map((l) => [l.key, l.work])).toEqual([
    ['link', -960],
    ['duration', 720],
  ]);
  expect(ledgerOf(entries, 'person').lines.map((l) => l.label)).toEqual(['Jorge Paredes', 'María Vidal']);
});

test('unlike attributes of one meaning are one cause, and what has no name of its own is told once', () => {
  const cause = (attribute: string, entity: 'activity' | 'schedule' = 'activity') =>
    anEntry(1, { finish: moved(480), change: aChange({ entity, type: 'update', attribute }) });
  const { lines } = ledgerOf(
    [cause('constraint'), cause('constraint_date'), cause('basis', 'schedule'), cause('manual'), cause('remaining')],
    'cause',
  );
  expect(lines.map((l) => [l.key, l.work])).toEqual([
    ['constraint', 960],
    ['other', 960],
    ['settings', 480],
  ]);
});

test('an undo is a cause of its own, whatever it took back', () => {
  const { lines } = ledgerOf(
    [anEntry(1, { finish: moved(480), change: aChange({ type: 'undo', action: 'update' }) })],
    'cause',
  );
  expect(lines.map((l) => l.key)).toEqual(['undo']);
});
