import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { type Failure, failureOf } from '@/shared/lib/failure';
import { Banner, Field, FormDialog } from '@/shared/ui';
import { waysToProve } from './api/account';

interface Props {
  title: string;
  text: string;
  confirm: string;
  /** What to ask for besides the password: a name, or an address. */
  named?: { label: string; missing: string; maxLength: number; type?: 'email' };
  onClose: () => void;
  /** Makes the change; what it throws is said in the dialog. */
  onProof: (present: string, name: string) => Promise<void>;
}

/**
 * Asks for the password before a change of how the person signs in. Where a password proves nothing, the server asks for
 * another proof when the change is made.
 */
export function ProofDialog({ title, text, confirm, named, onClose, onProof }: Props) {
  const { t } = useTranslation('account');
  const { data: ways } = useSWR('/api/session/proof', waysToProve, { revalidateOnFocus: false });
  const byPassword = ways?.password !== false;
  const [present, setPresent] = useState('');
  const [called, setCalled] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tried, setTried] = useState(false);

  async function prove() {
    setBusy(true);
    setFailure(null);
    try {
      await onProof(present, called.trim());
    } catch (error) {
      // A browser's own refusal is a person who declined, or a device that cannot.
      setFailure(
        error instanceof DOMException
          ? { status: 0, code: 'passkey', message: t('factors.passkeyDeclined') }
          : failureOf(error),
      );
      setBusy(false);
    }
  }

  const wrong = failure?.code === 'password.wrong' ? failure.message : undefined;
  const nameMissing = named !== undefined && called.trim() === '';
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if ((byPassword && present === '') || nameMissing) return false;
        void prove();
        return true;
      }}
    >
      <p>{text}</p>
      {failure && !wrong && <Banner tone="bad">{failure.message}</Banner>}
      {named && (
        <Field
          label={named.label}
          maxLength={named.maxLength}
          type={named.type}
          value={called}
          data-autofocus
          error={tried && nameMissing ? named.missing : undefined}
          onChange={(event) => setCalled(event.currentTarget.value)}
        />
      )}
      {byPassword && (
        <Field
          label={t('proof.password')}
          type="password"
          autoComplete="current-password"
          value={present}
          error={wrong ?? (tried && present === '' ? t('proof.missing') : undefined)}
          onChange={(event) => setPresent(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
