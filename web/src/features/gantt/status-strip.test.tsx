import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openGantt } from './testing/open-gantt';

beforeEach(() => {
  localStorage.clear();
  // jsdom lays nothing out: everything is as large as a screen.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

/** What the strip says of the durations of the selected rows of a plan in which row 2, and 4 too, runs around the clock. */
async function lasting(language: 'es' | 'en', ...rows: number[]): Promise<string> {
  const { session, actions, view } = await openGantt({ language });
  act(() => {
    session.edit({ type: 'activity.set-duration', row: 2, duration: 3 * 1440, elapsed: true });
    session.edit({ type: 'activity.set-duration', row: 4, duration: 36 * 60, elapsed: true });
    actions.selection.select(rows[0], 'only');
    for (const row of rows.slice(1)) actions.selection.select(row, 'toggle');
  });
  const strip = screen.getByRole('contentinfo');
  const told = strip.textContent?.replaceAll('\u00a0', ' ') ?? '';
  view.unmount();
  return told;
}

describe('durations of selected rows', () => {
  test.each([
    ['days of work add up', [1, 6], '2 seleccionadas de 6 4 d ', '2 of 6 selected 4d '],
    ['so do those of the clock', [2, 4], '2 seleccionadas de 6 4,5 dc ', '2 of 6 selected 4.5ed '],
    ['each adds up by itself', [1, 2, 4, 6, 7], '5 seleccionadas de 6 4 d · 4,5 dc ', '5 of 6 selected 4d · 4.5ed '],
    ['what has no work lasts nothing', [5, 7], '2 seleccionadas de 6 0 d ', '2 of 6 selected 0d '],
  ])('sem-155 %s', async (_, rows, es, en) => {
    expect(await lasting('es', ...rows)).toContain(es);
    expect(await lasting('en', ...rows)).toContain(en);
  });
});
