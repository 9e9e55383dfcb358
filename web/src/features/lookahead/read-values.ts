/** Values as people type them into cells. What cannot be read is a key of `problem` in the texts. */
import { civilOf, DAY, dayOfCivil, HUNDRED } from '@/engine';
import { parseDate } from '@/shared/lib/date-text';
import { figure } from '@/shared/lib/figure';
import { comparable } from '@/shared/lib/text-search';
import type { Choice } from './api/use-choices';

export type Problem =
  | 'empty'
  | 'date'
  | 'dateUnreal'
  | 'duration'
  | 'number'
  | 'percent'
  | 'week'
  | 'unknownName'
  | 'lean'
  | 'finishBeforeStart';

export type Read<T> = { value: T } | { problem: Problem };

const LARGEST = 1_000_000;

/** 1/10,000 of a unit; an empty text is none. */
export function readAmount(text: string): Read<number> {
  if (text.trim() === '') return { value: 0 };
  const value = figure(text);
  return value >= 0 && value <= LARGEST ? { value: Math.round(value * 10_000) } : { problem: 'number' };
}

/** 1/10,000 of a percent. */
export function readPercent(text: string): Read<number> {
  const value = figure(text.replace('%', ''));
  return value >= 0 && value <= 100 ? { value: Math.round((value * HUNDRED) / 100) } : { problem: 'percent' };
}

/** Working minutes: `3`, `3 d`, `1,5 d`, `4 h`, `30 min`. */
export function readDuration(text: string, perDay: number): Read<number> {
  const parts = /^([\d.,\s]+)\s*(d|h|m|min)?\.?$/i.exec(text.trim());
  const value = parts ? figure(parts[1]) : Number.NaN;
  const unit = parts?.[2]?.toLowerCase() ?? 'd';
  const minutes = Math.round(value * (unit === 'd' ? perDay : unit === 'h' ? 60 : 1));
  return minutes >= 0 && minutes <= 10 * 366 * DAY ? { value: minutes } : { problem: 'duration' };
}

/** A civil minute; at the end of something a day without a clock means all its work. */
export function readDate(text: string, format: string, end: boolean): Read<number> {
  const typed = parseDate(text, format);
  if ('problem' in typed) return { problem: typed.problem === 'dateUnreal' ? 'dateUnreal' : 'date' };
  if (typed.clock === undefined) return { value: (typed.day + (end ? 1 : 0)) * DAY };
  return { value: typed.day * DAY + typed.clock };
}

const monthNames = [
  'ene jan',
  'feb',
  'mar',
  'abr apr',
  'may',
  'jun',
  'jul',
  'ago aug',
  'sep set',
  'oct',
  'nov',
  'dic dec',
].map((names) => names.split(' '));

/** The year in which a day and a month lie nearest to another day. */
function nearestYear(month: number, day: number, near: number): number {
  const { year } = civilOf(near);
  const years = [year - 1, year, year + 1];
  const far = (one: number): number => Math.abs(dayOfCivil(one, month, day) - near);
  return years.sort((a, b) => far(a) - far(b))[0];
}

/** A weekday at the beginning. `mar` begins one and a month too: it is a weekday where a month follows. */
const weekday = /^(?:lu|ma|mi|ju|vi|sa|do|mo|tu|we|th|fr|su)[a-z]*[.,]*\s+(?=[a-z\d])/;
const monthOf = (word: string | undefined): number =>
  monthNames.findIndex((names) => names.some((name) => word?.startsWith(name))) + 1;

/** A date without the weekday it begins with. */
function withoutWeekday(text: string): string {
  const rest = text.replace(weekday, '');
  if (rest === text || !monthOf(text)) return rest;
  return /[a-z]{3}/.test(rest) || /^\d+[/.-]\d+/.test(rest) ? rest : text;
}

/**
 * A date as a spreadsheet shows it: that of the schedule, `2026-04-07`, `7 abr 2026`, `Apr 7, 2026`, `07-abr-26`, `lun 07/04/26`;
 * without a year the nearest to `near`.
 */
