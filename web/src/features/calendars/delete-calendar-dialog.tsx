import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog } from '@/shared/ui';

interface Props {
  name: string;
  onClose: () => void;
  onDelete: () => void;
}

export function DeleteCalendarDialog({ name, onClose, onDelete }: Props) {
  const { t } = useTranslation(['calendars', 'shared']);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('delete.title', { name })}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('delete.cancel')}
          </Button>
          <Button variant="danger" icon={IconTrash} onClick={onDelete}>
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      {t('delete.text')}
    </Dialog>
  );
}
