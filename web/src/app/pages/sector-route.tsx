import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { GanttScreen } from '@/features/gantt';
import { useSession } from '@/shared/lib/session';
import { ScheduleAccess } from '../schedule-access';
import { useStartOf } from '../use-start-of';
import { useTitle } from '../use-title';

/** The Gantt by the schedule's id alone, as links of other systems know it. */
export function Component() {
  const { sectorId = '' } = useParams();
  const session = useSession();
  const { t } = useTranslation();
  const startOf = useStartOf();
  useTitle(t('shell.gantt'));
  return (
    <ScheduleAccess schedule={sectorId}>
      {({ project, schedule }) => (
        <GanttScreen
          key={schedule.id}
          orgId={session?.company.id ?? ''}
          projectId={project.id}
          scheduleId={schedule.id}
          onEmpty={startOf(project.id, schedule.id)}
        />
      )}
    </ScheduleAccess>
  );
}
