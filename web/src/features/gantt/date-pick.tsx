import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { civilOf, dayOfCivil } from '@/engine';
import { currentLanguage } from '@/shared/i18n';
import classes from './date-pick.module.css';

const two = (n: number): string => String(n).padStart(2, '0');

/** A day as the library writes it: `2026-04-28`. */
function textOf(day: number): string {
  const { year, month, day: d } = civilOf(day);
  return `${year}-${two(month)}-${two(d)}`;
}

function dayOfText(text: string): number {
  const [year, month, day] = text.split('-').map(Number);
  return dayOfCivil(year, month, day);
}

interface Props {
  day: number;
  /** Days without work are drawn quietly; they can be picked all the same. */
  isWorkDay: (day: number) => boolean;
  onPick: (day: number) => void;
}

/** A month to pick a day from, Monday first, in the language on screen. */
export default function DatePick({ day, isWorkDay, onPick }: Props) {
  const picked = textOf(day);
  return (
    <DatesProvider settings={{ locale: currentLanguage(), firstDayOfWeek: 1, weekendDays: [] }}>
      <DatePicker
        size="xs"
        value={picked}
        defaultDate={picked}
        getDayProps={(date) => ({ 'data-off': !isWorkDay(dayOfText(date)) || undefined })}
        onChange={(date) => date && onPick(dayOfText(date))}
        classNames={{ day: classes.day }}
      />
    </DatesProvider>
  );
}
