import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { GanttScreen } from '@/features/gantt';
import { useSession } from '@/shared/lib/session';
import { ScheduleAccess } from '../schedule-access';
import { useTitle } from '../use-title';

/** The Gantt by the schedule's id alone, as links of other systems know it. */
export function Component() {
  const { sectorId = '' } = useParams();
  const session = useSession();
  const { t } = useTranslation();
  useTitle(t('shell.gantt'));
  return (
    <ScheduleAccess schedule={sectorId}>
      {({ project, schedule }) => (
        <GanttScreen
          key={schedule.id}
          orgId={session?.company.id ?? ''}
          projectId={project.id}
          scheduleId={schedule.id}
        />
      )}
    </ScheduleAccess>
  );
}
