import type { Format } from '@/shared/i18n/format';

/** Working minutes as the grid shows them: rounded to what the column holds, `7 d`, `4 h`, `34,5 d`, `214 d`. */
export function gridDuration(minutes: number, perDay: number, format: Format): string {
  const days = Math.abs(minutes) / perDay;
  if (days < 10) return format.duration(minutes, perDay);
  const step = days < 100 ? perDay / 10 : perDay;
  return format.duration(Math.round(minutes / step) * step, perDay);
}
