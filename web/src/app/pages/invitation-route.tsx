import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { InvitationPage } from '@/features/arrival';
import { useSession } from '@/shared/lib/session';
import { useTitle } from '../use-title';

/** An invitation is for whoever opens it, signed in or not: accepting it enters its company. */
export function Component() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const session = useSession();
  const [accepted, setAccepted] = useState(false);
  useTitle(t('title.invitation'));
  if (accepted) return <Navigate to="/" replace />;
  return (
    <InvitationPage key={token} token={token} signedInAs={session?.user.email} onAccepted={() => setAccepted(true)} />
  );
}
