import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { missingOf } from '@/shared/lib/password-rules';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, Field, NewPassword } from '@/shared/ui';
import { lookAtReset, resetPassword } from './api/arrival';
import classes from './arrival.module.css';
import { LinkProblem } from './link-problem';
import { Sheet } from './sheet';
import { useMailedLink } from './use-mailed-link';

/** Sets a new password by a mailed link, which is looked at before anything else shows. */
export function ResetPage({ token }: { token: string }) {
  const { t } = useTranslation('arrival');
  const link = useMailedLink('reset', token, lookAtReset);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [done, setDone] = useState(false);
  const { busy, failure, send } = useSending();
  if (done) {
    return (
      <Sheet title={t('reset.done')}>
        <Link to="/login">{t('goSignIn')}</Link>
      </Sheet>
    );
  }
  if (link.error) return <LinkProblem error={link.error} again="/forgot" onRetry={() => void link.mutate()} />;
  if (!link.data) return <Sheet title={t('link.checking')} />;
  const ready = missingOf(password).length === 0 && again === password;
  return (
    <Sheet title={t('reset.title')}>
      {failure && <Banner tone="bad">{failure.message}</Banner>}
      <form
        className={classes.sheet}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void send(() => resetPassword(token, password).then(() => setDone(true)));
        }}
      >
        <NewPassword value={password} onChange={setPassword} />
        <Field
          label={t('retype')}
          type="password"
          autoComplete="new-password"
          icon={IconLock}
          value={again}
          error={again && again !== password ? t('mismatch') : undefined}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" className={classes.wide} busy={busy} disabled={!ready}>
          {t('reset.save')}
        </Button>
      </form>
    </Sheet>
  );
}
