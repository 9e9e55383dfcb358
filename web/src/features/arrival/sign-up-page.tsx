import { IconMail, IconMailOpened } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emailShape } from '@/shared/lib/password-rules';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, CheckField, Field } from '@/shared/ui';
import { signUp } from './api/arrival';
import classes from './arrival.module.css';
import { Sheet } from './sheet';

/** Seconds until a mail may be asked for again. */
const resendAfter = 60;

/** Sign-up in two steps: an address of a company, then the mail to look for. */
export function SignUpPage() {
  const { t } = useTranslation('arrival');
  const [email, setEmail] = useState('');
  const [accepted, setAccepted] = useState(false);
  const [sent, setSent] = useState(false);
  const [left, setLeft] = useState(0);
  const { busy, failure, send } = useSending();
  useEffect(() => {
    if (left <= 0) return;
    const timer = window.setTimeout(() => setLeft(left - 1), 1000);
    return () => window.clearTimeout(timer);
  }, [left]);
  const ask = () =>
    send(async () => {
      await signUp(email.trim());
      setSent(true);
      setLeft(resendAfter);
    });
  if (sent) {
    return (
      <Sheet title={t('sent.title')} purpose={t('signUp.sent', { email: email.trim() })}>
        <IconMailOpened size={36} stroke={1.4} />
        {failure && <Banner tone="bad">{failure.message}</Banner>}
        <div className={classes.two}>
          <Button disabled={left > 0} busy={busy} onClick={() => void ask()}>
            {left > 0 ? t('signUp.resendIn', { seconds: left }) : t('signUp.resend')}
          </Button>
          <Button onClick={() => setSent(false)}>{t('signUp.correct')}</Button>
        </div>
        <p className={classes.why}>{t('signUp.missing')}</p>
      </Sheet>
    );
  }
  const shaped = emailShape.test(email.trim());
  const ready = shaped && accepted;
  const atField = failure?.code === 'email.personal' || failure?.code === 'email.malformed';
  return (
    <Sheet title={t('signUp.title')} purpose={t('signUp.purpose')}>
      {failure && !atField && <Banner tone="bad">{failure.message}</Banner>}
      <form
        className={classes.sheet}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void ask();
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
        <Button type="submit" variant="primary" className={classes.wide} busy={busy} disabled={!ready}>
          {t('signUp.send')}
        </Button>
        <p className={classes.why}>{t(shaped && !accepted ? 'signUp.acceptFirst' : 'signUp.why')}</p>
      </form>
    </Sheet>
  );
}
