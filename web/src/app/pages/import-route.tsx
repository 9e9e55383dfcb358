import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { findSchedule, type Project } from '@/features/projects';
import { paths } from '../paths';
import { PlanningAccess } from '../planning-access';
import { useTitle } from '../use-title';
import { usualProject } from '../usual-place';
import { ImportScreen } from './import-screen';
import { MissingPage } from './missing-page';

export function Component() {
  const { t } = useTranslation('import');
  useTitle(t('title.import'));
  return <PlanningAccess>{(projects, org) => <Import projects={projects} org={org} />}</PlanningAccess>;
}

/** A file becomes a new schedule of a project, or fills one that has no activities. */
function Import({ projects, org }: { projects: Project[]; org: string }) {
  const [query, setQuery] = useSearchParams();
  const schedule = query.get('schedule');
  const asked = query.get('project');
  const open = schedule ? findSchedule(projects, schedule) : undefined;
  const project = open?.project ?? (asked ? projects.find((p) => p.id === asked) : usualProject(projects));
  if ((schedule && !open) || (asked && !project)) return <MissingPage schedule={schedule !== null} />;
  if (open?.schedule.begun && !query.get('import')) return <Navigate to={paths.reimport(open.schedule.id)} replace />;
  return (
    <ImportScreen
      org={org}
      projects={projects}
      project={project}
      schedule={open?.schedule}
      reimport={false}
      onProject={(id) => setQuery({ project: id }, { replace: true })}
    />
  );
}
