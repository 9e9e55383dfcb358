import { afterEach, expect, test } from 'vitest';
import { focusRegion } from './regions';

afterEach(() => document.body.replaceChildren());

/** A page with the regions of a work screen; jsdom lays nothing out, so every element says that it is shown. */
function page() {
  document.body.innerHTML = `
    <header data-region="topbar" tabindex="-1"><a href="/">mark</a></header>
    <nav data-region="sidemenu" tabindex="-1"><a href="/projects">projects</a></nav>
    <main data-region="content" tabindex="-1">
      <div data-region="toolbar" tabindex="-1"><button disabled>undo</button><button>insert</button></div>
      <div data-region="grid" tabindex="0"><button>columns</button><p>grid</p></div>
      <footer data-region="strip" tabindex="-1">finish</footer>
    </main>`;
  for (const el of document.querySelectorAll('[data-region]')) {
    el.getClientRects = () => [{}] as unknown as DOMRectList;
  }
}

const here = () => document.activeElement?.textContent?.replace('columns', '');

test('F6 walks the regions in reading order and starts over, Shift+F6 back', () => {
  page();
  const walked = Array.from({ length: 6 }, () => {
    focusRegion(1);
    return here();
  });
  expect(walked).toEqual(['mark', 'projects', 'insert', 'grid', 'finish', 'mark']);
  focusRegion(-1);
  expect(here()).toBe('finish');
});

test('F6 reaches the list of calendars and the one that is edited', () => {
  document.body.innerHTML = `
    <main data-region="content" tabindex="-1">
      <section data-region="calendar-list" tabindex="-1"><button>Site</button></section>
      <div data-region="calendar" tabindex="-1"><input aria-label="name" /></div>
    </main>`;
  for (const el of document.querySelectorAll('[data-region]')) {
    el.getClientRects = () => [{}] as unknown as DOMRectList;
  }
  focusRegion(1);
  expect(here()).toBe('Site');
  focusRegion(1);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('name');
});

test('from a place that is in no region the walk begins at its ends', () => {
  page();
  document.querySelector<HTMLElement>('main')?.focus();
  focusRegion(-1);
  expect(here()).toBe('finish');
});

test('without regions nothing happens', () => {
  expect(focusRegion(1)).toBe(false);
});
