/** What a difference says: the field with its value before and after. */
import type { TFunction } from 'i18next';
import type { Format } from '@/shared/i18n/format';
import { linkText } from '@/shared/i18n/link-text';
import { shownText } from '@/shared/lib/shown-text';
import type { Comparison, Difference } from './api/use-comparison';

interface Words {
  t: TFunction<'compare'>;
  format: Format;
  perDay: number;
  calendars: Comparison['calendars'];
  /** What an activity is called. */
  nameOf: (row: number) => string;
}

const starts = new Set(['actualStart', 'externalStart', 'pinnedStart', 'start', 'dataDate']);
const finishes = new Set(['actualFinish', 'expectedFinish', 'externalFinish', 'deadline', 'mustFinishBy']);
const spans = new Set(['duration', 'remaining', 'split']);

function value(field: string, of: unknown, words: Words): string {
  const { t, format, perDay, calendars, nameOf } = words;
  if (of === null || of === undefined || of === '') return t('none');
  if (typeof of === 'boolean') return t(of ? 'yes' : 'no');
  if (typeof of === 'number') {
    if (starts.has(field)) return format.dateMedium(of);
    if (finishes.has(field)) return format.endMedium(of);
    if (spans.has(field)) return format.duration(of, perDay);
    if (field === 'progress' || field === 'weight') return format.percent(of / 100, 2);
    if (field === 'calendar' || field === 'resourceCalendar') return shownText(calendars[of] ?? t('none'));
    if (field === 'place') return nameOf(of);
    return format.number(of, 2);
  }
  if (typeof of === 'object') {
    const { type, date, suspended, resumed } = of as Record<string, unknown>;
    if (typeof type === 'string') {
      const name = t(`constraint.${type as 'snet'}`, { defaultValue: type });
      return typeof date === 'number' ? `${name} ${format.dateMedium(date)}` : name;
    }
    return [suspended, resumed].map((at) => (typeof at === 'number' ? format.dateMedium(at) : '–')).join(' / ');
  }
  return shownText(String(of));
}

function linkWords({ linkFrom, linkTo }: Difference, { t, format, perDay, nameOf }: Words): string {
  const ends = linkTo ?? linkFrom;
  if (!ends) return '';
  const said = (link: typeof ends) => linkText(link, perDay, format.language);
  const what =
    linkFrom && linkTo
      ? `${said(linkFrom)} → ${said(linkTo)}`
      : t(linkTo ? 'linkAdded' : 'linkRemoved', { link: said(ends) });
  return `${what} · ${nameOf(ends.from)}`;
}

/** `remaining work 12 d → 20 d · progress 0 % → 30 %`. */
export function differenceText(item: Difference, words: Words): string {
  const { t } = words;
  if (item.linkFrom || item.linkTo) return linkWords(item, words);
  if (item.kind === 'added' || item.kind === 'deleted') return t(`kind.${item.kind}`);
  return (item.cells ?? [])
    .map(({ field: named, from, to }) => {
      const field = named.replace(/^settings\./, '');
      const name = t(`field.${field as 'duration'}`, { defaultValue: field });
      if (field === 'calendarTime') return name;
      return `${name} ${value(field, from, words)} → ${value(field, to, words)}`;
    })
    .join(' · ');
}
