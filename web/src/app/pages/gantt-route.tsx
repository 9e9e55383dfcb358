import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { GanttScreen } from '@/features/gantt';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import { useOpenSchedule } from './schedule-route';

export function Component() {
  const { orgId, project, schedule } = useOpenSchedule();
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(schedule.name, project.name, t('shell.gantt'));
  return (
    <GanttScreen
      key={schedule.id}
      orgId={orgId}
      projectId={project.id}
      scheduleId={schedule.id}
      onImport={() => navigate(paths.importInto(orgId, project.id))}
    />
  );
}
