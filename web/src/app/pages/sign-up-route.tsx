import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { SignUpPage } from '@/features/arrival';
import { useSession } from '@/shared/lib/session';
import { useTitle } from '../use-title';

export function Component() {
  const { t } = useTranslation();
  const session = useSession();
  useTitle(t('title.signup'));
  if (session) return <Navigate to="/projects" replace />;
  return <SignUpPage />;
}
