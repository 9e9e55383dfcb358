/** Where days lie on the timeline. Zoom 0 years, 1 quarters, 2 months, 3 weeks, 4 days; weeks begin on Monday. */
import { civilOf, dayOfCivil, isoWeek, mondayOf } from '@/engine';

export const zoomNames = ['years', 'quarters', 'months', 'weeks', 'days'] as const;
export type Zoom = 0 | 1 | 2 | 3 | 4;

/** Width of a day in px. */
export const dayWidths: readonly number[] = [0.6, 1.6, 3.6, 8.4, 34];

/** Below this width of a day no bands of non-working time are drawn. */
export const BANDS_FROM = 3;

export interface Axis {
  zoom: Zoom;
  /** First day on the timeline. */
  from: number;
  /** The day behind the last one. */
  to: number;
  /** px of a day */
  day: number;
  width: number;
}

/** Room around the plan by zoom: years, quarters and months in months, weeks and days in weeks. */
export const ranges: readonly { unit: 'month' | 'week'; before: number; after: number }[] = [
  { unit: 'month', before: 1, after: 204 },
  { unit: 'month', before: 1, after: 48 },
  { unit: 'month', before: 1, after: 12 },
  { unit: 'week', before: 4, after: 6 },
  { unit: 'week', before: 4, after: 1 },
];

/** The same day some months later or earlier, the last of its month where there is none. */
function monthsAway(day: number, months: number): number {
  const { year, month, day: of } = civilOf(day);
  const first = dayOfCivil(year, month + months, 1);
  return Math.min(first + of - 1, dayOfCivil(year, month + months + 1, 1) - 1);
}

/**
 * The axis of a plan from its first to its last day, with the room its zoom gives. It begins on a Monday and ends with
 * the week or month it ends in, so that it stays still while dates move a little.
 */
export function axisOf(zoom: Zoom, first: number, last: number, atLeast: number): Axis {
  const day = dayWidths[zoom];
  const { unit, before, after } = ranges[zoom];
  let from = mondayOf(first) - 7 * before;
  let to = mondayOf(last) + 7 * (after + 1);
  if (unit === 'month') {
    const begin = civilOf(monthsAway(first, -before));
    from = mondayOf(dayOfCivil(begin.year, begin.month, 1));
    const end = civilOf(monthsAway(last, after));
    to = dayOfCivil(end.year, end.month + 1, 1);
  }
  to = Math.max(to, from + Math.ceil(atLeast / day));
  return { zoom, from, to, day, width: Math.ceil((to - from) * day) };
}

/** The zoom at which these days are as large as they can be in a room that holds them whole. */
export function zoomThatFits(days: number, room: number): Zoom {
  let zoom = 4;
  while (zoom > 0 && days * dayWidths[zoom] > room) zoom--;
  return zoom as Zoom;
}

/** Where a bar stands after it was scrolled to: px right of the timeline's left edge. */
export const SCROLL_OFFSET = 100;

/** Position of an instant counted in days. */
export const xOf = (axis: Axis, days: number): number => (days - axis.from) * axis.day;

/** The instant at a position, counted in days. */
export const daysOf = (axis: Axis, x: number): number => axis.from + x / axis.day;

export interface Tick {
  x: number;
  width: number;
  label: string;
}

export interface Words {
  /** Months in full, January first. */
  months: readonly string[];
  monthsShort: readonly string[];
  /** One or two letters, Monday first. */
  weekdays: readonly string[];
  /** `6 abr`, `Apr 6` */
  dayMonth: (day: number) => string;
  quarter: (n: number) => string;
  week: (n: number) => string;
}

type Step = (day: number) => { next: number; label: (words: Words) => string };

const year: Step = (day) => {
  const c = civilOf(day);
  return { next: dayOfCivil(c.year + 1, 1, 1), label: () => String(c.year) };
};
const quarter =
  (withYear: boolean): Step =>
  (day) => {
    const c = civilOf(day);
    const q = Math.floor((c.month - 1) / 3);
    return {
      next: dayOfCivil(c.year, q * 3 + 4, 1),
      label: (w) => (withYear ? `${w.quarter(q + 1)} ${c.year}` : w.quarter(q + 1)),
    };
  };
const month =
  (form: 'long' | 'short'): Step =>
  (day) => {
    const c = civilOf(day);
    return {
      next: dayOfCivil(c.year, c.month + 1, 1),
      label: (w) => (form === 'long' ? `${w.months[c.month - 1]} ${c.year}` : w.monthsShort[c.month - 1]),
    };
  };
const week =
  (form: 'day' | 'date' | 'number'): Step =>
  (day) => ({
    next: mondayOf(day) + 7,
    label: (w) =>
      form === 'day'
        ? String(civilOf(day).day)
        : form === 'date'
          ? w.dayMonth(day)
          : `${w.week(isoWeek(day))} · ${w.months[civilOf(mondayOf(day)).month - 1]} ${civilOf(mondayOf(day)).year}`,
  });
const singleDay: Step = (day) => ({
  next: day + 1,
  label: (w) => `${w.weekdays[(((day + 3) % 7) + 7) % 7]} ${civilOf(day).day}`,
});

const scales: readonly (readonly [coarse: Step, fine: Step])[] = [
  [year, quarter(false)],
  [quarter(true), month('short')],
  [month('long'), week('day')],
  [month('long'), week('date')],
  [week('number'), singleDay],
];

/** The first day of the unit a day lies in. */
const begins: readonly (readonly [(day: number) => number, (day: number) => number])[] = (() => {
  const ofYear = (d: number) => dayOfCivil(civilOf(d).year, 1, 1);
  const ofQuarter = (d: number) => {
    const c = civilOf(d);
    return dayOfCivil(c.year, Math.floor((c.month - 1) / 3) * 3 + 1, 1);
  };
  const ofMonth = (d: number) => {
    const c = civilOf(d);
    return dayOfCivil(c.year, c.month, 1);
  };
  return [
    [ofYear, ofQuarter],
    [ofQuarter, ofMonth],
    [ofMonth, mondayOf],
    [ofMonth, mondayOf],
    [mondayOf, (d: number) => d],
  ] as const;
})();

/** Ticks of one row of the scale between two positions. Row 0 is the coarse one. */
export function ticks(axis: Axis, row: 0 | 1, x0: number, x1: number, words: Words): Tick[] {
  const step = scales[axis.zoom][row];
  const out: Tick[] = [];
  const first = Math.max(axis.from, Math.floor(axis.from + x0 / axis.day));
  const last = Math.min(axis.to, Math.ceil(axis.from + x1 / axis.day));
  for (let day = begins[axis.zoom][row](first); day < last; ) {
    const { next, label } = step(day);
    const visible = Math.max(day, axis.from);
    out.push({ x: xOf(axis, visible), width: (next - visible) * axis.day, label: label(words) });
    day = next;
  }
  return out;
}
