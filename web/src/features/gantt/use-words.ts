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
    const names = (options: Intl.DateTimeFormatOptions, days: number[]) => {
      const written = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      return days.map((day) => written.format(day * DAY * 60_000).replace('.', ''));
    };
    const midMonths = Array.from({ length: 12 }, (_, m) => Math.round(m * 30.44) + 14);
    return {
      months: names({ month: 'long' }, midMonths),
      monthsShort: names({ month: 'short' }, midMonths),
      weekdays: names({ weekday: 'narrow' }, [4, 5, 6, 7, 8, 9, 10]),
      dayMonth: (day: number) => format.dateShort(day * DAY),
      quarter: (n: number) => t('scale.quarter', { n }),
      week: (n: number) => t('scale.week', { n }),
    };
  }, [format, t]);
}
