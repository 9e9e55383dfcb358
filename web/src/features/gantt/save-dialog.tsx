import { useTranslation } from 'react-i18next';
import { Button, Dialog } from '@/shared/ui';
import { useGantt } from './gantt-context';

/** A save did not get through: what one can do, and what is safe. */
export function SaveFailedDialog({ message }: { message: string }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const close = () => actions.dialogs.closeDialog();
  return (
    <Dialog
      opened
      title={t('save.failedTitle')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('save.later')}</Button>
          <Button onClick={() => actions.save.backUp()}>{t('save.backup')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              close();
              void actions.save.save();
            }}
          >
            {t('save.again')}
          </Button>
        </>
      }
    >
      <p>{message}</p>
      <p>{t('save.safe')}</p>
    </Dialog>
  );
}
