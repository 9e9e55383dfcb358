import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { GanttScreen, type GanttSurroundings } from '@/features/gantt';
import { useLevel } from '@/shared/lib/session';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import type { ScratchState, StartState } from './master-plan-route';
import { useOpenSchedule } from './schedule-route';

const SettingsDialog = lazy(() => import('@/features/schedule-settings'));

export function Component() {
  const { orgId, project, schedule } = useOpenSchedule();
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(schedule.name, project.name, t('shell.gantt'));
  // Those who may import are led to the start page of an empty schedule, unless they came from there to begin with nothing.
  const mayImport = useLevel('masterplan.gantt') === 'AC';
  const { scratch } = (useLocation().state as ScratchState | null) ?? {};
  const surroundings = useMemo<GanttSurroundings>(
    () => ({
      openCalendars: () => void navigate(paths.calendars(orgId, project.id, schedule.id)),
      reimport: mayImport ? () => void navigate(paths.reimport(schedule.id)) : undefined,
      settingsDialog: (open) => (
        <Suspense>
          <SettingsDialog {...open} />
        </Suspense>
      ),
    }),
    [navigate, orgId, project.id, schedule.id, mayImport],
  );
  return (
    <GanttScreen
      key={schedule.id}
      orgId={orgId}
      projectId={project.id}
      scheduleId={schedule.id}
      surroundings={surroundings}
      onImport={
        mayImport
          ? () => void navigate(paths.importSchedule({ project: project.id, schedule: schedule.id }))
          : undefined
      }
      onEmpty={
        mayImport && !scratch
          ? () =>
              void navigate(paths.masterPlan(project.id, schedule.id), {
                replace: true,
                state: { empty: schedule.id } satisfies StartState,
              })
          : undefined
      }
    />
  );
}
