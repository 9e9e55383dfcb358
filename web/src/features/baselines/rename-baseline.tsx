import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '@/shared/lib/shown-text';
import { Banner, Field, FormDialog } from '@/shared/ui';
import type { BaselineChange, BaselineHead } from './api/baselines';

interface Props {
  baseline: BaselineHead;
  busy: boolean;
  /** Why it was not done. */
  failure: string | null;
  onClose: () => void;
  onSave: (to: BaselineChange) => void;
}

/** Gives a baseline another name or description. */
export function RenameBaseline({ baseline, busy, failure, onClose, onSave }: Props) {
  const { t } = useTranslation('baselines');
  const [name, setName] = useState(baseline.name);
  const [description, setDescription] = useState(baseline.description);
  const [tried, setTried] = useState(false);
  /** What the form showed first: only what was typed over it is sent. */
  const [seen] = useState(baseline);
  return (
    <FormDialog
      title={t('renameOf', { name: shownText(baseline.name) })}
      confirm={t('confirm')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!name.trim()) return false;
        const to: BaselineChange = {};
        if (name.trim() !== seen.name) to.name = name.trim();
        if (description.trim() !== seen.description) to.description = description.trim();
        if (Object.keys(to).length) onSave(to);
        else onClose();
        return true;
      }}
    >
      {failure && <Banner tone="bad">{t('changeFailed', { reason: failure })}</Banner>}
      <Field
        label={t('name')}
        value={name}
        maxLength={500}
        data-autofocus
        error={tried && !name.trim() ? t('nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Field label={t('description')} value={description} onChange={(event) => setDescription(event.target.value)} />
    </FormDialog>
  );
}
