import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Button, Dialog } from '@/shared/ui';
import { useLookahead } from './lookahead-context';

interface Props {
  rows: readonly number[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before tasks are deleted. */
export function DeleteTasksDialog({ rows, onClose, onDeleted }: Props) {
  const { session } = useLookahead();
  const { t } = useTranslation(['lookahead', 'shared']);
  const format = useFormat();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('delete.title', format.counted(rows.length))}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('shared:action.cancel')}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              session.edit({ type: 'tasks.delete', rows: [...rows] });
              onClose();
              onDeleted();
            }}
          >
            {t('delete.confirm', format.counted(rows.length))}
          </Button>
        </>
      }
    >
      <p>{t('delete.text')}</p>
    </Dialog>
  );
}
