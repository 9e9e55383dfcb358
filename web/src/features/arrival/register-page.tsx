import { IconMail, IconMailOpened } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { emailShape } from '@/shared/lib/password-rules';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, CheckField, Dialog, Field } from '@/shared/ui';
import { register } from './api/steps';
import classes from './arrival.module.css';
import { Sheet } from './sheet';

/** Registration: an address, the terms to read, and the mail to look for. */
export function RegisterPage() {
  const { t } = useTranslation('arrival');
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [accepted, setAccepted] = useState(false);
  const [reading, setReading] = useState(false);
  const [sent, setSent] = useState(false);
  const { busy, failure, send } = useSending();
  if (sent) {
    return (
      <Sheet title={t('sent.title')} purpose={t('register.sent', { email: email.trim() })}>
        <IconMailOpened size={36} stroke={1.4} />
        <Button variant="primary" className={classes.wide} onClick={() => navigate('/login')}>
          {t('register.signIn')}
        </Button>
      </Sheet>
    );
  }
  const ready = emailShape.test(email.trim()) && accepted;
  const atField = failure?.code === 'email.personal' || failure?.code === 'email.malformed';
  return (
    <Sheet title={t('register.title')} purpose={t('register.purpose')}>
      {failure && !atField && <Banner tone="bad">{failure.message}</Banner>}
      <form
        className={classes.sheet}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          void send(async () => {
            await register(email.trim());
            setSent(true);
          });
        }}
      >
        <Field
          label={t('signUp.email')}
          type="email"
          autoComplete="email"
          icon={IconMail}
          value={email}
          error={atField ? failure?.message : undefined}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <CheckField label={t('terms')} checked={accepted} onChange={setAccepted} />
        <Button variant="ghost" onClick={() => setReading(true)}>
          {t('register.read')}
        </Button>
        <Button type="submit" variant="primary" className={classes.wide} busy={busy} disabled={!ready}>
          {t('register.send')}
        </Button>
      </form>
      <Dialog
        opened={reading}
        onClose={() => setReading(false)}
        title={t('register.terms')}
        wide
        actions={
          <Button
            variant="primary"
            onClick={() => {
              setAccepted(true);
              setReading(false);
            }}
          >
            {t('register.accept')}
          </Button>
        }
      >
        {t('register.termsText')}
      </Dialog>
    </Sheet>
  );
}
