import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { SchedulesPage } from '@/features/arrival';
import { type Project, useProjectList } from '@/features/projects';
import { useLevel } from '@/shared/lib/session';
import { FirstSteps } from '../first-steps';
import { paths } from '../paths';
import { useTitle } from '../use-title';

/** The schedules of a project that has none: the project of the address, or the first one without. */
export function Component() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const mayPlan = useLevel('masterplan.gantt') === 'AC';
  useTitle(t('title.steps'));
  if (!mayPlan) return <Navigate to={paths.firstTeam(token)} replace />;
  return (
    <FirstSteps>
      {(projects, org) => {
        const named = projects.filter(({ id }) => id === token);
        const project = (named.length > 0 ? named : projects).find(({ schedules }) => schedules.length === 0);
        if (!project) return <Navigate to={paths.firstTeam(token)} replace />;
        return <Schedules key={project.id} project={project} org={org} />;
      }}
    </FirstSteps>
  );
}

function Schedules({ project, org }: { project: Project; org: string }) {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const renew = useProjectList(org);
  return (
    <SchedulesPage
      project={project}
      onCreated={async (position) => {
        await renew(position);
        await navigate(paths.firstTeam(token));
      }}
    />
  );
}
