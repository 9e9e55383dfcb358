import { useTranslation } from 'react-i18next';
import { GanttScreen } from '@/features/gantt';
import { useTitle } from '../use-title';
import { useOpenSchedule } from './schedule-route';

export function Component() {
  const { orgId, project, schedule } = useOpenSchedule();
  const { t } = useTranslation();
  useTitle(schedule.name, project.name, t('shell.gantt'));
  return <GanttScreen key={schedule.id} orgId={orgId} projectId={project.id} scheduleId={schedule.id} />;
}
