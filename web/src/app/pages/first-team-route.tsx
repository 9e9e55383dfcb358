import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { TeamPage } from '@/features/arrival';
import { useLevel } from '@/shared/lib/session';
import { FirstSteps } from '../first-steps';
import { paths } from '../paths';
import { useTitle } from '../use-title';

/** Inviting a team, for those who may. */
export function Component() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const mayInvite = useLevel('settings.project') === 'AC';
  useTitle(t('title.steps'));
  if (!mayInvite) return <Navigate to={paths.projectList} replace />;
  return (
    <FirstSteps>
      {(projects) => {
        const project = projects.find(({ id }) => id === token) ?? (projects.length === 1 ? projects[0] : undefined);
        return <TeamPage project={project?.id} onDone={() => navigate(paths.projectList)} />;
      }}
    </FirstSteps>
  );
}
