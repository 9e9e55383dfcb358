import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Failure, failureOf } from '@/shared/lib/failure';
import { Banner, Button, Field, FormDialog } from '@/shared/ui';
import { eraseAccount } from './api/account';
import classes from './user-settings-page.module.css';

/** The way out: the person is forgotten, what they did stays without a name. */
export function EraseCard({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const [asked, setAsked] = useState(false);
  return (
    <section className={classes.card} aria-labelledby="account-erase">
      <h2 id="account-erase">{t('erase.title')}</h2>
      <p>{t('erase.purpose')}</p>
      <div>
        <Button variant="danger" onClick={() => setAsked(true)}>
          {t('erase.ask')}
        </Button>
      </div>
      {asked && <EraseDialog email={email} onClose={() => setAsked(false)} />}
    </section>
  );
}

/** Typing the own address keeps a slip of the hand from being the end of an account. */
function EraseDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const right = typed.trim().toLowerCase() === email.toLowerCase();

  async function erase() {
    setBusy(true);
    setFailure(null);
    try {
      await eraseAccount();
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={t('erase.title')}
      confirm={t('erase.confirm')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!right) return false;
        void erase();
        return true;
      }}
    >
      <p>{t('erase.warning')}</p>
      {failure && <Banner tone="bad">{failure.message}</Banner>}
      <Field
        label={t('erase.type', { email })}
        autoComplete="off"
        data-autofocus
        value={typed}
        error={tried && !right ? t('erase.wrong') : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
