import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import type { Words } from './time-axis';

const locales: Record<string, string> = { es: 'es-CL', en: 'en-US' };

/** Month and weekday words for the scale. Dates are built in UTC only to be named. */
export function useWords(): Words {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  return useMemo(() => {
    const locale = locales[format.language];
    const name = (options: Intl.DateTimeFormatOptions, day: number) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day * DAY * 60_000);
    const months = (form: 'long' | 'short') =>
      Array.from({ length: 12 }, (_, m) => name({ month: form }, Math.round(m * 30.44) + 14).replace('.', ''));
    const weekdays = Array.from({ length: 7 }, (_, d) => name({ weekday: 'narrow' }, d + 4));
    return {
      months: months('long'),
      monthsShort: months('short'),
      weekdays,
      dayMonth: (day: number) => format.dateShort(day * DAY),
      quarter: (n: number) => t('scale.quarter', { n }),
      week: (n: number) => t('scale.week', { n }),
    };
  }, [format, t]);
}
