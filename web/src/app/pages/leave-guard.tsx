import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { track } from '@/shared/api';
import { Button, Dialog } from '@/shared/ui';

/** Saves; whether nothing is left to save. */
export type Save = () => Promise<boolean>;

/**
 * Asks before somebody leaves the schedule below an address with something done since their last save. Nothing is lost
 * either way: edits are stored, and saving marks them as done.
 */
export function LeaveGuard({ root, save }: { root: string; save: Save | undefined }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const blocker = useBlocker(
    ({ nextLocation }) => save !== undefined && !`${nextLocation.pathname}/`.startsWith(`${root}/`),
  );
  const asks = blocker.state === 'blocked';
  useEffect(() => {
    if (asks) track('schedule_leave_asked');
  }, [asks]);
  if (!asks) return null;
  const leave = (how: 'saved' | 'unsaved') => {
    track('schedule_left', { how });
    blocker.proceed();
  };
  const saveAndLeave = async () => {
    setBusy(true);
    const saved = await save?.();
    setBusy(false);
    if (saved) leave('saved');
    else blocker.reset();
  };
  return (
    <Dialog
      opened
      onClose={() => blocker.reset()}
      title={t('leave.title')}
      actions={
        <>
          <Button onClick={() => leave('unsaved')}>{t('leave.unsaved')}</Button>
          <Button onClick={() => blocker.reset()}>{t('leave.stay')}</Button>
          <Button variant="primary" data-autofocus busy={busy} onClick={() => void saveAndLeave()}>
            {t('leave.save')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  );
}
