import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { anApi, show } from '@/test-render';
import { Tooltip } from './tooltip';

anApi();

/** A window so wide answers media queries. */
function widthOf(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0);
    const most = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 1e9);
    return { matches: width >= least && width <= most, addEventListener() {}, removeEventListener() {} };
  });
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function touch() {
  const view = show(
    <Tooltip label="Cost of the work">
      <button type="button">Cost</button>
    </Tooltip>,
  );
  vi.useFakeTimers();
  fireEvent.touchStart(screen.getByRole('button'));
  return view;
}

test('ui-214 ui-311 a tip brought up by a touch lasts 2000 ms', () => {
  widthOf(820);
  touch();
  expect(screen.queryByText('Cost of the work')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1999));
  expect(screen.queryByText('Cost of the work')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Cost of the work')).toBeNull();
});

test('ui-118 ui-215 a screen from 600 to 1366 px is a tablet, where a touch shows tips', () => {
  for (const [width, shows] of [
    [599, false],
    [600, true],
    [1366, true],
    [1367, false],
  ] as const) {
    widthOf(width);
    const view = touch();
    expect(screen.queryByText('Cost of the work') !== null, `${width} px`).toBe(shows);
    vi.useRealTimers();
    view.unmount();
  }
});
