import { useTranslation } from 'react-i18next';
import { CalendarsScreen } from '@/features/calendars';
import { planTransport, shortNameOf } from '@/features/gantt';
import { useTitle } from '../use-title';
import { useOpenSchedule } from './schedule-route';

export function Component() {
  const { schedule, project } = useOpenSchedule();
  const { t } = useTranslation();
  useTitle(t('shell.calendars'), schedule.name, project.name);
  return (
    <CalendarsScreen key={schedule.id} scheduleId={schedule.id} transport={planTransport} personName={shortNameOf} />
  );
}
