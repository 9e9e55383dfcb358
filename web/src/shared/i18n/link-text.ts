/** How links and their lags are written: `FS`, `FC+2d`, around the clock `FC+2dc`, as they are typed back. */
import { DAY, type LinkTypeName } from '@/engine';
import type { Language } from '.';

const spanish: Record<LinkTypeName, string> = { FS: 'FC', SS: 'CC', FF: 'FF', SF: 'CF' };

/** `FS` in English, `FC` in Spanish. */
export const linkTypeText = (type: LinkTypeName, language: Language): string =>
  language === 'es' ? spanish[type] : type;

/** A text that ends in days, hours or minutes, with those of the clock: `3 dc` ("días corridos"), in English `3ed`. */
export const aroundTheClock = (text: string, language: Language): string =>
  text.replace(/(?:d|h|min)$/, (unit) => (language === 'es' ? `${unit}c` : `e${unit}`));

/** A lag in minutes of work, or of the clock where it is `elapsed`: `+2d`, `-4h`, `+2ed`. `perDay`: minutes of a working day. */
export function lagText(lag: number, elapsed: boolean, perDay: number, language: Language): string {
  return elapsed ? aroundTheClock(amountText(lag, DAY), language) : amountText(lag, perDay);
}

function amountText(lag: number, perDay: number): string {
  const sign = lag > 0 ? '+' : '-';
  const size = Math.abs(lag);
  if (size % perDay === 0 || (size * 2) % perDay === 0) return `${sign}${size / perDay}d`;
  return size % 60 === 0 ? `${sign}${size / 60}h` : `${sign}${size}min`;
}

/** The type of a link with its lag, which is left out where it is none: `FC+2d`. */
export function linkText(
  { type, lag = 0, elapsed = false }: { type: LinkTypeName; lag?: number; elapsed?: boolean },
  perDay: number,
  language: Language,
): string {
  return linkTypeText(type, language) + (lag === 0 ? '' : lagText(lag, elapsed, perDay, language));
}
