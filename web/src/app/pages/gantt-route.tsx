import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { GanttScreen, type GanttSurroundings } from '@/features/gantt';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import { useOpenSchedule } from './schedule-route';

const SettingsDialog = lazy(() => import('@/features/schedule-settings'));

export function Component() {
  const { orgId, project, schedule } = useOpenSchedule();
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(schedule.name, project.name, t('shell.gantt'));
  const surroundings = useMemo<GanttSurroundings>(
    () => ({
      openCalendars: () => void navigate(paths.calendars(orgId, project.id, schedule.id)),
      settingsDialog: (open) => (
        <Suspense>
          <SettingsDialog {...open} />
        </Suspense>
      ),
    }),
    [navigate, orgId, project.id, schedule.id],
  );
  return (
    <GanttScreen
      key={schedule.id}
      orgId={orgId}
      projectId={project.id}
      scheduleId={schedule.id}
      surroundings={surroundings}
      onImport={() => navigate(paths.importInto(orgId, project.id))}
    />
  );
}
