/**
 * Values of cells as Microsoft Project, P6 and spreadsheets write them, put as our editors read them: `lun 02/03/26`,
 * `02-Mar-26 A`, `2 sem.`, `3 díast`, `$ 45.000`.
 */
import { type CodeKind, isAmount } from '@/engine';
import { folded, type PasteTarget } from './paste-heads';

/** Names of a week's days and of months; what is written may be cut short behind three letters. */
const weekdays =
  'lunes martes miercoles jueves viernes sabado domingo monday tuesday wednesday thursday friday saturday sunday';
const months = [
  'enero january',
  'febrero february',
  'marzo march',
  'abril april',
  'mayo may',
  'junio june',
  'julio july',
  'agosto august',
  'septiembre setiembre september',
  'octubre october',
  'noviembre november',
  'diciembre december',
];

const isOneOf = (names: string, word: string): boolean =>
  word.length >= 3 && names.split(' ').some((name) => name.startsWith(word));

/** Day, month and year in the order of the format. */
function ordered(day: number, month: number, year: string, format: string): string {
  const dayFirst = format.indexOf('DD') < format.indexOf('MM');
  return dayFirst ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
}

/**
 * A date without the day of the week, and without what P6 puts behind one that is actual, ` A`, or held by a constraint, `*`.
 * A month that is named and an ISO date are put in the order of the format; one with neither already has an order.
 */
function dateText(text: string, format: string): string {
  const bare = text.trim().replace(/(?<=\d)(?:\s+A|\s*\*)$/, '');
  const week = /^(\p{L}+)[.,]*\s+(?=\d)/u.exec(bare);
  const date = week && isOneOf(weekdays, folded(week[1])) ? bare.slice(week[0].length) : bare;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?$/.exec(date);
  if (iso) {
    const [, year, month, day, clock] = iso;
    // Spreadsheets write midnight behind what is only a day.
    const time = clock === undefined || Number(clock.replace(':', '')) === 0 ? '' : ` ${clock}`;
    return ordered(Number(day), Number(month), year, format) + time;
  }
  const named = /^(\d{1,2})[-/. ](\p{L}+)\.?[-/. ](\d{4}|\d{2})(?!\d)(.*)$/u.exec(date);
  if (named) {
    const [, day, word, year, rest] = named;
    const month = months.findIndex((names) => isOneOf(names, folded(word)));
    if (month >= 0) return ordered(Number(day), month + 1, year, format) + rest;
  }
  return date;
}

/** Units around the clock, each behind its figure, with the one our durations have. */
const elapsedUnits: readonly [RegExp, string][] = [
  [/(?<=\d\s*)d[ií]as?t(?!\p{L})/giu, 'dc'],
  [/(?<=\d\s*)h(?:oras?|rs?)?t(?!\p{L})/giu, 'hc'],
  [/(?<=\d\s*)s(?:em(?:anas?)?)?t(?!\p{L})/giu, 'sc'],
  [/(?<=\d\s*)min(?:uto)?s?t(?!\p{L})/giu, 'minc'],
  [/(?<=\d\s*)edays?(?!\p{L})/giu, 'ed'],
  [/(?<=\d\s*)eh(?:ours?|rs?)(?!\p{L})/giu, 'eh'],
  [/(?<=\d\s*)ew(?:eeks?|ks?)(?!\p{L})/giu, 'ew'],
  [/(?<=\d\s*)emin(?:ute)?s?(?!\p{L})/giu, 'emin'],
];

/** Units without the dot of an abbreviation. */
const unitsText = (text: string): string =>
  elapsedUnits.reduce((all, [unit, own]) => all.replace(unit, own), text.replace(/(?<=\d\s*\p{L}+)\./gu, ''));

/** An amount without its currency. */
const amountText = (text: string): string =>
  text
    .replace(/(?:(?<!\p{L})[A-Z]{1,3})?\p{Sc}\s*/u, '')
    .replace(/^\s*[A-Z]{3}\s*(?=[\d-])|(?<=\d)\s*[A-Z]{3}\s*$/, '')
    .trim() || text;

/** What a cell says, as the editor of its column reads it; what no other tool writes stays as it is. */
export function ownWriting(target: PasteTarget, text: string, dateFormat: string, kind?: CodeKind): string {
  if (kind === 'date') return dateText(text, dateFormat);
  if (kind === 'cost') return amountText(text);
  switch (target) {
    case 'start':
    case 'finish':
    case 'constraintDate':
    case 'externalStart':
    case 'externalFinish':
    case 'actualStart':
    case 'actualFinish':
    case 'expectedFinish':
    case 'suspended':
    case 'resumed':
    case 'deadline':
      return dateText(text, dateFormat);
    case 'duration':
    case 'remaining':
      // Microsoft Project asks behind a duration that is only estimated.
      return unitsText(text.replace(/\s*\?\s*$/, ''));
    case 'predecessors':
    case 'successors':
      return unitsText(text);
    case 'manHours':
      return unitsText(text).replace(/(?<=\d)\s*(?:horas?|hours?)\s*$/i, '');
    default:
      return isAmount(target) ? amountText(text) : text;
  }
}
