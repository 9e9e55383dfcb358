import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Ref, WireCalendar } from '@/engine';
import type { CalendarDraft } from './calendar-draft';

/** An edit that is not saved yet. */
export interface Edited {
  draft: CalendarDraft;
  /** The calendar as it was when the edit began, or when the person last said to go on over others' changes. */
  base: WireCalendar;
}

/** By row; of a calendar that the server has not numbered yet, by the reference to what creates it. */
export type Drafts = ReadonlyMap<Ref, Edited>;

const kept = new Map<string, StoreApi<Drafts>>();

/** The unsaved edits of a schedule's calendars. They outlive the screen, so that a look at the Gantt loses none. */
export function draftsOf(user: string, schedule: string): StoreApi<Drafts> {
  const key = `${user}/${schedule}`;
  let found = kept.get(key);
  if (!found) {
    found = createStore<Drafts>(() => new Map());
    kept.set(key, found);
  }
  return found;
}

/** Keeps an edit, or forgets it when none is given. */
export function keepDraft(store: StoreApi<Drafts>, calendar: Ref, edited: Edited | undefined): void {
  const next = new Map(store.getState());
  if (edited) next.set(calendar, edited);
  else next.delete(calendar);
  store.setState(next, true);
}

/** Edits of calendars that have their number by now go on under it. */
export function numberDrafts(store: StoreApi<Drafts>, resolve: (ref: Ref) => number | undefined): void {
  for (const [ref, edited] of store.getState()) {
    const row = typeof ref === 'string' ? resolve(ref) : undefined;
    if (row === undefined || row < 0) continue;
    keepDraft(store, ref, undefined);
    keepDraft(store, row, { ...edited, base: { ...edited.base, row } });
  }
}
