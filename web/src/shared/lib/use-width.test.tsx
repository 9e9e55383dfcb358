import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useWidth } from './use-width';

/** The widths the picture was rendered for, the last one last. */
let drawn: number[] = [];
/** Reports a width as the browser does, between layout and paint. */
let report: (width: number) => void = () => {};
let followed = false;

vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(heard: (entries: { contentRect: { width: number } }[]) => void) {
      report = (width) => act(() => heard([{ contentRect: { width } }]));
    }
    observe() {
      followed = true;
    }
    disconnect() {
      followed = false;
    }
  },
);

afterEach(() => vi.restoreAllMocks());

function Picture() {
  const [frame, width] = useWidth<HTMLDivElement>(480);
  drawn.push(width);
  return (
    <div ref={frame} data-testid="card">
      <svg width={width} />
    </div>
  );
}

const shown = () => screen.getByTestId('card').firstElementChild?.getAttribute('width');

/** A picture in a card of 852.66 px, which the browser calls 853. */
function open() {
  drawn = [];
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(853);
  return render(<Picture />);
}

test('a picture fits its card before it is painted, in whole pixels', () => {
  open();
  expect(shown()).toBe('853');
  expect(drawn).toEqual([480, 853]);
  report(852.656);
  expect(shown()).toBe('853');
});

test('a picture follows its card in the same frame, without a pause', () => {
  vi.useFakeTimers();
  const { unmount } = open();
  for (const width of [700, 640, 1102]) {
    report(width);
    expect(shown()).toBe(String(width));
  }
  expect(vi.getTimerCount()).toBe(0);
  unmount();
  expect(followed).toBe(false);
  vi.useRealTimers();
});

test('a picture keeps its width while its card is hidden', () => {
  open();
  report(0);
  expect(shown()).toBe('853');
});
