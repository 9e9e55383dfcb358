import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { SignUpConfirmationPage } from '@/features/arrival';
import { useSession } from '@/shared/lib/session';
import { useTitle } from '../use-title';

export function Component() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const session = useSession();
  useTitle(t('title.signup'));
  if (session) return <Navigate to="/" replace />;
  return <SignUpConfirmationPage key={token} token={token} />;
}
