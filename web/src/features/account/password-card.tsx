import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { missingOf } from '@/shared/lib/password-rules';
import { Banner, Button, Field, NewPassword, notify } from '@/shared/ui';
import { changePassword } from './api/account';
import classes from './user-settings-page.module.css';

const nothing = { present: '', chosen: '', again: '' };

/** The password: the present one, the new one twice. */
export function PasswordCard() {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState(nothing);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ code: string; message: string } | null>(null);
  const ready = typed.present !== '' && missingOf(typed.chosen).length === 0 && typed.again === typed.chosen;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!ready) return;
    setBusy(true);
    setFailure(null);
    try {
      await changePassword(typed.present, typed.chosen);
      notify({ tone: 'done', title: t('password.saved') });
      setTyped(nothing);
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  }

  const wrong = failure?.code === 'password.wrong' ? failure.message : undefined;
  return (
    <section className={classes.card} aria-labelledby="account-password">
      <h2 id="account-password">{t('password.title')}</h2>
      <p>{t('password.purpose')}</p>
      <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
        {failure && !wrong && <Banner tone="bad">{failure.message}</Banner>}
        <Field
          label={t('password.present')}
          type="password"
          autoComplete="current-password"
          value={typed.present}
          error={wrong}
          onChange={(event) => setTyped({ ...typed, present: event.currentTarget.value })}
        />
        <NewPassword value={typed.chosen} onChange={(chosen) => setTyped({ ...typed, chosen })} />
        <Field
          label={t('password.again')}
          type="password"
          autoComplete="new-password"
          value={typed.again}
          error={typed.again && typed.again !== typed.chosen ? t('password.mismatch') : undefined}
          onChange={(event) => setTyped({ ...typed, again: event.currentTarget.value })}
        />
        <div>
          <Button variant="primary" type="submit" busy={busy} disabled={!ready}>
            {t('password.save')}
          </Button>
        </div>
      </form>
    </section>
  );
}
