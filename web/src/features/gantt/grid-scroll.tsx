import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnId, GridLayout } from './grid-columns';
import classes from './grid-scroll.module.css';

/** Height of the bar. */
export const COLUMN_BAR = 12;

/**
 * The sideways scroll of the grid's columns: a thin bar below the pane. How far it is scrolled is a CSS variable of the
 * view, so that moving it draws nothing anew.
 */
export function GridScroll({
  layout,
  view,
  bottom,
  bar,
}: {
  layout: GridLayout;
  /** The element that carries the variable and takes the wheel. */
  view: HTMLElement | null;
  /** Height of what the view's own scroll bar takes. */
  bottom: number;
  bar: RefObject<HTMLDivElement | null>;
}) {
  const { t } = useTranslation('gantt');
  const follow = () => view?.style.setProperty('--grid-x', `${bar.current?.scrollLeft ?? 0}px`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout may have moved the bar
  useLayoutEffect(() => {
    follow();
  }, [view, layout]);
  const latest = useRef(layout);
  latest.current = layout;
  useEffect(() => {
    if (!view) return;
    const onWheel = (event: WheelEvent) => {
      const strip = bar.current;
      if (!strip || event.ctrlKey || event.metaKey) return;
      const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
      const inside = event.clientX - view.getBoundingClientRect().left < latest.current.width;
      if (!sideways || !inside || !latest.current.scrolls) return;
      event.preventDefault();
      strip.scrollLeft += sideways;
    };
    view.addEventListener('wheel', onWheel, { passive: false });
    return () => view.removeEventListener('wheel', onWheel);
  }, [view, bar]);
  if (!layout.scrolls) return null;
  return (
    <section
      ref={bar}
      className={classes.bar}
      aria-label={t('grid.columns')}
      style={{ left: layout.frozenWidth, width: layout.width - 1 - layout.frozenWidth, bottom, height: COLUMN_BAR }}
      onScroll={follow}
    >
      <div style={{ width: layout.total - layout.room + layout.width - 1 - layout.frozenWidth, height: 1 }} />
    </section>
  );
}

/** Scrolls the columns so that one of them is in sight. */
export function showColumn(bar: HTMLElement | null, layout: GridLayout, column: ColumnId): void {
  const place = layout.places[column];
  if (!bar || !place || layout.frozen.includes(column)) return;
  const room = layout.room - layout.frozenWidth;
  const from = place.left - layout.frozenWidth;
  if (from < bar.scrollLeft) bar.scrollLeft = from;
  else if (from + place.width > bar.scrollLeft + room) bar.scrollLeft = from + place.width - room;
}
