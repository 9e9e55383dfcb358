import type { TFunction } from 'i18next';
import { DAY } from '@/engine';
import type { Format } from '@/shared/i18n/format';
import { aroundTheClock } from '@/shared/i18n/link-text';
import { shownText } from '@/shared/lib/shown-text';
import type { ChangeValue } from './api/changelog';

const dates = new Set([
  'start_date',
  'end_date',
  'constraint_date',
  'second_constraint_date',
  'deadline',
  'expected_finish',
  'external_start',
  'external_finish',
  'suspended',
  'resumed',
  'actual_start',
  'actual_finish',
  'data_date',
  'must_finish_by',
  'week_end',
  'promise',
]);
const spans = new Set(['duration', 'totalSlack', 'freeSlack', 'remaining', 'split', 'criticalLimit']);
const shares = new Set(['progress', 'ponderator', 'commitment']);
const figures = new Set(['cost', 'used_cost', 'hhWorkTime', 'total_quantity', 'actual_quantity']);
const hours = new Set(['hoursPerDay', 'hoursPerWeek']);
const options = new Set(['lagCalendar', 'progressMode', 'floatMode', 'criticalBy', 'alapForm']);
const linkTypes = ['FS', 'SS', 'FF', 'SF'] as const;

/** `YYYY/MM/DD H:mm` of the project's own clock as a civil minute; nothing for anything else. */
export function civilMinute(text: ChangeValue): number | undefined {
  const m = /^(\d{4})\/(\d{2})\/(\d{2})(?: (\d{1,2}):(\d{2}))?$/.exec(String(text ?? ''));
  if (!m) return undefined;
  return Date.UTC(Number(m[1]), Number(m[2]) - 1, Number(m[3]), Number(m[4] ?? 0), Number(m[5] ?? 0)) / 60_000;
}

/** Dates that end something: midnight is then the end of the day before. */
const ends = new Set([
  'end_date',
  'actual_finish',
  'must_finish_by',
  'deadline',
  'expected_finish',
  'external_finish',
  'week_end',
]);

/** Dates that hold the start or the finish: of midnight only the time says which day is meant. */
const either = new Set(['constraint_date', 'second_constraint_date']);

/** A date in words, with its time where the other side of the arrow lies on the same day. */
function dateText(name: string, minute: number, other: number | undefined, format: Format): string {
  const end = ends.has(name);
  const day = (at: number) => Math.floor((end ? at - 1 : at) / 1440);
  const timed = (either.has(name) && minute % 1440 === 0) || (other !== undefined && day(other) === day(minute));
  if (end) return timed ? format.endTime(minute) : format.endMedium(minute);
  return timed ? format.dateTime(minute) : format.dateMedium(minute);
}

/** A value of the log in words. `other` is the value on the other side of the arrow: two instants of one day show their time. */
export function valueText(
  attribute: string | undefined,
  value: ChangeValue,
  other: ChangeValue,
  {
    t,
    format,
    minutesPerDay,
    elapsed,
  }: { t: TFunction<'changelog'>; format: Format; minutesPerDay: number; elapsed?: boolean },
): string {
  const name = attribute ?? '';
  if (options.has(name))
    return value ? t(`value.option.${value as 'float'}`, { defaultValue: String(value) }) : t('value.habit');
  if (name === 'percent_type' && value !== null && value !== undefined)
    return t(`value.percent.${(value || 'duration') as 'duration'}`, { defaultValue: String(value) });
  if (value === null || value === undefined || value === '') return t('value.none');
  if (dates.has(name)) {
    const minute = civilMinute(value);
    return minute === undefined ? String(value) : dateText(name, minute, civilMinute(other), format);
  }
  if (spans.has(name) && Number.isFinite(Number(value))) {
    const minutes = Math.round(Number(value) * 60);
    if (elapsed) return aroundTheClock(format.duration(minutes, DAY), format.language);
    return format.duration(minutes, minutesPerDay);
  }
  if (name === 'lag' && Number.isFinite(Number(value))) {
    const perDay = elapsed ? DAY : minutesPerDay;
    const text = format.signedDays(Math.round(Number(value) * perDay), perDay, '0');
    return elapsed ? aroundTheClock(text, format.language) : text;
  }
  if (shares.has(name) && Number.isFinite(Number(value))) return format.percent(Number(value) / 100, 2);
  if (figures.has(name) && Number.isFinite(Number(value))) return format.number(Number(value), 4);
  if (hours.has(name) && Number.isFinite(Number(value))) return `${format.number(Number(value), 2)}\u00a0h`;
  if (name === 'as_imported' && Number.isFinite(Number(value)))
    return t('value.activities', { count: Number(value), formatted: format.number(Number(value)) });
  if (name === 'file_options') return t('value.fileBefore');
  const yes = value === true || value === 'true' || value === 1 || value === '1';
  if (name === 'is_critical') return t(yes ? 'value.critical' : 'value.notCritical');
  if (typeof value === 'boolean') return t(yes ? 'value.yes' : 'value.no');
  if (name === 'basis') return t(`value.basis.${value as 'cost'}`, { defaultValue: String(value) });
  if (name === 'profile') return t(`value.profile.${value as 'p6'}`, { defaultValue: String(value) });
  if (name === 'type') {
    const type = linkTypes[Number(value)];
    if (type) return t(`value.link.${type}`);
    return t(`value.kind.${value as 'task'}`, { defaultValue: String(value) });
  }
  if (name === 'constraint' || name === 'second_constraint')
    return t(`value.constraint.${value as 'asap'}`, { defaultValue: String(value) });
  if (name === 'lean_status') return t(`value.lean.${value as 'Can'}`, { defaultValue: String(value) });
  if (name === 'priority' || name === 'cnc_priority')
    return t(`value.priority.${value as 'Low'}`, { defaultValue: String(value) });
  if (name === 'status') return t(`value.roadblock.${value as 'released'}`, { defaultValue: shownText(String(value)) });
  if (name === 'type_area' || name === 'constraint_type')
    return t(`value.category.${value as 'design'}`, { defaultValue: shownText(String(value)) });
  // The name of somebody else's task is not sent.
  if (name === 'task' && typeof value === 'number') return `T-${value}`;
  if (name === 'expectedweek') {
    const week = Number(value);
    return week ? t('value.week', { n: week % 100, year: Math.floor(week / 100) }) : t('value.none');
  }
  if (name === 'date_request') return t(`value.request.${value as 'pending'}`, { defaultValue: String(value) });
  return shownText(String(value));
}
