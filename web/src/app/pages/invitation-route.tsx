import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { InvitationPage } from '@/features/arrival';
import { useSession } from '@/shared/lib/session';
import { paths } from '../paths';
import { useTitle } from '../use-title';

/** An invitation is for whoever opens it, signed in or not: accepting it enters its company. */
export function Component() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const session = useSession();
  const [accepted, setAccepted] = useState(false);
  useTitle(t('title.invitation'));
  if (accepted) return <Navigate to={paths.firstProject(token)} replace />;
  return (
    <InvitationPage
      key={token}
      token={token}
      signedInAs={session?.user.email}
      onAccepted={() => setAccepted(true)}
      onProfile={() => navigate(paths.firstCompany(token))}
    />
  );
}
