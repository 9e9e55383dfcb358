import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TableLayout } from './columns';
import { type Line, useSettledOrder } from './use-lines';

afterEach(() => void vi.useRealTimers());

const lines = (...rows: string[]): Line<{ value: string }>[] =>
  rows.map((text) => ({ kind: 'row', id: text[0], row: { value: text } }));
const byName: TableLayout = { shown: [], sort: { column: 'name', descending: false } };

test('look-102 rows take another place when nothing has moved for 50 ms, their values show at once', () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ now, layout }) => useSettledOrder(now, layout, 50), {
    initialProps: { now: lines('a1', 'b1', 'c1'), layout: byName },
  });
  const shown = () => result.current.map((line) => line.kind === 'row' && line.row.value);
  rerender({ now: lines('b1', 'a2', 'c1'), layout: byName });
  expect(shown()).toEqual(['a2', 'b1', 'c1']);
  act(() => void vi.advanceTimersByTime(49));
  rerender({ now: lines('b1', 'c1', 'a3'), layout: byName });
  act(() => void vi.advanceTimersByTime(49));
  expect(shown(), 'the second edit began the wait anew').toEqual(['a3', 'b1', 'c1']);
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()).toEqual(['b1', 'c1', 'a3']);
  rerender({ now: lines('b1', 'a3'), layout: byName });
  expect(shown(), 'what goes is gone at once').toEqual(['b1', 'a3']);
  const other: TableLayout = { shown: [], sort: { column: 'name', descending: true } };
  rerender({ now: lines('a3', 'b1'), layout: other });
  expect(shown(), 'and who sorts otherwise sees it at once').toEqual(['a3', 'b1']);
});
