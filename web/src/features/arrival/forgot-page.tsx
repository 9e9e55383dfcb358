import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { emailShape } from '@/shared/lib/password-rules';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, Field } from '@/shared/ui';
import { forgot } from './api/arrival';
import classes from './arrival.module.css';
import { Sheet } from './sheet';

/** Asks for a mail with a link to a new password. What it says afterwards is the same for every address. */
export function ForgotPage() {
  const { t } = useTranslation('arrival');
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const { busy, failure, send } = useSending();
  const valid = emailShape.test(email.trim());
  if (sent) {
    return (
      <Sheet title={t('sent.title')} purpose={t('forgot.sent', { email: email.trim() })}>
        <Link to="/login">{t('goSignIn')}</Link>
      </Sheet>
    );
  }
  return (
    <Sheet title={t('forgot.title')} purpose={t('forgot.purpose')}>
      {failure && <Banner tone="bad">{failure.message}</Banner>}
      <form
        className={classes.sheet}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) void send(() => forgot(email.trim()).then(() => setSent(true)));
        }}
      >
        <Field
          label={t('email')}
          type="email"
          autoComplete="username"
          icon={IconMail}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" className={classes.wide} busy={busy} disabled={!valid}>
          {t('forgot.send')}
        </Button>
      </form>
    </Sheet>
  );
}