export function readPastedDate(text: string, format: string, end: boolean, near: number): Read<number> {
  const plain = withoutWeekday(folded(text))
    .replace(/[,.](?=\s)|\bde[l]?\b/g, ' ')
    .trim();
  const typed = readDate(plain, format, end);
  if ('value' in typed || typed.problem === 'dateUnreal') return typed;
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[t\s]+(\d{1,2}):(\d{2})(?::\d{2})?.*)?$/.exec(plain);
  if (iso) return realDate(Number(iso[1]), Number(iso[2]), Number(iso[3]), end, iso[4], iso[5]);
  const words = plain.split(/[\s/-]+/).filter(Boolean);
  const at = words.findIndex((word) => /^[a-z]{3,}\.?$/.test(word));
  const month = monthOf(words[at]);
  if (month > 0 && words.length <= 3) {
    const [day, year] = words.filter((_, k) => k !== at).map(Number);
    if (!Number.isInteger(day) || (year !== undefined && !Number.isInteger(year))) return { problem: 'date' };
    return realDate(
      year === undefined ? nearestYear(month, day, near) : year < 100 ? 2000 + year : year,
      month,
      day,
      end,
    );
  }
  const short = /^(\d{1,2})[/.-](\d{1,2})$/.exec(plain);
  if (!short) return { problem: 'date' };
  const dayFirst = format.indexOf('DD') < format.indexOf('MM');
  const [d, m] = dayFirst ? [Number(short[1]), Number(short[2])] : [Number(short[2]), Number(short[1])];
  return realDate(nearestYear(m, d, near), m, d, end);
}

function realDate(
  year: number,
  month: number,
  day: number,
  end: boolean,
  hours?: string,
  minutes?: string,
): Read<number> {
  const at = dayOfCivil(year, month, day);
  const real = civilOf(at);
  if (real.year !== year || real.month !== month || real.day !== day) return { problem: 'dateUnreal' };
  // A spreadsheet writes a day as its midnight.
  const clock = hours === undefined ? 0 : Number(hours) * 60 + Number(minutes);
  return { value: clock > 0 ? at * DAY + clock : (at + (end ? 1 : 0)) * DAY };
}

/** An ISO week as `18`, `S18`, `W18` or `2026-W18`; the year is that of `near` where none is typed. An empty text is none. */
export function readWeek(text: string, near: number): Read<number> {
  const plain = text.trim();
  if (plain === '' || plain === '–') return { value: 0 };
  const parts = /^(?:(\d{4})[-\s/]*)?[sw]?\s*(\d{1,2})$/i.exec(plain);
  const week = Number(parts?.[2]);
  if (!parts || week < 1 || week > 53) return { problem: 'week' };
  return { value: (parts[1] ? Number(parts[1]) : Math.floor(near / 100)) * 100 + week };
}

const folded = (text: string): string => comparable(text).trim();

/** What is meant by a name, or by its beginning where nothing else begins so. */
export function readChoice<T extends { label: string }>(text: string, choices: readonly T[]): T | undefined {
  const typed = folded(text);
  const exact = choices.find(({ label }) => folded(label) === typed);
  const begun = choices.filter(({ label }) => folded(label).startsWith(typed));
  return exact ?? (begun.length === 1 ? begun[0] : undefined);
}

/** The id behind a name; an empty text is none. */
export function readOne(text: string, choices: readonly Choice[]): Read<string> {
  if (text.trim() === '') return { value: '' };
  const found = readChoice(text, choices);
  return found ? { value: found.value } : { problem: 'unknownName' };
}

/** The ids behind names apart by commas. */
export function readSeveral(text: string, choices: readonly Choice[]): Read<string[]> {
  const ids: string[] = [];
  for (const name of text.split(',')) {
    if (!name.trim()) continue;
    const found = readChoice(name, choices);
    if (!found) return { problem: 'unknownName' };
    ids.push(found.value);
  }
  return { value: ids };
}
