/** What thousands of activities are waiting for: how many there are, and in how many batches the progress is counted. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Button, Dialog } from '@/shared/ui';
import classes from './bulk-dialog.module.css';
import { useGantt, useView } from './gantt-context';

/** Bulk changes are counted in batches of this many activities, and a loader is shown above it. */
export const BULK_BATCH = 500;
/** Above this many activities a deletion shows its batches. */
export const DELETION_LOADER_FROM = 50;
/** Deletions are counted in batches of 300 activities, of 500 when there are over 1,000. */
export const deletionBatch = (count: number): number => (count > 1000 ? 500 : 300);

/** Starts something long after its loader is drawn, and closes the dialog when the server has answered. */
export function useRunning(begin: () => void): { shown: boolean; start: () => void } {
  const { actions } = useGantt();
  const { waiting } = useView();
  const [step, setStep] = useState<'starting' | 'sent' | undefined>();
  useEffect(() => {
    if (step === 'starting') {
      const timer = setTimeout(() => {
        begin();
        setStep('sent');
      });
      return () => clearTimeout(timer);
    }
    if (step === 'sent' && waiting === 0) actions.dialogs.closeDialog();
    return undefined;
  }, [step, waiting, actions, begin]);
  return { shown: step !== undefined, start: () => setStep('starting') };
}

/** The loader: one command, all of its batches or none. */
export function RunningDialog({ what, count, batch }: { what: 'bulk' | 'delete'; count: number; batch: number }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const close = () => actions.dialogs.closeDialog();
  const batches = Math.ceil(count / batch);
  const words = { count: batches, formatted: format.number(batches), size: format.number(batch) };
  return (
    <Dialog
      opened
      onClose={close}
      title={t(`${what}.running.title`)}
      actions={<Button onClick={close}>{t('bulk.running.close')}</Button>}
    >
      <div className={classes.running}>
        <div className={classes.loader} role="progressbar" aria-label={t(`${what}.running.title`)}>
          <i />
        </div>
        <p role="status">
          {t(`${what}.running.text`, { count, formatted: format.number(count) })} {t('bulk.running.batches', words)}
        </p>
      </div>
    </Dialog>
  );
}
