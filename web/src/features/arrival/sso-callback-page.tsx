import { IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useSending } from '@/shared/lib/use-sending';
import { wayBack } from '@/shared/lib/way-back';
import { Banner, Button, Field } from '@/shared/ui';
import { finishSso, linkSso, type SsoEnd } from './api/sso';
import classes from './arrival.module.css';
import { Sheet } from './sheet';

interface Props {
  provider: string;
  /** What the issuer sent back in the address. */
  query: URLSearchParams;
}

const asked = new Map<string, Promise<SsoEnd>>();

/** Hands an answer on once, however often the page is drawn. */
function finishOnce(provider: string, query: URLSearchParams): Promise<SsoEnd> {
  const key = `${provider}?${query}`;
  const known = asked.get(key);
  if (known) return known;
  const answer: Record<string, string> = {};
  for (const name of ['code', 'state', 'error']) {
    const value = query.get(name);
    if (value) answer[name] = value;
  }
  const end = finishSso(provider, answer).catch((): SsoEnd => ({ success: false, reason: 'UNKNOWN_ERROR' }));
  asked.set(key, end);
  return end;
}

/** Where another issuer sends people back to: signed in, asked once for the password here, or back to sign-in with the reason. */
export function SsoCallbackPage({ provider, query }: Props) {
  const { t } = useTranslation('arrival');
  const [end, setEnd] = useState<SsoEnd | null>(null);
  const [password, setPassword] = useState('');
  const { busy, failure, send } = useSending();
  useEffect(() => {
    void finishOnce(provider, query).then(setEnd);
  }, [provider, query]);
  if (!end) return <Sheet title={t('sso.checking')} />;
  if (end.success) return <Navigate to={wayBack() ?? '/'} replace />;
  if (end.link) {
    const { link } = end;
    return (
      <Sheet title={t('sso.linkTitle')} purpose={t('sso.link', { email: end.email })}>
        {failure && <Banner tone="bad">{failure.message}</Banner>}
        <form
          className={classes.sheet}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (password) void send(() => linkSso(provider, link, password).then(setEnd));
          }}
        >
          <Field
            label={t('invited.ownPassword')}
            type="password"
            autoComplete="current-password"
            icon={IconLock}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" variant="primary" className={classes.wide} busy={busy} disabled={!password}>
            {t('sso.connect')}
          </Button>
        </form>
      </Sheet>
    );
  }
  const reason = new URLSearchParams({ oauth_error: 'true', provider, error_type: end.reason ?? 'UNKNOWN_ERROR' });
  return <Navigate to={`/login?${reason}`} replace />;
}
