import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireCalendar } from '@/engine';
import { dayText, firstDay, lastDay, longFormat, spelt } from '@/shared/lib/date-text';
import { Field, FormDialog, Segment, SelectField } from '@/shared/ui';
import { type CalendarException, LONGEST_EXCEPTION_NAME, recurrences } from './calendar-draft';
import { type ExceptionForm, formOf, readForm } from './exception-form';
import classes from './exceptions-table.module.css';
import { ShiftFields } from './week-editor';

interface Props {
  /** The one to edit; without it a new one is made. */
  exception: CalendarException | undefined;
  dateFormat: string;
  today: number;
  week: WireCalendar['week'];
  onClose: () => void;
  onDone: (exception: CalendarException) => void;
}

/** Some days that are worked otherwise, once or again and again. */
export function ExceptionDialog({ exception, dateFormat, today, week, onClose, onDone }: Props) {
  const { t, i18n } = useTranslation('calendars');
  const [form, setForm] = useState(() => formOf(exception, dateFormat, today, week));
  /** Fields that were left, or all once it was tried. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { problems = {} } = readForm(form, dateFormat);
  const set = (change: Partial<ExceptionForm>) => setForm((known) => ({ ...known, ...change }));
  const leave = (field: string) => setLeft((known) => new Set(known).add(field));
  const plainFormat = spelt(longFormat(dateFormat).replace(' hh:mm', ''), i18n.language);
  const errorOf = (field: 'name' | 'from' | 'to' | 'interval' | 'until'): string | undefined => {
    const problem = problems[field];
    return problem && (left.has(field) || left.has('all'))
      ? t(`exceptionProblem.${problem}`, {
          format: plainFormat,
          max: LONGEST_EXCEPTION_NAME,
          from: dayText(firstDay, longFormat(dateFormat)),
          to: dayText(lastDay, longFormat(dateFormat)),
        })
      : undefined;
  };
  const dateField = (field: 'from' | 'to' | 'until', autofocus = false) => (
    <Field
      label={t(`exception.${field}`)}
      value={form[field]}
      placeholder={plainFormat}
      help={field === 'until' ? t('exception.untilHelp') : plainFormat}
      error={errorOf(field)}
      data-autofocus={autofocus || undefined}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value;
        // The end follows the begin until it is typed itself.
        set(field === 'from' && form.to === form.from ? { from: text, to: text } : { [field]: text });
      }}
      onBlur={() => leave(field)}
    />
  );

  function done(): boolean {
    const read = readForm(form, dateFormat);
    if (read.exception) onDone(read.exception);
    else leave('all');
    return read.exception !== undefined;
  }
  const repeated = form.every === 'none' || form.every === 'daily' ? undefined : form.every;
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={t(exception ? 'exception.editTitle' : 'exception.addTitle')}
      confirm={t(exception ? 'exception.change' : 'exception.confirm')}
      onSubmit={done}
    >
      <div className={classes.pair}>
        {dateField('from', true)}
        {dateField('to')}
      </div>
      <Field
        label={t('exception.name')}
        value={form.name}
        help={t('exception.nameHelp')}
        error={errorOf('name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
        onBlur={() => leave('name')}
      />
      <Segment
        label={t('exception.hours')}
        value={form.worked ? 'worked' : 'off'}
        options={[
          { value: 'off', label: t('exception.notWorkedLong') },
          { value: 'worked', label: t('exception.workedLong') },
        ]}
        onChange={(value) => set({ worked: value === 'worked' })}
      />
      {form.worked && (
        <div>
          <ShiftFields shifts={form.shifts} day={t('exception.ofThese')} onChange={(shifts) => set({ shifts })} />
          {left.has('all') && problems.shifts && (
            <p className={classes.problem} role="alert">
              {t('exceptionProblem.shifts')}
            </p>
          )}
        </div>
      )}
      <div className={classes.pair}>
        <SelectField
          label={t('exception.repeats')}
          value={form.every}
          options={recurrences.map((value) => ({ value, label: t(`every.${value}`) }))}
          onChange={(every) => set({ every: every as CalendarException['every'] })}
        />
        {repeated && (
          <Field
            label={t('exception.interval')}
            value={form.interval}
            inputMode="numeric"
            unit={t(`unit.${repeated}`)}
            error={errorOf('interval')}
            onChange={(event) => set({ interval: event.currentTarget.value })}
            onBlur={() => leave('interval')}
          />
        )}
      </div>
      {repeated && <div className={classes.pair}>{dateField('until')}</div>}
    </FormDialog>
  );
}
