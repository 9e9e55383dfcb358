import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PlanSession, SessionEvent } from '@/engine';
import { lastSent, noteSent } from './api/send-command';
import { useMarks } from './use-marks';

const reread = async () => undefined;

/** A session of which a test says what it hears. */
function aSession() {
  const heard: ((event: SessionEvent) => void)[] = [];
  const session = {
    waiting: [],
    view: () => ({ connection: 'connected', confirmedRevision: 10 }),
    edit: () => 'mark-1',
    observe: (tell: (event: SessionEvent) => void) => {
      heard.push(tell);
      return () => {};
    },
    subscribe: () => () => {},
  };
  const settle = (id: string, position: string) =>
    act(() => {
      for (const tell of heard) tell({ kind: 'settled', id, delta: { revision: 11, position } } as SessionEvent);
    });
  return { session: session as unknown as PlanSession, settle };
}

test('a mark that went through the queue is read back at its position; one that is not of the week changes nothing', async () => {
  const { session, settle } = aSession();
  const { result } = renderHook(() => useMarks(session, 's-queue', reread));
  act(() => {
    void result.current.mark({ type: 'week.withdraw', rows: [7] }, 'Moldaje');
  });
  settle('another', '90');
  expect(lastSent('s-queue')).toBeUndefined();
  settle('mark-1', '57');
  expect(lastSent('s-queue')).toBe('57');
});

test('the latest position counts, in whatever order receipts come', () => {
  for (const position of ['9', '120', '57']) noteSent('s-order', position);
  expect(lastSent('s-order')).toBe('120');
});
