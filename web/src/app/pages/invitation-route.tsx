import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { InvitationPage } from '@/features/arrival';
import { useSession } from '@/shared/lib/session';
import { useTitle } from '../use-title';

export function Component() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const session = useSession();
  useTitle(t('title.invitation'));
  if (session) return <Navigate to="/" replace />;
  return <InvitationPage key={token} token={token} />;
}
