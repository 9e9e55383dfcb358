import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { Field, FormDialog } from '@/shared/ui';
import { beginCodes, confirmCodes, type NewCodes } from './api/account';
import { ProofDialog } from './proof-dialog';
import classes from './user-settings-page.module.css';

interface Props {
  onClose: () => void;
  onDone: (recovery: string[] | null) => void;
}

/** Adds codes of an app: the password, then the picture to scan and the first code. */
export function CodesDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation('account');
  const [fresh, setFresh] = useState<NewCodes | null>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();
  if (!fresh) {
    return (
      <ProofDialog
        title={t('factors.codesTitle')}
        text={t('factors.codesText')}
        confirm={t('factors.next')}
        onClose={onClose}
        onProof={async (present) => setFresh(await beginCodes(present))}
      />
    );
  }

  async function confirm() {
    setBusy(true);
    setRefusal(undefined);
    try {
      onDone((await confirmCodes(code)).recovery);
    } catch (error) {
      setRefusal(failureOf(error).message);
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={t('factors.codesTitle')}
      confirm={t('factors.codesConfirm')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        if (!/^\s*\d{3}\s?\d{3}\s*$/.test(code)) {
          setRefusal(t('factors.codeShape'));
          return false;
        }
        void confirm();
        return true;
      }}
    >
      <p>{t('factors.codesScan')}</p>
      <img className={classes.qr} src={fresh.qr} alt={t('factors.codesPicture')} />
      <p className={classes.secret}>{fresh.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <Field
        label={t('factors.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={refusal}
        data-autofocus
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
