import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { currentLanguage } from '@/shared/i18n';
import { dayOfIso, isoOf } from '@/shared/lib/date-text';
import classes from './date-pick.module.css';

interface Props {
  /** None: today's month, nothing picked. */
  day: number | undefined;
  first?: number;
  last?: number;
  /** Days without work are drawn quietly; they can be picked all the same. */
  isWorkDay?: (day: number) => boolean;
  onPick: (day: number) => void;
}

/** A month to pick a day from, Monday first, in the language on screen. */
export default function DatePick({ day, first, last, isWorkDay, onPick }: Props) {
  const picked = day === undefined ? null : isoOf(day);
  return (
    <DatesProvider settings={{ locale: currentLanguage(), firstDayOfWeek: 1, weekendDays: [] }}>
      <DatePicker
        size="xs"
        value={picked}
        defaultDate={picked ?? undefined}
        minDate={first === undefined ? undefined : isoOf(first)}
        maxDate={last === undefined ? undefined : isoOf(last)}
        getDayProps={(date) => ({ 'data-off': (isWorkDay && !isWorkDay(dayOfIso(date))) || undefined })}
        onChange={(date) => date && onPick(dayOfIso(date))}
        classNames={{ day: classes.day }}
      />
    </DatesProvider>
  );
}
