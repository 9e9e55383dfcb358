import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireCalendar } from '@/engine';
import { shownText } from '@/shared/lib/shown-text';
import { Field, FormDialog, SelectField } from '@/shared/ui';
import { LONGEST_NAME } from './calendar-draft';

interface Props {
  specs: readonly WireCalendar[];
  /** The one to begin with. */
  copyOf: number | undefined;
  onClose: () => void;
  onCreate: (name: string, copyOf: number | undefined) => void;
}

/** A new calendar: with the standard week, or as the copy of another one. */
export function NewCalendarDialog({ specs, copyOf, onClose, onCreate }: Props) {
  const { t } = useTranslation('calendars');
  const [like, setLike] = useState(copyOf === undefined ? '' : String(copyOf));
  const origin = specs.find((c) => String(c.row) === like);
  const [name, setName] = useState(origin ? t('create.copyName', { name: origin.name }) : '');
  const [tried, setTried] = useState(false);
  const missing = !name.trim();
  return (
    <FormDialog
      onClose={onClose}
      title={t(copyOf === undefined ? 'create.title' : 'create.copyTitle')}
      confirm={t('create.confirm')}
      onSubmit={() => {
        setTried(true);
        if (!missing) onCreate(name.trim(), origin?.row);
        return !missing;
      }}
    >
      <Field
        label={t('name')}
        value={name}
        maxLength={LONGEST_NAME}
        data-autofocus
        error={tried && missing ? t('problem.name') : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SelectField
        label={t('create.like')}
        value={like}
        options={[
          { value: '', label: t('create.standard') },
          ...specs.map((c) => ({ value: String(c.row), label: t('create.copyOf', { name: shownText(c.name) }) })),
        ]}
        onChange={setLike}
        help={origin ? t('create.copyHelp') : t('create.standardHelp')}
      />
    </FormDialog>
  );
}
