import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { track } from '@/shared/api';
import { failureOf } from '@/shared/lib/failure';
import { whatCutsUsOff } from '@/shared/lib/network';
import { currentSession } from '@/shared/lib/session';
import { Button } from '@/shared/ui';
import { Sheet } from './sheet';

const known = ['token.malformed', 'token.foreign', 'token.used', 'token.expired'] as const;
type Problem = (typeof known)[number];

interface Props {
  error: unknown;
  /** Where to ask for a new link; without one whoever sent it sends another. */
  again?: string;
  /** Registering is another way in. */
  register?: boolean;
  onRetry: () => void;
}

/** A link that does not work: cut, foreign, used and expired have a text each, and each a way out. */
export function LinkProblem({ error, again, register, onRetry }: Props) {
  const { t } = useTranslation(['arrival', 'session']);
  const [cut, setCut] = useState<Awaited<ReturnType<typeof whatCutsUsOff>>>(null);
  const navigate = useNavigate();
  const failure = failureOf(error);
  const unreached = failure.status === 0;
  useEffect(() => {
    if (unreached) void whatCutsUsOff().then(setCut);
  }, [unreached]);
  const problem = known.find((code) => code === failure.code) as Problem | undefined;
  useEffect(() => {
    if (problem && currentSession()) track('view.404');
  }, [problem]);
  if (!problem) {
    return (
      <Sheet title={t('link.unread')} purpose={cut ? t(`session:error.${cut}`) : failure.message}>
        <Button onClick={onRetry}>{t('link.retry')}</Button>
      </Sheet>
    );
  }
  const key = problem.slice('token.'.length) as 'malformed' | 'foreign' | 'used' | 'expired';
  return (
    <Sheet
      title={t(`link.${key}.title`)}
      purpose={t(key === 'expired' && !again ? 'invited.expired' : `link.${key}.text`)}
    >
      {register && key !== 'used' && <Button onClick={() => navigate('/register')}>{t('link.register')}</Button>}
      {key === 'used' || !again ? <Link to="/login">{t('goSignIn')}</Link> : <Link to={again}>{t('link.again')}</Link>}
    </Sheet>
  );
}
