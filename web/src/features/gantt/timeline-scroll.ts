import { type RefObject, type UIEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dayOf, Kind, NONE, type Plan } from '@/engine';
import { useGantt } from './gantt-context';
import { type Axis, xOf, type Zoom, zoomThatFits } from './time-axis';
import { planDays } from './use-axis';

/** The timeline is drawn in blocks of this width: scrolling within one draws nothing new. */
const BLOCK = 600;

/** Rows looked at to decide where the timeline begins: about a screen. */
const FIRST_ROWS = 30;

/** px left free on either side of a plan that is shown whole. */
const MARGIN = 24;

/** Share of the timeline left of the day it begins at. */
const BEFORE = 0.25;

/**
 * The day to begin at: today when it lies in the plan, else the data date or the plan's start. Where hardly any of the
 * first rows has a bar in sight from there, the first activity decides, so that nobody opens an empty picture.
 */
function firstDay(plan: Plan, visible: Int32Array, today: number, days: number): number {
  const { start, finish, dataDate } = plan.schedule;
  const begin = start === NONE ? undefined : dayOf(start);
  const end = finish === NONE ? undefined : dayOf(finish);
  const inside = begin !== undefined && end !== undefined && today >= begin && today <= end;
  const wanted = inside ? today : dataDate !== NONE ? dayOf(dataDate) : (begin ?? today);
  const a = plan.activities;
  const leaves = Array.from(visible.subarray(0, FIRST_ROWS)).filter(
    (i) => i >= 0 && a.kind[i] !== Kind.summary && a.start[i] !== NONE && a.start[i] !== 0,
  );
  const from = wanted - days * BEFORE;
  const seen = leaves.filter((i) => dayOf(a.finish[i]) >= from && dayOf(a.start[i]) <= from + days);
  return seen.length * 4 >= leaves.length ? wanted : dayOf(a.start[leaves[0]]);
}

interface Wanted {
  plan: Plan;
  axis: Axis;
  visible: Int32Array;
  today: number;
  scroller: HTMLDivElement | null;
  /** Width of what stands left of the timeline. */
  gridWidth: number;
}

export interface TimelineScroll {
  /** The block the left edge lies in. */
  block: number;
  onScroll: (event: UIEvent<HTMLDivElement>) => void;
  /** Brings a day into sight, `offset` px right of the left edge; without it where the eye looks first. */
  scrollToDay: (day: number, offset?: number) => void;
  /** The days at both edges in sight; nothing while the grid stands alone. */
  daysInSight: () => { from: number; to: number } | undefined;
  /** Shows the whole plan as large as it can be. */
  fit: () => void;
  zoomTo: (zoom: Zoom, pointerX?: number) => void;
}

/** What of the timeline is in sight: where it begins, how it follows the scale, days that are asked for, the wheel that zooms. */
export function useTimelineScroll(wanted: Wanted): TimelineScroll {
  const { plan, axis, visible, today, scroller } = wanted;
  const { actions, store } = useGantt();
  const [block, setBlock] = useState(0);
  const latest: RefObject<Wanted> = useRef(wanted);
  latest.current = wanted;

  const onScroll = useCallback(
    (event: UIEvent<HTMLDivElement>) => {
      const { scrollLeft, scrollTop: top } = event.currentTarget;
      setBlock(Math.floor(scrollLeft / BLOCK));
      const { axis, gridWidth } = latest.current;
      if (gridWidth >= event.currentTarget.clientWidth - 1) return; // the grid stands alone
      const { from, day } = axis;
      Object.assign(store.getState().sight, { top, day: from + scrollLeft / day });
    },
    [store],
  );

  // Keeps the instant under the pointer, or today, in place while the scale changes.
  const keep = useRef<{ day: number; x: number } | undefined>(undefined);
  const placed = useRef(false);
  const origin = useRef(axis);
  useLayoutEffect(() => {
    if (!scroller) return;
    const before = origin.current;
    origin.current = axis;
    const room = Math.max(200, scroller.clientWidth - latest.current.gridWidth);
    if (!placed.current) {
      placed.current = true;
      const { top, day: left } = store.getState().sight;
      if (top !== undefined && left !== undefined) {
        scroller.scrollTop = top;
        scroller.scrollLeft = Math.max(0, xOf(axis, left));
      } else {
        const day = firstDay(plan, visible, today, room / axis.day);
        scroller.scrollLeft = Math.max(0, xOf(axis, day) - room * BEFORE);
      }
    } else if (keep.current) {
      scroller.scrollLeft = xOf(axis, keep.current.day) - keep.current.x;
      keep.current = undefined;
    } else if (before.from !== axis.from && before.day === axis.day) {
      scroller.scrollLeft += (before.from - axis.from) * axis.day;
    }
    setBlock(Math.floor(scroller.scrollLeft / BLOCK));
  }, [axis, scroller, plan, today, visible, store]);

  useEffect(() => {
    if (!scroller) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const x = event.clientX - scroller.getBoundingClientRect().left - latest.current.gridWidth;
      actions.view.zoom(event.deltaY < 0 ? 1 : -1, Math.max(0, x));
    };
    scroller.addEventListener('wheel', onWheel, { passive: false });
    return () => scroller.removeEventListener('wheel', onWheel);
  }, [scroller, actions]);

  const scrollToDay = useCallback((day: number, offset?: number) => {
    const { scroller, axis, gridWidth } = latest.current;
    if (!scroller) return;
    const room = Math.max(200, scroller.clientWidth - gridWidth);
    scroller.scrollLeft = Math.max(0, xOf(axis, day) - (offset ?? room * 0.3));
  }, []);
  const daysInSight = useCallback(() => {
    const { scroller, axis, gridWidth } = latest.current;
    const room = (scroller?.clientWidth ?? 0) - gridWidth;
    if (!scroller || room <= 1) return undefined;
    const from = axis.from + scroller.scrollLeft / axis.day;
    return { from, to: from + room / axis.day };
  }, []);
  const fit = useCallback(() => {
    const { scroller, axis, gridWidth, plan, today } = latest.current;
    if (!scroller) return;
    const [first, last] = planDays(plan, today);
    const zoom = zoomThatFits(last + 1 - first, scroller.clientWidth - gridWidth - 2 * MARGIN);
    keep.current = { day: first, x: MARGIN };
    if (axis.zoom === zoom) {
      keep.current = undefined;
      scroller.scrollLeft = Math.max(0, xOf(axis, first) - MARGIN);
    }
    store.setState({ zoom });
  }, [store]);
  const zoomTo = useCallback(
    (next: Zoom, pointerX?: number) => {
      const { scroller, axis, gridWidth, today } = latest.current;
      if (!scroller) return;
      const room = scroller.clientWidth - gridWidth;
      const todayX = xOf(axis, today) - scroller.scrollLeft;
      const x = pointerX ?? (todayX > 0 && todayX < room ? todayX : room / 2);
      keep.current = { day: axis.from + (scroller.scrollLeft + x) / axis.day, x };
      store.setState({ zoom: next });
    },
    [store],
  );
  return { block, onScroll, scrollToDay, daysInSight, fit, zoomTo };
}

/** The stretch of the timeline to draw: the blocks in sight and one on either side. */
export function stretchOf(block: number, room: number): [x0: number, x1: number] {
  return [Math.max(0, (block - 1) * BLOCK), (block + 1) * BLOCK + Math.max(room, 0) + BLOCK];
}
