import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireCalendar } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { clockText } from './clock-text';
import { fromMonday, joined, minutesOf, type Shift, type Weekday } from './weekdays';

/** How calendars are said: days, hours, shifts, in the language on screen. */
export function useWeekWords() {
  const { t } = useTranslation('calendars');
  const format = useFormat();
  return useMemo(() => {
    const short = (day: Weekday): string => t(`dayShort.${day.key}`);
    return {
      /** `lun` */
      short,
      /** `lunes` */
      long: (day: Weekday): string => t(`day.${day.key}`),
      /** `8 h`, `7 h 30 min` */
      hours(minutes: number): string {
        const h = Math.floor(minutes / 60);
        const min = minutes % 60;
        if (!h) return t('minutes', { min });
        return min ? t('hoursMinutes', { h: format.number(h), min }) : t('hours.count', { h: format.number(h) });
      },
      /** `08:00–13:00` */
      shift: ([from, to]: Shift): string => `${clockText(from)}–${clockText(to)}`,
      /** `lun a vie`, `todos los días`, `lun, mié, vie` */
      days(week: WireCalendar['week']): string {
        const worked = fromMonday.filter((_, k) => minutesOf(week[k]) > 0);
        if (worked.length === 7) return t('everyDay');
        if (!worked.length) return t('noDay');
        const first = fromMonday.indexOf(worked[0]);
        const last = fromMonday.indexOf(worked[worked.length - 1]);
        if (worked.length > 2 && last - first + 1 === worked.length) {
          return t('dayRange', { from: short(worked[0]), to: short(worked[worked.length - 1]) });
        }
        return worked.map(short).join(', ');
      },
      shifts: (shifts: readonly Shift[] | null | undefined): string =>
        joined(shifts)
          .map(([from, to]) => `${clockText(from)}–${clockText(to)}`)
          .join(', '),
    };
  }, [t, format]);
}
