import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Field, SelectField } from '@/shared/ui';
import classes from './baselines-dialog.module.css';

/** What the numbers of the options stand for. */
const options = { 1: 'entire', 2: 'new', 3: 'incomplete', 4: 'deleted' } as const;
type Option = keyof typeof options;

interface Props {
  busy: boolean;
  onCancel: () => void;
  onSave: (body: { name: string; description: string; saveOption: Option }) => void;
}

/** Keeps the plan as it is now under a name. */
export function SaveBaseline({ busy, onCancel, onSave }: Props) {
  const { t } = useTranslation(['baselines', 'shared']);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [option, setOption] = useState<Option>(1);
  const [tried, setTried] = useState(false);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name.trim()) onSave({ name: name.trim(), description: description.trim(), saveOption: option });
      }}
    >
      <Field
        label={t('name')}
        value={name}
        maxLength={500}
        data-autofocus
        error={tried && !name.trim() ? t('nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Field label={t('description')} value={description} onChange={(event) => setDescription(event.target.value)} />
      <SelectField
        label={t('takes')}
        value={String(option)}
        options={Object.entries(options).map(([value, key]) => ({ value, label: t(`option.${key}`) }))}
        help={t(`optionHelp.${options[option]}`)}
        onChange={(value) => setOption(Number(value) as Option)}
      />
      <div className={classes.bar}>
        <Button onClick={onCancel}>{t('shared:action.cancel')}</Button>
        <Button variant="primary" type="submit" busy={busy}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  );
}
