import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, FormDialog } from '@/shared/ui';
import type { Week, WeekPlan } from './api/use-weeks';
import { useWeekly } from './weekly-context';

/** Closes a week: says first what it will come to. */
export function CloseDialog({ plan, onClose }: { plan: WeekPlan; onClose: () => void }) {
  const { send } = useWeekly();
  const { t } = useTranslation('weekly');
  const [busy, setBusy] = useState(false);
  const { week, live } = plan;
  return (
    <FormDialog
      title={t('closeTitle', { week: week.week })}
      confirm={t('close')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        setBusy(true);
        void send({ type: 'week.close', week: week.row ?? 0 }).then((done) => (done ? onClose() : setBusy(false)));
        return true;
      }}
    >
      <p>
        <b>{t('closeCounts', { kept: live.kept, promised: live.promised })}</b>
      </p>
      <p>{t('closeText')}</p>
    </FormDialog>
  );
}

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
