import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner, Button, CheckField, SelectField } from '@/shared/ui';
import { DayField } from '@/shared/ui/day-field';
import { unreadDay } from '@/shared/ui/unread-day';
import { type ColumnMapping, type ColumnQuestion, noHeads } from './api/imports';
import { claimedTwice, columnsOf, fieldsOf } from './column-mapping';
import classes from './column-step.module.css';

interface Props {
  file: File;
  question: ColumnQuestion;
  /** What was said before. */
  mapping: ColumnMapping;
  onMapping: (mapping: ColumnMapping) => void;
}

/** Asks what the columns of a table mean, where its heads do not say. */
export function ColumnStep({ file, question, mapping, onMapping }: Props) {
  const { t } = useTranslation('import');
  const [fields, setFields] = useState(() => fieldsOf(question, mapping));
  const [dates, setDates] = useState(mapping.dates ?? question.dates?.[0] ?? '');
  const [start, setStart] = useState(mapping.start ?? '');
  const [asked, setAsked] = useState(false);
  const { ask } = question;
  const named = (field: string) => t(`columns.field.${field as 'name'}`, { defaultValue: field });
  const twice = claimedTwice(fields);
  const error = twice
    ? t('columns.twice', { field: named(twice) })
    : !fields.includes('name')
      ? t('columns.nameMissing')
      : ask === 'start' && !start
        ? t('columns.startMissing')
        : undefined;
  const options = [
    { value: '', label: t('columns.none') },
    ...question.fields.map((field) => ({ value: field, label: named(field) })),
  ];
  return (
    <form
      className={classes.columns}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (error || unreadDay(event.currentTarget)) return;
        onMapping({
          sheet: question.sheet || undefined,
          head: mapping.head,
          columns: columnsOf(question, fields),
          dates: dates || undefined,
          start: start || undefined,
        });
      }}
    >
      <h2>{t('columns.title')}</h2>
      <Banner tone="warn">
        {t(`columns.ask.${ask}`, { name: file.name, field: named(question.field ?? ''), value: question.value ?? '' })}
      </Banner>
      {(ask === 'name' || mapping.head === noHeads) && (
        <CheckField
          label={t('columns.noHeads')}
          checked={mapping.head === noHeads}
          onChange={(none) => onMapping({ sheet: question.sheet || undefined, head: none ? noHeads : undefined })}
        />
      )}
      <div className={classes.beside}>
        {question.sheets.length > 1 && (
          <SelectField
            label={t('columns.sheet')}
            value={question.sheet}
            options={question.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            onChange={(sheet) => onMapping({ sheet })}
          />
        )}
        {question.dates && (
          <SelectField
            label={t('columns.dates')}
            value={dates}
            options={question.dates.map((order) => ({ value: order, label: t(`columns.order.${order as 'dmy'}`) }))}
            onChange={setDates}
          />
        )}
        {ask === 'start' && <DayField label={t('columns.start')} value={start} onChange={setStart} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so the keyboard must reach it */}
      <section className={classes.scroller} tabIndex={0} aria-label={t('columns.title')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('columns.column')}</th>
              <th scope="col">{t('columns.samples')}</th>
              <th scope="col">{t('columns.means')}</th>
            </tr>
          </thead>
          <tbody>
            {question.columns.map(({ column, head, samples }, at) => (
              <tr key={column}>
                <th scope="row">
                  <small>{column}</small> {head}
                </th>
                <td className={classes.samples}>{(samples ?? []).filter(Boolean).join(' · ')}</td>
                <td>
                  <SelectField
                    label={t('columns.meansOf', { column: head || column })}
                    hiddenLabel
                    value={fields[at]}
                    options={options}
                    onChange={(field) => setFields(fields.map((was, k) => (k === at ? field : was)))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={classes.actions}>
        {asked && error && (
          <span className={classes.error} role="alert">
            {error}
          </span>
        )}
        <Button type="submit" variant="primary" iconAfter={IconArrowRight}>
          {t('columns.go')}
        </Button>
      </div>
    </form>
  );
}
