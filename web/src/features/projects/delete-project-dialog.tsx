import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Dialog, SelectField } from '@/shared/ui';
import type { RemovalReason } from './api/manage';
import type { Project } from './api/use-projects';

const reasons: RemovalReason[] = ['finished', 'stopped', 'lookingfor', 'other'];

interface Props {
  project: Project;
  onDelete: (reason: RemovalReason) => void;
  onClose: () => void;
}

/** Asks why a project is deleted; it can be restored. */
export function DeleteProjectDialog({ project, onDelete, onClose }: Props) {
  const { t } = useTranslation(['projects', 'shared']);
  const [reason, setReason] = useState<RemovalReason>('finished');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('delete.title', { project: shownText(project.name) })}
      actions={
        <>
          <Button onClick={onClose}>{t('shared:action.cancel')}</Button>
          <Button variant="danger" onClick={() => onDelete(reason)}>
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('delete.text')}</p>
      <SelectField
        label={t('delete.reason')}
        value={reason}
        options={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        onChange={(value) => setReason(value as RemovalReason)}
      />
    </Dialog>
  );
}
