import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY, dayOfCivil, type WireCalendar } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { classNames, IconButton } from '@/shared/ui';
import { monthDays, monthOf, movedMonth } from './month-days';
import classes from './month-preview.module.css';
import { useWeekWords } from './week-words';
import { fromMonday } from './weekdays';

interface Props {
  spec: WireCalendar;
  /** Its month is shown, at first and whenever another day is meant. */
  day: number;
}

/** One month as the calendar works it. */
export function MonthPreview({ spec, day }: Props) {
  const { t } = useTranslation('calendars');
  const format = useFormat();
  const words = useWeekWords();
  const id = useId();
  const [month, setMonth] = useState(() => monthOf(day));
  useEffect(() => setMonth(monthOf(day)), [day]);
  const weeks = useMemo(() => monthDays(spec, month), [spec, month]);
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} aria-live="polite">
          {format.month(dayOfCivil(month.year, month.month, 1) * DAY)}
        </h3>
        <IconButton icon={IconChevronLeft} label={t('previousMonth')} onClick={() => setMonth(movedMonth(month, -1))} />
        <IconButton icon={IconChevronRight} label={t('nextMonth')} onClick={() => setMonth(movedMonth(month, 1))} />
      </div>
      <table className={classes.month} aria-labelledby={id}>
        <thead>
          <tr>
            {fromMonday.map((day) => (
              <th key={day.key} scope="col" abbr={words.long(day)}>
                {t(`dayLetter.${day.key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)?.day}>
              {week.map((day, k) => {
                if (!day) return <td key={fromMonday[k].key} />;
                const hours = day.minutes ? words.hours(day.minutes) : t('off');
                const said =
                  day.kind === 'exception'
                    ? `${day.name ? shownText(day.name) : t('legend.exception')}, ${hours}`
                    : hours;
                return (
                  <td key={fromMonday[k].key}>
                    <span className={classNames(classes.day, classes[day.kind])} data-kind={day.kind} title={said}>
                      {day.date}
                      <span className="visually-hidden">: {said}</span>
                      {day.kind === 'exception' && day.minutes > 0 && <i className={classes.worked} />}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.legend}>
        {(['work', 'exception', 'off'] as const).map((kind) => (
          <li key={kind}>
            <i className={classes[kind]} aria-hidden="true" />
            {t(`legend.${kind}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
