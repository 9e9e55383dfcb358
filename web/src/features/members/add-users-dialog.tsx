import { useTranslation } from 'react-i18next';
import { Dialog } from '@/shared/ui';
import classes from './add-users-dialog.module.css';
import { InviteForm } from './invite-form';

/** Invites people by mail and role without leaving what one works on. */
export function AddUsersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('members');
  return (
    <Dialog opened onClose={onClose} title={t('add.title')}>
      <p className={classes.text}>{t('add.text')}</p>
      <InviteForm />
    </Dialog>
  );
}
