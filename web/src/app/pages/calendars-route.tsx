import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CalendarsScreen } from '@/features/calendars';
import { planTransport, shortNameOf } from '@/features/gantt';
import { useProjects } from '@/features/projects';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import { useOpenSchedule } from './schedule-route';

export function Component() {
  const { orgId, schedule, project } = useOpenSchedule();
  const { data: projects } = useProjects(orgId);
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(t('shell.calendars'), schedule.name, project.name);
  return (
    <CalendarsScreen
      key={schedule.id}
      scheduleId={schedule.id}
      transport={planTransport}
      personName={shortNameOf}
      projects={projects}
      onActivity={(row) => void navigate(`${paths.gantt(orgId, project.id, schedule.id)}?row=${row}`)}
      onNothing={() => void navigate(paths.masterPlan(project.id, schedule.id), { replace: true })}
    />
  );
}
