import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import type { Brought, Change, ChangeValue } from './api/changelog';
import classes from './entry.module.css';
import { valueText } from './values';

export const capitalized = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

/** The name of an attribute inside a sentence: `duración`, `start`. */
export function useAttributeName() {
  const { t } = useTranslation('changelog');
  return (attribute: string | undefined) =>
    attribute ? t(`attribute.${attribute as 'duration'}`, { defaultValue: attribute }) : '';
}

/** Of how many activities, whose options count again, why a week opened again or a date was moved: not from what to what. */
const alone = new Set(['as_imported', 'file_options', 'week_reason', 'promise_reason']);

/** Old value struck out, an arrow, the new value; one value alone of what was made or removed; nothing without values. */
export function Values({ change, minutesPerDay }: { change: Change; minutesPerDay: number }) {
  const { t } = useTranslation('changelog');
  const format = useFormat();
  const { attribute, oldValue } = change;
  const newValue = change.newValue as ChangeValue;
  const has = (v: Change['oldValue']) => v !== null && v !== undefined && v !== '';
  if (!attribute || (!has(oldValue) && !has(newValue))) return null;
  const created = change.type === 'create' || change.action === 'create';
  const deleted = change.type === 'delete' || change.action === 'delete';
  const say = (value: Change['oldValue'], other: Change['oldValue'], elapsed?: boolean) =>
    valueText(attribute, value, other, { t, format, minutesPerDay, elapsed });
  const counted = alone.has(attribute);
  if (created || deleted || counted)
    return (
      <span className={classes.values}>
        {deleted ? say(oldValue, null, change.oldElapsed) : say(newValue, null, change.newElapsed)}
      </span>
    );
  return (
    <span className={classes.values}>
      <del className={classes.old}>{say(oldValue, newValue, change.oldElapsed)}</del>
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden"> {t('value.to')} </span>
      <ins className={classes.new}>{say(newValue, oldValue, change.newElapsed)}</ins>
    </span>
  );
}

/** What a file or the original of a copy brought: where from, and how much of what. */
function BroughtWords({ brought }: { brought: Brought }) {
  const { t } = useTranslation('changelog');
  const format = useFormat();
  const counts = (['activities', 'links', 'calendars'] as const)
    .filter((what) => brought[what] > 0)
    .map((what) => t(`brought.${what}`, { count: brought[what], formatted: format.number(brought[what]) }))
    .join(', ');
  const tool = t(`value.profile.${brought.tool as 'p6'}`, { defaultValue: '' });
  const copyOf = brought.copyOf && t('brought.copyOf', { name: shownText(brought.copyOf) });
  const told = counts && (brought.mode ? t('brought.new', { counts }) : counts);
  return (
    <span className={classes.brought}>
      {[copyOf, tool, brought.file && shownText(brought.file), told].filter(Boolean).join(' · ')}
    </span>
  );
}

/** An end of a link: `39 Redes sanitarias`. */
const endOf = (number: number | undefined, name = '') =>
  [number, shownText(name)].filter((part) => part !== undefined).join(' ');

/** What an entry did, in one sentence made from its codes. */
export function Sentence({ change, minutesPerDay }: { change: Change; minutesPerDay: number }) {
  const { t } = useTranslation('changelog');
  const attributeName = useAttributeName();
  const unnamed = t('unnamed');
  const { entity, type } = change;
  const reversal = type === 'undo' || type === 'redo';
  const summary = `summary.${entity}.${type}${reversal ? `.${change.action ?? 'update'}` : ''}`;
  const key = change.attribute || type !== 'update' ? summary : 'summary.other';
  const values = {
    name:
      shownText(
        change.name || (entity === 'schedule' || entity === 'schedule_save' ? change.scheduleName : '') || '',
      ) || unnamed,
    attribute: capitalized(attributeName(change.attribute)),
    lower: attributeName(change.attribute),
    predecessor: endOf(change.predecessorNumber, change.predecessorName) || unnamed,
    successor: endOf(change.successorNumber, change.successorName) || unnamed,
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
      {type === 'import' && typeof change.newValue === 'object' && change.newValue ? (
        <BroughtWords brought={change.newValue} />
      ) : (
        <Values change={change} minutesPerDay={minutesPerDay} />
      )}
    </>
  );
}
