import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { ProjectPage } from '@/features/arrival';
import { useProjectList } from '@/features/projects';
import { useLevel } from '@/shared/lib/session';
import { FirstSteps } from '../first-steps';
import { paths } from '../paths';
import { useTitle } from '../use-title';

/** The first project of a company, for those who may create projects. */
export function Component() {
  const { t } = useTranslation();
  const mayCreate = useLevel('settings.project') === 'AC';
  useTitle(t('title.steps'));
  if (!mayCreate) return <Navigate to={paths.projectList} replace />;
  return (
    <FirstSteps>
      {(projects, org) => {
        if (projects.length === 0) return <First org={org} />;
        const begun = projects.every((project) => project.schedules.length > 0);
        return begun ? <Navigate to={paths.projectList} replace /> : <Onward />;
      }}
    </FirstSteps>
  );
}

function Onward() {
  const { token = '' } = useParams();
  return <Navigate to={paths.firstSchedules(token)} replace />;
}

function First({ org }: { org: string }) {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const renew = useProjectList(org);
  return (
    <ProjectPage
      onCreated={async (position) => {
        await renew(position);
        await navigate(paths.firstSchedules(token));
      }}
    />
  );
}
