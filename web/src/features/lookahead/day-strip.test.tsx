import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { evening, monday, morning } from '@/engine/schedule/testing/plans';
import { UiProvider } from '@/shared/ui';
import { DayStrip, type StripDays } from './day-strip';
import type { TaskRow } from './task-rows';

const strip: StripDays = {
  days: [monday, monday + 1, monday + 2, monday + 3],
  at: (day) => day - monday,
  holidays: new Set(),
  cell: 10,
  today: monday,
};
const task = (row: number, day: number): TaskRow => ({ row, start: morning(day), finish: evening(day) }) as TaskRow;

test('a bar is drawn by the task that was taken hold of, never by another that takes its place on the screen', () => {
  HTMLElement.prototype.setPointerCapture ??= () => {};
  const moves = vi.fn();
  const shown = (of: TaskRow) => (
    <UiProvider>
      <DayStrip task={of} strip={strip} onMove={moves} />
    </UiProvider>
  );
  const { rerender } = render(shown(task(1, 0)));
  const bar = () => screen.getByRole('img');
  fireEvent.pointerDown(bar(), { button: 0, clientX: 100 });
  fireEvent.pointerMove(bar(), { clientX: 120 });
  expect(bar().style.left).toBe('20px');
  rerender(shown(task(2, 1)));
  expect(bar().style.left, 'where its own dates say').toBe('10px');
  fireEvent.pointerUp(bar());
  expect(moves).not.toHaveBeenCalled();
});
