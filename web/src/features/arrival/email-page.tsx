import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureOf } from '@/shared/lib/failure';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button } from '@/shared/ui';
import { takeEmail } from './api/arrival';
import classes from './arrival.module.css';
import { LinkProblem } from './link-problem';
import { Sheet } from './sheet';

/** Takes the address of a mailed link. It waits for a click: programs that look at mail follow links too. */
export function EmailPage({ token }: { token: string }) {
  const { t } = useTranslation('arrival');
  const [email, setEmail] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { busy, failure, send } = useSending();
  if (email) {
    return (
      <Sheet title={t('newEmail.done', { email })}>
        <Link to="/">{t('goSignIn')}</Link>
      </Sheet>
    );
  }
  if (error) return <LinkProblem error={error} again="/settings/user" onRetry={() => setError(null)} />;
  const take = async () => {
    try {
      setEmail((await takeEmail(token)).email);
    } catch (problem) {
      if (failureOf(problem).code.startsWith('token.')) setError(problem);
      else throw problem;
    }
  };
  return (
    <Sheet title={t('newEmail.title')} purpose={t('newEmail.purpose')}>
      {failure && <Banner tone="bad">{failure.message}</Banner>}
      <Button variant="primary" className={classes.wide} busy={busy} onClick={() => void send(take)}>
        {t('newEmail.use')}
      </Button>
    </Sheet>
  );
}
