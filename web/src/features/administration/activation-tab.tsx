import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Schema } from '@/shared/api';
import { useFormat } from '@/shared/i18n/format';
import { copyText } from '@/shared/lib/clipboard';
import { failureOf } from '@/shared/lib/failure';
import { Banner, Button, Field, notify } from '@/shared/ui';
import classes from './administration-page.module.css';

/** Shows the link of somebody who was invited or signed up and has not arrived yet. */
export function ActivationTab() {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Schema<'Activation'> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function look() {
    setBusy(true);
    setFound(null);
    setRefusal(null);
    try {
      setFound(await call('POST', '/api/admin/activations', { body: { email } }));
    } catch (error) {
      setRefusal(failureOf(error).message);
    }
    setBusy(false);
  }

  return (
    <>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (email.trim()) void look();
        }}
      >
        {refusal && <Banner tone="bad">{refusal}</Banner>}
        <Field
          label={t('email')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(e) => setEmail(e.target.value)}
        />
        <div>
          <Button variant="primary" type="submit" busy={busy} disabled={!email.trim()}>
            {t('activation.look')}
          </Button>
        </div>
      </form>
      {found && (
        <section className={classes.form} aria-label={t('activation.link')}>
          <p>
            {t('activation.until', {
              email: found.email,
              until: format.instant(Date.parse(found.expires)),
            })}
          </p>
          <output className={classes.link}>{found.link}</output>
          <div>
            <Button
              onClick={() =>
                void copyText(found.link).then(() => notify({ tone: 'done', title: t('activation.copied') }))
              }
            >
              {t('activation.copy')}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
