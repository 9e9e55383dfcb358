import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { RegisterPage } from '@/features/arrival';
import { useSession } from '@/shared/lib/session';
import { paths } from '../paths';
import { useTitle } from '../use-title';

export function Component() {
  const { t } = useTranslation();
  const session = useSession();
  useTitle(t('title.signup'));
  if (session) return <Navigate to={paths.projectList} replace />;
  return <RegisterPage />;
}
