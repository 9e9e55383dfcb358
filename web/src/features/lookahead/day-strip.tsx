import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type Calendar, DAY, dayOf, lastDayOf, type Plan, weekdayOf } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { classNames } from '@/shared/ui';
import classes from './day-strip.module.css';
import type { TaskRow } from './task-rows';

/** Px of a cell with the gap behind it. */
export interface StripDays {
  /** The days with a cell: those on which somebody works, and holidays among them. */
  days: readonly number[];
  /** Index of the cell of a day; of one without a cell, of the next that has one. */
  at(day: number): number;
  holidays: ReadonlySet<number>;
  cell: number;
  today: number;
}

const MOST_CELL = 15;
const LEAST_CELL = 5;

/** The days of a window that have a cell: all on which the schedule's own calendar works in some week, or that are holidays. */
export function stripDays(plan: Plan, from: number, to: number, today: number, broad = false): StripDays {
  const calendar: Calendar = plan.calendars.standard;
  const working = new Set<number>();
  const holidays = new Set<number>();
  for (let day = from; day <= to; day++) if (calendar.isWorkDay(day)) working.add(weekdayOf(day));
  const days: number[] = [];
  for (let day = from; day <= to; day++) {
    if (!working.has(weekdayOf(day))) continue;
    days.push(day);
    if (!calendar.isWorkDay(day)) holidays.add(day);
  }
  const room = broad ? 900 : 340;
  const cell =
    Math.max(LEAST_CELL, Math.min(broad ? 40 : MOST_CELL, Math.floor(room / Math.max(1, days.length)) - 1)) + 1;
  const at = (day: number): number => {
    const found = days.findIndex((one) => one >= day);
    return found < 0 ? days.length : found;
  };
  return { days, at, holidays, cell, today };
}

/** The numbers of the days above the strips: the first of each week, of a month, and today. */
export function StripHead({ strip }: { strip: StripDays }) {
  const format = useFormat();
  let last = Number.NEGATIVE_INFINITY;
  const labels = strip.days.flatMap((day, at) => {
    const first = at === 0 || day - strip.days[at - 1] > 1;
    if (!first || (at - last) * strip.cell < 40) return [];
    last = at;
    return [{ day, at }];
  });
  const now = strip.days.includes(strip.today) ? strip.at(strip.today) : -1;
  return (
    <span className={classes.head} style={{ width: strip.days.length * strip.cell }}>
      {labels.map(({ day, at }) => (
        <span key={day} style={{ left: at * strip.cell }}>
          {format.dateShort(day * DAY)}
        </span>
      ))}
      {now >= 0 && <i className={classes.now} style={{ left: now * strip.cell, width: strip.cell - 1 }} />}
    </span>
  );
}

interface Props {
  task: TaskRow;
  strip: StripDays;
  /** Takes another first day, or another last one; without it the strip only shows. */
  onMove?: (to: { first?: number; last?: number }, task: TaskRow) => void;
}

/** `task` is the one that was taken hold of, as it was then. */
type Drag = { grip: 'move' | 'end'; from: number; by: number; task: TaskRow; top: number; at: number };

/** The days of a task in its window. Its bar is drawn to other days, its end to another length. */
export function DayStrip({ task, strip, onMove }: Props) {
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  const [held, setDrag] = useState<Drag>();
  // The element may show another task by now: what was taken hold of left the screen.
  const drag = held?.task.row === task.row ? held : undefined;
  const moved = useRef(false);
  const { start, finish } = task.vacant ? { start: task.activityStart, finish: task.activityFinish } : task;
  const span = useMemo(() => {
    if (start === undefined || finish === undefined) return undefined;
    const [first, last] = [dayOf(start), Math.max(dayOf(start), lastDayOf(finish))];
    const a = strip.at(first);
    const end = strip.at(last + 1);
    return { a, b: Math.max(a, end - 1), before: first < (strip.days[0] ?? 0), after: last > (strip.days.at(-1) ?? 0) };
  }, [start, finish, strip]);
  if (!span || start === undefined || finish === undefined)
    return <span className={classes.none}>{t('strip.noDates')}</span>;
  const { cell, days } = strip;
  const by = drag?.by ?? 0;
  const within = (at: number): number => Math.max(0, Math.min(days.length - 1, at));
  const a = drag?.grip === 'move' ? within(span.a + by) : span.a;
  const b = drag ? Math.max(a, within(span.b + by)) : span.b;
  const movable = onMove !== undefined && !task.vacant && !task.summary;

  const begin = (grip: Drag['grip']) => (event: PointerEvent<HTMLElement>) => {
    if (!movable || event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    moved.current = false;
    const { top } = event.currentTarget.getBoundingClientRect();
    setDrag({ grip, from: event.clientX, by: 0, task, top, at: event.clientX });
  };
  const go = (event: PointerEvent<HTMLElement>): void => {
    if (!drag) return;
    const cells = Math.round((event.clientX - drag.from) / cell);
    if (cells !== drag.by) moved.current = true;
    setDrag({ ...drag, by: cells, at: event.clientX });
  };
  const drop = (): void => {
    if (!drag) return;
    setDrag(undefined);
    if (!drag.by) return;
    if (drag.grip === 'end') onMove?.({ last: days[b] }, drag.task);
    else onMove?.({ first: days[a] }, drag.task);
  };
  const dates = `${format.dateShort(start)} – ${format.dateShort(Math.max(start, finish - 1))}`;
  return (
    <span className={classes.strip} style={{ width: days.length * cell, '--cell': `${cell}px` } as React.CSSProperties}>
      {[...strip.holidays].map((day) => (
        <i key={day} className={classes.holiday} style={{ left: strip.at(day) * cell, width: cell - 1 }} />
      ))}
      {a < days.length && b >= 0 && !(span.before && span.b < 0) && (
        <span
          className={classNames(
            classes.bar,
            task.vacant && classes.vacant,
            task.summary && classes.summary,
            task.critical && classes.critical,
            task.outside && classes.outside,
            movable && classes.movable,
            drag && classes.drawn,
          )}
          style={{ left: a * cell, width: (b - a + 1) * cell - 1 }}
          role="img"
          aria-label={dates}
          title={dates}
          onPointerDown={begin('move')}
          onPointerMove={go}
          onPointerUp={drop}
          onPointerCancel={() => setDrag(undefined)}
        >
          {movable && (
            <i
              className={classes.grip}
              onPointerDown={begin('end')}
              onPointerMove={go}
              onPointerUp={drop}
              onPointerCancel={() => setDrag(undefined)}
            />
          )}
        </span>
      )}
      {drag &&
        drag.by !== 0 &&
        // Over the table: its cells cut off what is larger than they are.
        createPortal(
          <span className={classes.tip} style={{ left: drag.at, top: drag.top }} role="status">
            {format.dateShort((days[drag.grip === 'end' ? b : a] ?? 0) * DAY)}
          </span>,
          document.body,
        )}
    </span>
  );
}
