import type { ReactNode } from 'react';
import { create } from 'zustand';
import { failureOf } from '@/shared/lib/failure';

export type NoticeTone = 'done' | 'error' | 'info';

export interface Notice {
  tone: NoticeTone;
  /** What happened, in a few words. */
  title: ReactNode;
  /** How long it stays, where that is not by its tone. */
  seconds?: number;
  /** What it did to the plan: rows moved, finish moved. */
  effect?: ReactNode;
  action?: {
    label: string;
    shortcut?: string;
    run: () => void;
    /** It makes sense later too: the bell keeps offering it. */
    lasting?: boolean;
    /** What it acts on: it is offered no longer than that is open. */
    of?: object;
  };
  /** A change of many rows stays a second longer. */
  bulk?: boolean;
}

export interface ShownNotice extends Notice {
  id: number;
  /** Instant it appeared, ms. */
  at: number;
}

interface Notices {
  current: ShownNotice | null;
  waiting: ShownNotice[];
  /** Everything told in this visit, newest first; kept under the bell. */
  told: ShownNotice[];
  /** How many of `told` were not looked at yet. */
  unread: number;
}

const kept = 50;
/** How many may wait to be shown; what comes on top is under the bell. */
const mostWaiting = 5;
let next = 1;

export const useNotices = create<Notices>()(() => ({ current: null, waiting: [], told: [], unread: 0 }));

/** Seconds a notice stays while nobody points at it: 3, bulk success 4, error 5. */
export function secondsOf(notice: Notice): number {
  if (notice.seconds) return notice.seconds;
  if (notice.tone === 'error') return 5;
  return notice.bulk ? 4 : 3;
}

/**
 * Shows a notice. One at a time: a newer one takes the place, except of an error, which is read to its end first. What is
 * on screen or about to be is not shown again; the bell keeps every one.
 */
export function notify(notice: Notice): void {
  const shown: ShownNotice = { ...notice, id: next++, at: Date.now() };
  useNotices.setState((s) => {
    const told = [shown, ...s.told].slice(0, kept);
    const unread = s.unread + 1;
    const waits = s.current?.tone === 'error';
    const isSame = ({ tone, title, effect }: Notice) =>
      tone === 'error' && title === notice.title && effect === notice.effect;
    if (waits && notice.tone === 'error' && [s.current, ...s.waiting].some((n) => n && isSame(n)))
      return { told, unread };
    return {
      told,
      unread,
      current: waits ? s.current : shown,
      waiting: waits && s.waiting.length < mostWaiting ? [...s.waiting, shown] : s.waiting,
    };
  });
}

/** Takes away the actions on something that is closed: they could no longer be carried out. */
export function endActions(of: object): void {
  const ended = (notice: ShownNotice): ShownNotice =>
    notice.action?.of === of ? { ...notice, action: undefined } : notice;
  useNotices.setState((s) => ({
    current: s.current && ended(s.current),
    waiting: s.waiting.map(ended),
    told: s.told.map(ended),
  }));
}

/** Tells the person that a call of theirs failed, in the server's words. */
export function notifyError(error: unknown, action?: Notice['action']): void {
  const failure = failureOf(error);
  if (failure.status === 401) return; // the sign-in page says it
  notify({ tone: 'error', title: failure.message, effect: failure.status >= 500 ? failure.code : undefined, action });
}

export function dismissNotice(id: number): void {
  useNotices.setState((s) =>
    s.current?.id === id ? { current: s.waiting[0] ?? null, waiting: s.waiting.slice(1) } : s,
  );
}

export function noticesRead(): void {
  useNotices.setState({ unread: 0 });
}

/** Forgets everything told: another person signs in. */
export function clearNotices(): void {
  useNotices.setState({ current: null, waiting: [], told: [], unread: 0 });
}
