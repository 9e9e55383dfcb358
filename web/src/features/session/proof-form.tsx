import { IconFingerprint, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { type Failure, failureOf } from '@/shared/lib/failure';
import { keepWayBack } from '@/shared/lib/way-back';
import { Banner, Button, Field, FormDialog } from '@/shared/ui';
import { installation, startSso } from './api/installation';
import { type Proof, proofs, prove, provePasskey } from './api/proof';
import classes from './proof-form.module.css';

/** Asks somebody who is signed in again who it is, in every way that is open to them. */
export default function ProofForm({ onAnswer }: { onAnswer: (proven: boolean) => void }) {
  const { t } = useTranslation('session');
  const { data: ways } = useSWR('/api/session/proof', () => proofs(), { revalidateOnFocus: false });
  const { data: site } = useSWR('/api/properties', () => installation(), { revalidateOnFocus: false });
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function run(attempt: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    try {
      await attempt();
      onAnswer(true);
    } catch (error) {
      setFailure(
        error instanceof DOMException
          ? { status: 0, code: 'passkey', message: t('passkey.declined') }
          : failureOf(error),
      );
      setBusy(false);
    }
  }

  // The password where there is one; else the code of the app.
  const typed = ways?.password ? 'present' : ways?.codes ? 'code' : undefined;
  const wrong =
    failure?.code === 'password.wrong' || failure?.code === 'factor.code_wrong' ? failure.message : undefined;
  const passkeys = ways?.passkeys === true && 'PublicKeyCredential' in window;
  const provider = site?.providers.find((one) => one.name === ways?.provider);
  return (
    <FormDialog
      title={t('proof.title')}
      confirm={typed && t('proof.confirm')}
      busy={busy}
      onClose={() => onAnswer(false)}
      onSubmit={() => {
        setTried(true);
        if (!typed || text === '') return false;
        void run(() => prove({ [typed]: text } as Proof));
        return true;
      }}
    >
      <p>{t('proof.why')}</p>
      {failure && !wrong && <Banner tone="bad">{failure.message}</Banner>}
      {typed && (
        <Field
          key={typed}
          label={t(typed === 'present' ? 'proof.password' : 'second.code')}
          type={typed === 'present' ? 'password' : 'text'}
          autoComplete={typed === 'present' ? 'current-password' : 'one-time-code'}
          autoFocus
          data-autofocus
          value={text}
          error={wrong ?? (tried && text === '' ? t('proof.missing') : undefined)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {ways && site && !typed && !passkeys && !provider && <Banner tone="warn">{t('proof.noWay')}</Banner>}
      {(passkeys || provider) && (
        <div className={classes.others}>
          {passkeys && (
            <Button icon={IconFingerprint} disabled={busy} onClick={() => void run(provePasskey)}>
              {t('proof.passkey')}
            </Button>
          )}
          {provider && (
            <Button
              icon={IconKey}
              disabled={busy}
              onClick={() =>
                void run(async () => {
                  keepWayBack(window.location.pathname + window.location.search + window.location.hash);
                  window.location.assign(await startSso(provider.name, true));
                  await new Promise(() => undefined); // the page goes away
                })
              }
            >
              {t('proof.provider', { name: provider.label })}
            </Button>
          )}
        </div>
      )}
    </FormDialog>
  );
}
