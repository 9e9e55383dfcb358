import { IconConfetti, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireCalendar, WireException } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { dayText } from '@/shared/lib/date-text';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Chip, IconButton } from '@/shared/ui';
import { type CalendarException, draftOf } from './calendar-draft';
import { ExceptionDialog } from './exception-dialog';
import classes from './exceptions-table.module.css';
import { HolidaysDialog } from './holidays-dialog';
import { useWeekWords } from './week-words';

interface Props {
  exceptions: CalendarException[];
  /** What is stored: what is not in it is new. */
  saved: readonly WireException[];
  dateFormat: string;
  editable: boolean;
  /** The day a new exception begins with. */
  today: number;
  week: WireCalendar['week'];
  /** The years whose holidays the plan may meet. */
  years: { from: number; to: number };
  /** `day` is where the exception that was put begins. */
  onChange: (exceptions: CalendarException[], day?: number) => void;
}

/** The days that do not follow the week. */
export function ExceptionsTable({ exceptions, saved, dateFormat, editable, today, week, years, onChange }: Props) {
  const { t } = useTranslation('calendars');
  const format = useFormat();
  const words = useWeekWords();
  const id = useId();
  const [open, setOpen] = useState<number | 'new' | 'holidays'>();
  const section = useRef<HTMLElement>(null);
  /** The place in the table where a row was removed: the next one takes the focus. */
  const removed = useRef<number | undefined>(undefined);
  /** The exception that was put last: the table is by date, so it is scrolled to. */
  const put = useRef<CalendarException | undefined>(undefined);
  useEffect(() => {
    const at = put.current ? exceptions.indexOf(put.current) : -1;
    if (at < 0) return;
    section.current?.querySelector(`[data-exception="${at}"]`)?.scrollIntoView?.({ block: 'nearest' });
    put.current = undefined;
  }, [exceptions]);
  const left = exceptions.length;
  useEffect(() => {
    if (removed.current === undefined) return;
    const next = section.current?.querySelectorAll<HTMLElement>('[data-remove]')[Math.min(removed.current, left - 1)];
    (next ?? section.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
    removed.current = undefined;
  }, [left]);
  const stored = new Set(draftOf({ row: 0, name: '', week: [], exceptions: [...saved] }).exceptions.map(keyOf));
  // Which of several on one day counts follows from their order, so rows are shown by date and kept as they are.
  const order = exceptions.map((_, k) => k).sort((a, b) => exceptions[a].from - exceptions[b].from || a - b);

  const range = ({ from, to }: CalendarException): string =>
    from === to ? dayText(from, dateFormat) : `${dayText(from, dateFormat)} – ${dayText(to, dateFormat)}`;
  function repeats({ every, interval, until }: CalendarException): string {
    const said = interval > 1 && every !== 'none' && every !== 'daily';
    const how = said ? t(`everyN.${every}`, { n: format.number(interval) }) : t(`every.${every}`);
    return until === undefined ? how : t('untilDay', { how, day: dayText(until, dateFormat) });
  }
  function keep(exception: CalendarException) {
    const isNew = open === 'new';
    const next = isNew ? [...exceptions, exception] : exceptions.map((old, k) => (k === open ? exception : old));
    put.current = exception;
    onChange(next, exception.from);
    setOpen(undefined);
  }
  return (
    <section ref={section} className={classes.card} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h3 id={`${id}-title`}>{t('exceptions')}</h3>
        <span className={classes.count}>{format.number(exceptions.length)}</span>
        <span className={classes.grow} />
        {editable && (
          <Button icon={IconConfetti} onClick={() => setOpen('holidays')}>
            {t('holidays.add')}
          </Button>
        )}
        {editable && (
          <Button data-add icon={IconPlus} onClick={() => setOpen('new')}>
            {t('exception.add')}
          </Button>
        )}
      </div>
      {exceptions.length === 0 ? (
        <p className={classes.none}>{t('noExceptions')}</p>
      ) : (
        <div className={classes.scroll}>
          <table aria-labelledby={`${id}-title`}>
            <thead>
              <tr>
                <th scope="col">{t('exception.dates')}</th>
                <th scope="col">{t('exception.name')}</th>
                <th scope="col">{t('exception.repeats')}</th>
                <th scope="col">{t('exception.hours')}</th>
                {editable && (
                  <th scope="col">
                    <span className="visually-hidden">{t('exception.actions')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {order.map((k, place) => {
                const exception = exceptions[k];
                return (
                  <tr key={k} data-exception={k}>
                    <td>{range(exception)}</td>
                    <td className={classes.name}>
                      {shownText(exception.name)}{' '}
                      {!stored.has(keyOf(exception)) && <Chip tone="info">{t('exception.new')}</Chip>}
                    </td>
                    <td className={classes.quiet}>{repeats(exception)}</td>
                    <td>
                      {exception.shifts.length ? (
                        <Chip tone="ok">{words.shifts(exception.shifts)}</Chip>
                      ) : (
                        <Chip tone="warn">{t('exception.notWorked')}</Chip>
                      )}
                    </td>
                    {editable && (
                      <td className={classes.actions}>
                        <IconButton
                          icon={IconPencil}
                          size={14}
                          label={t('exception.edit', { dates: range(exception) })}
                          onClick={() => setOpen(k)}
                        />
                        <IconButton
                          icon={IconTrash}
                          size={14}
                          label={t('exception.remove', { dates: range(exception) })}
                          data-remove
                          onClick={() => {
                            removed.current = place;
                            onChange(exceptions.filter((_, n) => n !== k));
                          }}
                        />
                      </td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {open === 'holidays' && (
        <HolidaysDialog
          exceptions={exceptions}
          dateFormat={dateFormat}
          years={years}
          onClose={() => setOpen(undefined)}
          onDone={(added) => {
            onChange([...exceptions, ...added]);
            setOpen(undefined);
          }}
        />
      )}
      {open !== undefined && open !== 'holidays' && (
        <ExceptionDialog
          exception={open === 'new' ? undefined : exceptions[open]}
          dateFormat={dateFormat}
          today={today}
          week={week}
          onClose={() => setOpen(undefined)}
          onDone={keep}
        />
      )}
    </section>
  );
}

const keyOf = (e: CalendarException): string =>
  JSON.stringify([e.from, e.to, e.shifts, e.every, e.interval, e.until, e.name]);
