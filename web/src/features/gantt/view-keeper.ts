import type { ViewFields } from './api/views';
import type { GanttStore } from './gantt-store';
import { contentOf, looksChanged, onlyWidthsChanged } from './view-content';

/** ms after the last change of the screen until what it shows is kept. */
export const DEFAULT_VIEW_DELAY = 2000;

/** ms after the last move of a column's edge until its width counts as a change. */
export const COLUMN_RESIZE_DELAY = 700;

/**
 * Keeps what a person sees of a schedule, once their hands rest. What is not kept yet when they leave is kept then. A
 * failure loses nothing: this browser remembers the screen too, and the next change is kept with all that came before.
 */
export function keepView(store: GanttStore, keep: (content: ViewFields) => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    timer = undefined;
    keep(contentOf(store.getState())).catch(() => undefined);
  };
  const stop = store.subscribe((now, before) => {
    if (!looksChanged(now, before)) return;
    clearTimeout(timer);
    const wait = DEFAULT_VIEW_DELAY + (onlyWidthsChanged(now, before) ? COLUMN_RESIZE_DELAY : 0);
    timer = setTimeout(save, wait);
  });
  return () => {
    stop();
    if (timer === undefined) return;
    clearTimeout(timer);
    save();
  };
}
