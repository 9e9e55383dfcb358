// What jsdom lacks and the component library asks for.
import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

if (typeof window !== 'undefined') {
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    }) as MediaQueryList;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
  HTMLCanvasElement.prototype.getContext = () => null;
}

afterEach(() => cleanup());

// Component tests open parts of a screen, without the entry of its area that brings the texts.
if (typeof document !== 'undefined') {
  await Promise.all([
    import('@/features/calendars/texts'),
    import('@/features/changelog/texts'),
    import('@/features/export/texts'),
    import('@/features/gantt/texts'),
    import('@/features/import/texts'),
    import('@/features/schedule-settings/texts'),
  ]);
}
