import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { i18next } from '@/shared/i18n';
import { followPointer, swallowClick } from '@/shared/lib/follow-pointer';
import { notify } from '@/shared/ui';
import type { Gantt } from './gantt-context';
import { useGantt, useGanttState } from './gantt-context';
import type { TreeDrag } from './gantt-store';
import { LEVEL } from './grid-row';
import { ROW } from './link-path';
import classes from './row-drag.module.css';

/** Px the pointer moves before rows are carried. */
const THRESHOLD = 4;

/** Px from the edge of what is in sight where carrying scrolls. */
const EDGE = 40;

/** What a pointer over the tree means. `share` is how far down the row it is, 0 to 1. */
export interface TreePoint {
  /** Visible place of the row under the pointer. */
  place: number;
  share: number;
}

type RefusalKey = 'drag.arranged' | 'drag.projectSummary' | 'drag.inside' | 'drag.permission';

/** Why rows cannot be carried at all, or nothing. */
export function carryRefusal({ store, editable }: Gantt, rows: readonly number[]): RefusalKey | undefined {
  if (!editable) return 'drag.permission';
  if (rows.includes(0)) return 'drag.projectSummary';
  return store.getState().arranged ? 'drag.arranged' : undefined;
}

/**
 * Where carried rows would go: above or below the row under the pointer, or into it in the middle of it. Below an open
 * summary is the place of its first child. The first row stands alone: nothing goes above or beside it.
 */
export function targetAt(
  { session, store }: Gantt,
  visible: Int32Array,
  rows: readonly number[],
  { place, share }: TreePoint,
): Pick<TreeDrag, 'target' | 'refusal'> {
  const { plan } = session.view();
  const { tree, activities, index } = plan;
  const at = Math.max(0, Math.min(visible.length - 1, place));
  const i = visible[at];
  if (i === undefined) return { target: undefined, refusal: undefined };
  const row = activities.row[i];
  const part = place > at ? 1 : share;
  const inside = rows.some((carried) => tree.isWithin(i, index.of(carried)));
  const open = tree.children[i] > 0 && !store.getState().collapsed.has(row);
  const first = open ? activities.row[tree.childrenOf(i)[0]] : undefined;
  const refused = { target: undefined, refusal: 'drag.inside' };
  const own = rows.includes(row);
  if (row === 0) {
    if (part < 0.3 || first === undefined) return { target: { parent: 0 }, refusal: undefined };
    return { target: { parent: 0, before: first }, refusal: undefined };
  }
  if (inside && !own) return refused;
  if (own) return { target: undefined, refusal: undefined };
  const parent = activities.row[tree.parent[i]];
  if (part < 0.3) return { target: { parent, before: row }, refusal: undefined };
  if (part < 0.7) return { target: { parent: row }, refusal: undefined };
  return first === undefined
    ? { target: { parent, after: row }, refusal: undefined }
    : { target: { parent: row, before: first }, refusal: undefined };
}

/** Carrying rows by their number: gives what the grid does when the pointer goes down on it. */
export function useRowDrag(
  visible: Int32Array,
  body: HTMLElement | null,
  scroller: HTMLElement | null,
): (event: PointerEvent<HTMLElement>) => void {
  const gantt = useGantt();
  const latest = useRef({ visible, body, scroller });
  latest.current = { visible, body, scroller };
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return useCallback(
    (event: PointerEvent<HTMLElement>) => {
      const grip = (event.target as HTMLElement).closest<HTMLElement>('[data-grip]');
      const row = Number(grip?.closest<HTMLElement>('[data-row]')?.dataset.row ?? Number.NaN);
      if (!grip || Number.isNaN(row) || event.button !== 0) return;
      const { store, actions } = gantt;
      const { selection } = store.getState();
      const rows = selection.has(row) ? actions.selection.targets() : [row];
      const { clientX: x0, clientY: y0, pointerId } = event;
      let carrying = false;
      let y = y0;
      let frame = 0;
      const aim = () => {
        const { body, visible } = latest.current;
        if (!body) return;
        const inside = (y - body.getBoundingClientRect().top) / ROW;
        const place = Math.floor(inside);
        store.setState({ drag: { rows, ...targetAt(gantt, visible, rows, { place, share: inside - place }) } });
      };
      const scroll = () => {
        const { scroller } = latest.current;
        if (scroller) {
          const { top, bottom } = scroller.getBoundingClientRect();
          const over = y < top + 56 + EDGE ? y - top - 56 - EDGE : y > bottom - EDGE ? y - bottom + EDGE : 0;
          if (over) {
            scroller.scrollTop += over / 3;
            aim();
          }
        }
        frame = requestAnimationFrame(scroll);
      };
      const unfollow = followPointer(pointerId, {
        move: (at) => {
          y = at.clientY;
          if (!carrying) {
            if (Math.hypot(at.clientX - x0, y - y0) < THRESHOLD) return;
            const refusal = carryRefusal(gantt, rows);
            if (refusal) {
              finish();
              notify({ tone: 'info', title: i18next.getFixedT(null, 'gantt')(refusal) });
              return;
            }
            carrying = true;
            frame = requestAnimationFrame(scroll);
          }
          at.preventDefault();
          aim();
        },
        end: (how) => {
          const { drag } = store.getState();
          leave();
          if (how !== 'dropped' || !carrying || !drag) return;
          swallowClick(); // it would select the row under the pointer
          if (drag.refusal) {
            notify({ tone: 'info', title: i18next.getFixedT(null, 'gantt')(drag.refusal as RefusalKey) });
          }
          actions.tree.drop(drag);
        },
      });
      const finish = () => {
        cancelAnimationFrame(frame);
        unfollow();
        stop.current = undefined;
      };
      const leave = () => {
        finish();
        store.setState({ drag: undefined });
      };
      stop.current = leave;
    },
    [gantt],
  );
}

/** The line between rows, or the frame around a row, that shows where carried rows would go. */
export function RowDrop({ places }: { places: Int32Array }) {
  const drag = useGanttState((s) => s.drag);
  const { session } = useGantt();
  if (!drag?.target) return null;
  const { plan } = session.view();
  const { parent, after, before } = drag.target;
  const beside = before ?? after;
  const at = places[plan.index.of(beside ?? parent)] ?? -1;
  if (at < 0) return null;
  const indent = LEVEL * plan.tree.level[plan.index.of(beside ?? parent)];
  if (beside === undefined) return <div className={classes.into} style={{ transform: `translateY(${at * ROW}px)` }} />;
  const y = before !== undefined ? at * ROW : (at + 1) * ROW;
  return <div className={classes.line} style={{ transform: `translateY(${y - 1}px)`, marginLeft: indent }} />;
}
