import { useTranslation } from 'react-i18next';
import { saveFile } from '@/shared/lib/save-file';
import { Button, Dialog } from '@/shared/ui';
import classes from './user-settings-page.module.css';

interface Props {
  codes: string[];
  onClose: () => void;
}

/** Recovery codes, shown this once. */
export function RecoveryDialog({ codes, onClose }: Props) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      opened
      title={t('recovery.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => saveFile(t('recovery.file'), `${codes.join('\n')}\n`, 'text/plain')}>
            {t('recovery.download')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('recovery.kept')}
          </Button>
        </>
      }
    >
      <p>{t('recovery.text')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
