import { Calendar, civilOf, DAY, dayOfCivil, type WireCalendar, weekdayOf } from '@/engine';

export type DayKind = 'work' | 'off' | 'exception';

export interface MonthDay {
  day: number;
  /** Day of the month. */
  date: number;
  kind: DayKind;
  /** Working minutes. */
  minutes: number;
  /** What the exception is called. */
  name?: string;
}

export interface Month {
  year: number;
  /** 1 to 12. */
  month: number;
}

export function monthOf(day: number): Month {
  const { year, month } = civilOf(day);
  return { year, month };
}

export function movedMonth({ year, month }: Month, by: number): Month {
  return monthOf(dayOfCivil(year, month + by, 1));
}

/** The weeks of a month, Monday first, with places of other months left out, as the calendar works them. */
export function monthDays(spec: WireCalendar, { year, month }: Month): (MonthDay | undefined)[][] {
  const first = dayOfCivil(year, month, 1);
  const last = dayOfCivil(year, month + 1, 1) - 1;
  const calendar = new Calendar(spec, first, last);
  const weeks: (MonthDay | undefined)[][] = [];
  let week: (MonthDay | undefined)[] = Array.from({ length: weekdayOf(first) });
  for (let day = first; day <= last; day++) {
    const minutes = calendar.between(day * DAY, (day + 1) * DAY);
    const exception = calendar.exceptionOn(day);
    const kind = exception !== undefined ? 'exception' : minutes > 0 ? 'work' : 'off';
    const name = exception === undefined ? undefined : spec.exceptions?.[exception].name;
    week.push({ day, date: day - first + 1, kind, minutes, ...(name && { name }) });
    if (week.length === 7 || day === last) {
      weeks.push([...week, ...Array.from({ length: 7 - week.length }, () => undefined)]);
      week = [];
    }
  }
  return weeks;
}
