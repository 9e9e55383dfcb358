import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { CompanyPage } from '@/features/arrival';
import { useSession } from '@/shared/lib/session';
import { paths } from '../paths';
import { useTitle } from '../use-title';

/** The company of somebody who registered; whoever has one already goes on to its first project. */
export function Component() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const session = useSession();
  const navigate = useNavigate();
  useTitle(t('title.steps'));
  if (session) return <Navigate to={paths.firstProject(token)} replace />;
  return (
    <CompanyPage
      key={token}
      token={token}
      onProfileMissing={() => navigate(paths.profile(token), { replace: true })}
      onFounded={() => navigate(paths.firstProject(token))}
    />
  );
}
