import { IconDownload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Field, SelectField } from '@/shared/ui';
import { DayField } from '@/shared/ui/day-field';
import type { Responsible } from './api/changelog';
import classes from './filter-bar.module.css';
import { attributes, entities, isFiltered, type LogFilter, types } from './log-filter';
import { capitalized, useAttributeName } from './sentence';

interface Props {
  filter: LogFilter;
  /** The name of the activity whose entries alone are shown, once one of them is here. */
  activity?: string;
  people: readonly Responsible[];
  onFilter: (filter: LogFilter) => void;
  /** Saves what is shown, all pages of it. */
  onSave: () => Promise<void>;
}

/** Who, what, which field, when, and part of a name. Every choice is in the address. */
export function FilterBar({ filter, activity, people, onFilter, onSave }: Props) {
  const { t } = useTranslation('changelog');
  const attributeName = useAttributeName();
  const [text, setText] = useState(filter.text ?? '');
  const [saving, setSaving] = useState(false);
  const set = (field: keyof LogFilter) => (value: string) => onFilter({ ...filter, [field]: value || undefined });
  const choice = (field: 'person' | 'entity' | 'type' | 'attribute', options: { value: string; label: string }[]) => (
    <SelectField
      hiddenLabel
      label={t(`filter.${field}`)}
      value={filter[field] ?? ''}
      options={[{ value: '', label: t(`filter.any.${field}`) }, ...options]}
      onChange={set(field)}
    />
  );
  const named = people.map(({ id, name, lastname }) => ({
    value: id || 'system',
    label: id ? shownText(`${name} ${lastname}`.trim()) : t('system'),
  }));
  if (filter.person && !named.some(({ value }) => value === filter.person)) {
    named.push({ value: filter.person, label: filter.person === 'system' ? t('system') : t('unnamed') });
  }
  return (
    <search className={classes.bar} data-density="compact" aria-label={t('filter.label')}>
      <form
        className={classes.text}
        onSubmit={(event) => {
          event.preventDefault();
          set('text')(text.trim());
        }}
      >
        <Field
          hiddenLabel
          type="search"
          label={t('filter.text')}
          placeholder={t('filter.text')}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => text.trim() !== (filter.text ?? '') && set('text')(text.trim())}
        />
      </form>
      {choice('person', named)}
      {choice(
        'entity',
        entities.map((value) => ({ value, label: t(`filter.entities.${value}`) })),
      )}
      {choice(
        'type',
        types.map((value) => ({ value, label: t(`filter.types.${value}`) })),
      )}
      {choice(
        'attribute',
        attributes.map((value) => ({ value, label: capitalized(attributeName(value)) })),
      )}
      <span className={classes.day}>
        <span aria-hidden="true">{t('filter.fromShort')}</span>
        <DayField hiddenLabel label={t('filter.from')} value={filter.from ?? ''} onChange={set('from')} />
      </span>
      <span className={classes.day}>
        <span aria-hidden="true">{t('filter.toShort')}</span>
        <DayField hiddenLabel label={t('filter.to')} value={filter.to ?? ''} onChange={set('to')} />
      </span>
      {filter.activity && (
        <Button icon={IconX} on onClick={() => set('activity')('')}>
          {activity ? shownText(activity) : t('filter.oneActivity')}
        </Button>
      )}
      {isFiltered(filter) && (
        <Button
          variant="ghost"
          icon={IconX}
          onClick={() => {
            setText('');
            onFilter({});
          }}
        >
          {t('filter.clear')}
        </Button>
      )}
      <Button
        variant="ghost"
        icon={IconDownload}
        busy={saving}
        onClick={() => {
          setSaving(true);
          void onSave().finally(() => setSaving(false));
        }}
      >
        CSV
      </Button>
    </search>
  );
}
