import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { ChoicePage } from '@/features/import';
import { findSchedule, type Project } from '@/features/projects';
import { useFormat } from '@/shared/i18n/format';
import { paths } from '../paths';
import { PlanningAccess } from '../planning-access';
import { useTitle } from '../use-title';
import { lastSchedule } from '../usual-place';
import { ImportScreen } from './import-screen';
import { MissingPage } from './missing-page';

export function Component() {
  const { t } = useTranslation('import');
  useTitle(t('title.reimportTab'));
  return <PlanningAccess>{(projects, org) => <Reimport projects={projects} org={org} />}</PlanningAccess>;
}

/** A newer file is held against the activities of a schedule. */
function Reimport({ projects, org }: { projects: Project[]; org: string }) {
  const { t } = useTranslation(['import', 'shared']);
  const format = useFormat();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const asked = query.get('schedule');
  const all = projects.flatMap((project) => project.schedules.map((schedule) => ({ project, schedule })));
  const open = asked
    ? findSchedule(projects, asked)
    : (lastSchedule(projects) ?? (all.length === 1 ? all[0] : undefined));
  if (asked && !open) return <MissingPage schedule />;
  if (!open)
    return (
      <ChoicePage
        title={t('choose.schedule')}
        choices={all.map(({ project, schedule }) => ({
          id: schedule.id,
          name: `${project.name} / ${schedule.name}`,
          detail: t('shared:shell.activities', {
            count: schedule.activities,
            formatted: format.number(schedule.activities),
          }),
        }))}
        onChoose={(id) => navigate(paths.reimport(id))}
      />
    );
  if (!open.schedule.begun && !query.get('import'))
    return <Navigate to={paths.importSchedule({ project: open.project.id, schedule: open.schedule.id })} replace />;
  return <ImportScreen org={org} projects={projects} project={open.project} schedule={open.schedule} reimport />;
}
