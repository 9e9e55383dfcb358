import { stored } from '@/shared/lib/storage';
import type { ViewFields } from './api/views';
import type { GanttStore } from './gantt-store';
import { contentOf, looksChanged, onlyWidthsChanged } from './view-content';

/** ms after the last change of the screen until what it shows is kept. */
export const DEFAULT_VIEW_DELAY = 2000;

/** ms after the last move of a column's edge until its width counts as a change. */
export const COLUMN_RESIZE_DELAY = 700;

/** Whether this browser shows something of a schedule that the server does not know of yet: it holds over a reload. */
export interface Unsent {
  there: () => boolean;
  note: (is: boolean) => void;
}

export function unsentView(schedule: string, user: string): Unsent {
  const key = `gantt.${user}.${schedule}.unsent`;
  return {
    there: () => stored.get(key) !== null,
    note: (is) => (is ? stored.set(key, '1') : stored.remove(key)),
  };
}

/**
 * Keeps what a person sees of a schedule, once their hands rest. What is not kept yet when they leave is kept then. A
 * failure loses nothing: this browser remembers the screen too, and the next change is kept with all that came before.
 */
export function keepView(
  store: GanttStore,
  keep: (content: ViewFields) => Promise<unknown>,
  unsent?: Unsent,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(save, wait);
  };
  const save = () => {
    timer = undefined;
    keep(contentOf(store.getState())).then(
      () => timer === undefined && unsent?.note(false),
      () => undefined,
    );
  };
  const stop = store.subscribe((now, before) => {
    if (!looksChanged(now, before)) return;
    unsent?.note(true);
    begin(DEFAULT_VIEW_DELAY + (onlyWidthsChanged(now, before) ? COLUMN_RESIZE_DELAY : 0));
  });
  if (unsent?.there()) begin(DEFAULT_VIEW_DELAY);
  return () => {
    stop();
    if (timer === undefined) return;
    clearTimeout(timer);
    save();
  };
}
