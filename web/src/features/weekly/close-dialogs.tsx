import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, FormDialog } from '@/shared/ui';
import type { Week } from './api/use-weeks';
import { useWeekly } from './weekly-context';

/** Opens a closed week again, with a reason. */
export function ReopenDialog({ week, onClose }: { week: Week; onClose: () => void }) {
  const { send } = useWeekly();
  const { t } = useTranslation('weekly');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <FormDialog
      title={t('reopenTitle', { week: week.week })}
      confirm={t('reopen')}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!reason.trim()) return false;
        void send({ type: 'week.reopen', week: week.row ?? 0, reason: reason.trim() }).then(
          (done) => done && onClose(),
        );
        return true;
      }}
    >
      <p>{t('reopenText')}</p>
      <Field
        label={t('reopenReason')}
        value={reason}
        maxLength={4000}
        data-autofocus
        error={tried && !reason.trim() ? t('reopenMissing') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Takes the plan of a week away that was never closed. */
export function DeleteDialog({ week, onClose }: { week: Week; onClose: () => void }) {
  const { send } = useWeekly();
  const { t } = useTranslation('weekly');
  return (
    <FormDialog
      title={t('deleteTitle', { week: week.week })}
      confirm={t('delete')}
      onClose={onClose}
      onSubmit={() => {
        void send({ type: 'week.delete', week: week.row ?? 0 }).then((done) => done && onClose());
        return true;
      }}
    >
      <p>{t('deleteText')}</p>
    </FormDialog>
  );
}
