import { useTranslation } from 'react-i18next';
import { CalendarsScreen } from '@/features/calendars';
import { planTransport, shortNameOf } from '@/features/gantt';
import { useProjects } from '@/features/projects';
import { useTitle } from '../use-title';
import { useOpenSchedule } from './schedule-route';

export function Component() {
  const { orgId, schedule, project } = useOpenSchedule();
  const { data: projects } = useProjects(orgId);
  const { t } = useTranslation();
  useTitle(t('shell.calendars'), schedule.name, project.name);
  return (
    <CalendarsScreen
      key={schedule.id}
      scheduleId={schedule.id}
      transport={planTransport}
      personName={shortNameOf}
      projects={projects}
    />
  );
}
