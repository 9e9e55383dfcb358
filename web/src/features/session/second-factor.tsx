import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { Banner, Button, Field, FrontTitle } from '@/shared/ui';
import { answerSecondFactor, type SecondFactor } from './api/session';
import classes from './sign-in-page.module.css';

interface Props {
  asked: SecondFactor;
  /** Back to the password, with what the person has to know. */
  onBack: (why?: string) => void;
}

/** The second half of signing in: a code of the app, or a recovery code. */
export function SecondFactorForm({ asked, onBack }: Props) {
  const { t } = useTranslation('session');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();

  async function send() {
    setBusy(true);
    setRefusal(undefined);
    try {
      await answerSecondFactor(asked.token, code);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === 'factor.expired') return onBack(failure.message);
      setRefusal(failure.message);
      setBusy(false);
    }
  }

  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') void send();
      }}
    >
      <FrontTitle title={t('second.title')} purpose={t(asked.codes ? 'second.purpose' : 'second.passkeyOnly')} />
      {refusal && <Banner tone="bad">{refusal}</Banner>}
      <Field
        label={t(asked.codes ? 'second.code' : 'second.recovery')}
        help={asked.codes ? t('second.help') : undefined}
        icon={IconDeviceMobile}
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" className={classes.submit} busy={busy} disabled={code.trim() === ''}>
        {t('signIn')}
      </Button>
      <Button variant="ghost" onClick={() => onBack()}>
        {t('second.back')}
      </Button>
    </form>
  );
}
