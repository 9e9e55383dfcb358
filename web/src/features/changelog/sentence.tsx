import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import type { Change } from './api/changelog';
import classes from './entry.module.css';
import { valueText } from './values';

const capitalized = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

/** The number of a row, from its id on the wire: `<schedule>.<number>`. */
export const rowNumber = (id: string | null | undefined) => id?.slice(id.lastIndexOf('.') + 1) ?? '';

/** The name of an attribute inside a sentence: `duración`, `start`. */
export function useAttributeName() {
  const { t } = useTranslation('changelog');
  return (attribute: string | undefined) =>
    attribute ? t(`attribute.${attribute as 'duration'}`, { defaultValue: attribute }) : '';
}

/** Old value struck out, an arrow, the new value; one value alone of what was made or removed; nothing without values. */
export function Values({ change, minutesPerDay }: { change: Change; minutesPerDay: number }) {
  const { t } = useTranslation('changelog');
  const format = useFormat();
  const { attribute, oldValue, newValue } = change;
  const has = (v: Change['oldValue']) => v !== null && v !== undefined && v !== '';
  if (!attribute || (!has(oldValue) && !has(newValue))) return null;
  const created = change.type === 'create' || change.action === 'create';
  const deleted = change.type === 'delete' || change.action === 'delete';
  const say = (value: Change['oldValue'], other: Change['oldValue']) =>
    valueText(attribute, value, other, { t, format, minutesPerDay });
  const counted = attribute === 'as_imported'; // of how many activities, not from what to what
  if (created || deleted || counted)
    return <span className={classes.values}>{say(deleted ? oldValue : newValue, null)}</span>;
  return (
    <span className={classes.values}>
      <del className={classes.old}>{say(oldValue, newValue)}</del>
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden"> {t('value.to')} </span>
      <ins className={classes.new}>{say(newValue, oldValue)}</ins>
    </span>
  );
}

/** What an entry did, in one sentence made from its codes. */
export function Sentence({ change, minutesPerDay }: { change: Change; minutesPerDay: number }) {
  const { t } = useTranslation('changelog');
  const attributeName = useAttributeName();
  const unnamed = t('unnamed');
  const { entity, type } = change;
  const reversal = type === 'undo' || type === 'redo';
  const key = `summary.${entity}.${type}${reversal ? `.${change.action ?? 'update'}` : ''}`;
  const values = {
    name: change.name || (entity === 'schedule' || entity === 'schedule_save' ? change.scheduleName : '') || unnamed,
    attribute: capitalized(attributeName(change.attribute)),
    lower: attributeName(change.attribute),
    predecessor: change.predecessorName || rowNumber(change.predecessorId) || unnamed,
    successor: change.successorName || rowNumber(change.successorId) || unnamed,
  };
  return (
    <>
      <Trans
        t={t}
        i18nKey={key as 'summary.activity.update'}
        defaults={t('summary.other')}
        values={values}
        components={{ b: <b /> }}
      />{' '}
      <Values change={change} minutesPerDay={minutesPerDay} />
    </>
  );
}
