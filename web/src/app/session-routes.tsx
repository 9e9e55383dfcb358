import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { loadSession, SignInPage } from '@/features/session';
import { useSession } from '@/shared/lib/session';
import { NoticeHost } from '@/shared/ui';
import { paths, safeNext } from './paths';
import { useSaySwitched, useVisitElsewhere } from './use-one-visit';
import { useTitle } from './use-title';

/** The sign-in page for who is not signed in; the others go where they wanted to. */
export function SignInRoute() {
  const session = useSession();
  const [query] = useSearchParams();
  const { t } = useTranslation();
  useTitle(t('title.signin'));
  useEffect(() => {
    // A page opened here may already have a session; if asking fails, signing in says why.
    if (session === undefined) loadSession().catch(() => undefined);
  }, [session]);
  const saySwitched = useSaySwitched();
  useVisitElsewhere((_, switched) => {
    loadSession()
      .then((found) => found && switched && saySwitched(found.company.name))
      .catch(() => undefined);
  });
  if (session) return <Navigate to={safeNext(query.get('redirect') ?? query.get('next'))} replace />;
  return (
    <>
      <SignInPage />
      <NoticeHost />
    </>
  );
}

/** The front door, /projects and /new-home lead to the projects of the company. */
export function Home() {
  const session = useSession();
  return session ? <Navigate to={paths.projects(session.company.id)} replace /> : null;
}
