/**
 * Work calendars as arithmetic on minutes: the stretches of work within a horizon with the working minutes that
 * lie before each one. Friday 17:00 (finish form) and Monday 08:00 (start form) are the same amount of work.
 *
 * The rules are the server's: shifts that overlap or touch count once; of several exceptions on one day the last
 * one counts; an exception without shifts is a day off; recurring ones come back every week, month or year, and a
 * month without such a day is left out.
 */
import { civilOf, DAY, dayOf, dayOfCivil, weekdayOf } from './minutes';
import type { WireCalendar, WireException } from './wire';

type Shift = readonly [from: number, to: number];

/** Shifts of one day in order, joined where they touch. */
function joined(shifts: readonly Shift[] | null | undefined): Shift[] {
  const out: [number, number][] = [];
  for (const [from, to] of [...(shifts ?? [])].sort((a, b) => a[0] - b[0])) {
    if (to <= from) continue;
    const last = out[out.length - 1];
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}

export class Calendar {
  readonly row: number;
  readonly name: string;
  /** First minute of the horizon; conversions before it give it. */
  readonly from: number;
  /** End of the horizon; conversions behind it give it. */
  readonly to: number;
  /** Work in the horizon, in minutes. */
  readonly total: number;
  /** Begin of each stretch of work, with one behind everything. */
  private readonly starts: Int32Array;
  /** Working minutes before each stretch. */
  private readonly before: Int32Array;
  /** By day: the first stretch that ends behind its midnight. */
  private readonly byDay: Int32Array;
  /** By day: 0 follows the week, 1 + n follows exception n. */
  private readonly source: Uint16Array;
  private readonly firstDay: number;

  /** Compiles a calendar for the days from `firstDay` to `lastDay`, both included. */
  constructor(spec: WireCalendar, firstDay: number, lastDay: number) {
    this.row = spec.row;
    this.name = spec.name;
    this.firstDay = firstDay;
    this.from = firstDay * DAY;
    this.to = (lastDay + 1) * DAY;
    const days = lastDay - firstDay + 1;
    const source = new Uint16Array(days);
    const exceptions = spec.exceptions ?? [];
    exceptions.forEach((exception, n) => {
      for (const [a, b] of occurrences(exception, firstDay, lastDay)) {
        for (let d = Math.max(a, firstDay); d <= Math.min(b, lastDay); d++) source[d - firstDay] = n + 1;
      }
    });
    const week = Array.from({ length: 7 }, (_, d) => joined(spec.week[d]));
    const special = exceptions.map((exception) => joined(exception.shifts));
    const starts: number[] = [];
    const before: number[] = [];
    const byDay = new Int32Array(days + 1);
    let total = 0;
    let end = Number.NaN;
    for (let i = 0; i < days; i++) {
      const midnight = this.from + i * DAY;
      // A stretch that goes on over midnight belongs to both days.
      byDay[i] = end === midnight ? starts.length - 1 : starts.length;
      const shifts = source[i] ? special[source[i] - 1] : week[weekdayOf(firstDay + i)];
      for (const [from, to] of shifts) {
        if (midnight + from !== end) {
          starts.push(midnight + from);
          before.push(total);
        }
        total += to - from;
        end = midnight + to;
      }
    }
    byDay[days] = Math.max(0, starts.length - 1);
    starts.push(2147483647);
    before.push(total);
    this.starts = Int32Array.from(starts);
    this.before = Int32Array.from(before);
    this.byDay = byDay;
    this.source = source;
    this.total = total;
  }

  /** Working minutes from the horizon's begin to `at`. */
  worked(at: number): number {
    if (at <= this.from) return 0;
    if (at >= this.to) return this.total;
    let i = this.byDay[dayOf(at) - this.firstDay];
    while (this.starts[i + 1] <= at) i++;
    if (this.starts[i] > at) return this.before[i];
    return Math.min(this.before[i] + at - this.starts[i], this.before[i + 1]);
  }

  /** The stretch that holds working minute `w`, by halving. */
  private stretch(w: number): number {
    let lo = 0;
    let hi = this.starts.length - 2;
    while (lo < hi) {
      const mid = (lo + hi + 1) >> 1;
      if (this.before[mid] <= w) lo = mid;
      else hi = mid - 1;
    }
    return lo;
  }

  /** The civil minute at which working minute `w` begins. */
  start(w: number): number {
    if (w < 0) return this.from;
    if (w >= this.total) return this.to;
    const i = this.stretch(w);
    return this.starts[i] + w - this.before[i];
  }

  /** The civil minute at which `w` working minutes have been worked. */
  finish(w: number): number {
    if (w <= 0) return this.from;
    if (w > this.total) return this.to;
    return this.start(w - 1) + 1;
  }

  /** Working minutes from `a` to `b`, negative when `b` lies before. */
  between(a: number, b: number): number {
    return this.worked(b) - this.worked(a);
  }

  /** Whether `at` lies in work or at either edge of it. */
  touches(at: number): boolean {
    if (at < this.from || at > this.to) return false;
    const w = this.worked(at);
    return this.start(w) === at || this.finish(w) === at;
  }

  /** Stretches of work that touch [from, to), in order, as [from, to) of each, cut to it. */
  *stretches(from: number, to: number): Generator<[from: number, to: number]> {
    const first = Math.max(from, this.from);
    if (first >= Math.min(to, this.to)) return;
    for (let i = this.byDay[dayOf(first) - this.firstDay]; this.starts[i] < to; i++) {
      const end = this.starts[i] + this.before[i + 1] - this.before[i];
      if (end > first) yield [Math.max(first, this.starts[i]), Math.min(to, end)];
    }
  }

  /** Whether anything is worked on a day. Days outside the horizon are not. */
  isWorkDay(day: number): boolean {
    return this.worked((day + 1) * DAY) > this.worked(day * DAY);
  }

  /** The place of the exception a day follows; none where it follows the week. */
  exceptionOn(day: number): number | undefined {
    const source = this.source[day - this.firstDay];
    return source ? source - 1 : undefined;
  }

  /** Whether an exception and not the week takes the work out of a day: a public holiday and the like. */
  isHoliday(day: number): boolean {
    const i = day - this.firstDay;
    return i >= 0 && i < this.source.length && this.source[i] > 0 && !this.isWorkDay(day);
  }
}

/** First and last day of each time an exception covers, as far as it touches [from, to]. */
export function* occurrences(exception: WireException, from: number, to: number): Generator<[number, number]> {
  const length = exception.to - exception.from;
  const end = Math.min(to, exception.until ? exception.until : to);
  const step = Math.max(1, exception.interval ?? 1);
  switch (exception.every) {
    case 'weekly':
      for (let d = exception.from; d <= end; d += 7 * step) if (d + length >= from) yield [d, d + length];
      return;
    case 'monthly':
    case 'yearly': {
      const first = civilOf(exception.from);
      const months = exception.every === 'yearly' ? 12 * step : step;
      for (let n = 0; ; n += months) {
        const begin = dayOfCivil(first.year, first.month + n, 1);
        if (begin > end) return;
        const at = begin + first.day - 1;
        if (civilOf(at).day === first.day && at <= end && at + length >= from) yield [at, at + length];
      }
    }
    default:
      yield [exception.from, exception.to];
  }
}

/** Around the clock, for a plan that names no calendar. */
export const allDay: WireCalendar = {
  row: -1,
  name: '24h',
  week: Array.from({ length: 7 }, () => [[0, DAY]] as [number, number][]),
};

/** The days to compile calendars for: what the plan spans and room to move on both sides. */
export function horizon(minutes: Iterable<number>): [first: number, last: number] {
  let lo = Number.POSITIVE_INFINITY;
  let hi = Number.NEGATIVE_INFINITY;
  for (const m of minutes) {
    if (m < lo) lo = m;
    if (m > hi) hi = m;
  }
  if (lo > hi) return [0, 366 * 80];
  return [dayOf(lo) - 366 * 2, dayOf(hi) + 366 * 12];
}
