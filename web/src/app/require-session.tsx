import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { SWRConfig } from 'swr';
import { loadSession, ProofHost } from '@/features/session';
import { useSession } from '@/shared/lib/session';
import { clearNotices, ErrorState } from '@/shared/ui';
import { PageSkeleton } from './page-skeleton';
import { paths } from './paths';
import { swrConfig } from './swr-config';
import { useOneVisit, useSaySwitched } from './use-one-visit';

/** Everything behind it belongs to somebody: who is not signed in goes to the sign-in page and comes back here. */
export function RequireSession() {
  const session = useSession();
  const location = useLocation();
  const { t } = useTranslation();
  const [failure, setFailure] = useState<unknown>(null);

  useOneVisit(session, useSaySwitched());
  const ask = useCallback(() => {
    setFailure(null);
    loadSession().catch(setFailure);
  }, []);
  useEffect(() => {
    if (session === undefined) ask();
  }, [session, ask]);

  // Messages to one person never appear under another.
  const id = session?.user.id;
  useEffect(() => (id ? clearNotices : undefined), [id]);

  if (session?.owesSecondFactor && location.pathname !== paths.userSettings) {
    return <Navigate to={paths.userSettings} replace />;
  }
  if (session) {
    // A cache of its own for every person in every company: lists go with the session.
    return (
      <SWRConfig key={`${session.user.id}/${session.company.id}`} value={swrConfig}>
        <Outlet />
        <ProofHost />
      </SWRConfig>
    );
  }
  if (session === null) {
    const here = location.pathname + location.search + location.hash;
    const next = here === '/' ? '' : `?next=${encodeURIComponent(here)}`;
    return <Navigate to={paths.signIn + next} replace />;
  }
  return failure ? <ErrorState title={t('load.session')} error={failure} onRetry={ask} /> : <PageSkeleton />;
}
