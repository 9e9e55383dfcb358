import { DAY } from '@/engine';
import type { useFormat } from '@/shared/i18n/format';

const yearOf = (day: number) => new Date(day * 60_000).getUTCFullYear();

/** The first and the last day of a week, for the words of a range; the year stands once where it is the same. */
export function rangeOf({ start, end }: { start: number; end: number }, format: ReturnType<typeof useFormat>) {
  const last = end - DAY;
  const from = yearOf(start) === yearOf(last) ? format.dateShort(start) : format.dateMedium(start);
  return { from, to: format.dateMedium(last) };
}
