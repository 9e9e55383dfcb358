import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { levelColour } from '@/shared/lib/level-colours';
import { openGantt } from './testing/open-gantt';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

test('gantt-142 nine levels have fixed colours, those below have generated ones that stay the same', () => {
  const colours = Array.from({ length: 20 }, (_, k) => levelColour(k + 1));
  expect(new Set(colours).size).toBe(20);
  expect(colours.filter((colour) => colour.startsWith('var('))).toEqual(colours.slice(0, 9));
  expect(levelColour(12)).toBe(levelColour(12));
  // Neighbours do not look alike.
  const hues = colours.slice(9).map((colour) => Number(/^hsl\((\d+)/.exec(colour)?.[1]));
  for (let k = 1; k < hues.length; k++) {
    const apart = Math.abs(hues[k] - hues[k - 1]);
    expect(Math.min(apart, 360 - apart)).toBeGreaterThan(90);
  }
});

test('gantt-142 rows wear the colour of their level where the view asks for it, and a legend says which is which', async () => {
  const { store } = await openGantt();
  const stripe = (row: number) =>
    document.querySelector<HTMLElement>(`[role="row"][data-row="${row}"]`)?.style.getPropertyValue('--stripe');
  expect(stripe(1)).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar y colorear' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Niveles de la EDT', hidden: true }));
  await waitFor(() => expect(stripe(5)).toBe(levelColour(1)));
  expect(stripe(1)).toBe(levelColour(2));
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar y colorear' }));
  const legend = await screen.findByRole('list', { name: 'Niveles de la EDT', hidden: true });
  expect(legend.textContent).toBe('12');
  act(() => store.setState({ rowColours: 'default' }));
  await waitFor(() => expect(stripe(1)).toBe(''));
});
