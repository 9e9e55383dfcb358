import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSWRConfig } from 'swr';
import { loadSession } from '@/features/session';
import { useSession } from '@/shared/lib/session';
import { clearNotices, ErrorState } from '@/shared/ui';
import { paths } from './paths';

/** Everything behind it belongs to somebody: who is not signed in goes to the sign-in page and comes back here. */
export function RequireSession() {
  const session = useSession();
  const location = useLocation();
  const { t } = useTranslation();
  const { cache, mutate } = useSWRConfig();
  const [failure, setFailure] = useState<unknown>(null);
  const user = useRef<string | undefined>(undefined);

  const ask = useCallback(() => {
    setFailure(null);
    loadSession().catch(setFailure);
  }, []);
  useEffect(() => {
    if (session === undefined) ask();
  }, [session, ask]);

  // What one person was shown never appears under another: lists and notices go with the session.
  const id = session?.user.id;
  useEffect(() => {
    if (user.current && user.current !== id) {
      for (const key of cache.keys()) cache.delete(key);
      void mutate(() => true, undefined, { revalidate: false });
      clearNotices();
    }
    user.current = id;
  }, [id, cache, mutate]);

  if (session) return <Outlet />;
  if (session === null) {
    const here = location.pathname + location.search + location.hash;
    const next = here === '/' ? '' : `?next=${encodeURIComponent(here)}`;
    return <Navigate to={paths.signIn + next} replace />;
  }
  return failure ? <ErrorState title={t('load.session')} error={failure} onRetry={ask} /> : null;
}
