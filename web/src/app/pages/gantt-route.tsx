import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { GanttScreen, type GanttSurroundings, PlanThen } from '@/features/gantt';
import { projectsKey } from '@/features/projects';
import { useLevel, useSession } from '@/shared/lib/session';
import { notifyError } from '@/shared/ui';
import { useLooksAhead } from '../lookahead-access';
import { paths } from '../paths';
import { useStartOf } from '../use-start-of';
import { useTitle } from '../use-title';
import { useOpenSchedule } from './schedule-route';

const loadExport = () => import('@/features/export');
const loadBaselines = () => import('@/features/baselines');
const loadRequests = () => import('@/features/requests');
const loadSettings = () => import('@/features/schedule-settings');
const loadHistory = () => import('@/features/changelog');
const ExportDialog = lazy(loadExport);
const ActivityHistory = lazy(() => loadHistory().then(({ ActivityHistory }) => ({ default: ActivityHistory })));
const PrintDialog = lazy(() => loadExport().then(({ PrintDialog }) => ({ default: PrintDialog })));
const BaselinesDialog = lazy(loadBaselines);
const UpdatesDialog = lazy(() => loadBaselines().then(({ UpdatesDialog }) => ({ default: UpdatesDialog })));
const IssueDialog = lazy(() => loadBaselines().then(({ IssueDialog }) => ({ default: IssueDialog })));
const RequestsDialog = lazy(loadRequests);
const SettingsDialog = lazy(loadSettings);
const AddUsersDialog = lazy(() =>
  import('@/features/members').then(({ AddUsersDialog }) => ({ default: AddUsersDialog })),
);

/** Fetches the dialogs behind the plan, so that they open without a connection too. */
const loadDialogs = (): void => {
  for (const load of [loadExport, loadSettings, loadBaselines, loadRequests]) void load().catch(() => undefined);
};

export function Component() {
  const { orgId, project, schedule, savesBy } = useOpenSchedule();
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(schedule.name, project.name, t('shell.gantt'));
  const level = useLevel('masterplan.gantt');
  const mayImport = level === 'AC';
  const mayInvite = useLevel('settings.project') === 'AC';
  const [asked] = useSearchParams();
  const opensRequests = asked.has('requests');
  const view = asked.get('view') ?? undefined;
  const row = Number(asked.get('row')) || undefined;
  const looksAhead = useLooksAhead();
  const at = Number(asked.get('at'));
  const past = Number.isInteger(at) && at > 0 ? at : undefined;
  const openThen = useCallback(
    (revision?: number) => {
      const here = paths.gantt(orgId, project.id, schedule.id);
      // Steps through the history are no steps of the browser's own.
      void navigate(revision === undefined ? here : `${here}?at=${revision}`, { replace: past !== undefined });
    },
    [navigate, orgId, project.id, schedule.id, past],
  );
  const column = asked.get('column');
  const cell = useMemo(() => (row !== undefined && column ? { row, column } : undefined), [row, column]);
  const openChanges = useCallback(
    (of: number) => void navigate(`${paths.changelog(orgId, project.id, schedule.id)}?activity=${of}`),
    [navigate, orgId, project.id, schedule.id],
  );
  const compare = useCallback(
    (from: string) =>
      void navigate(`${paths.compare(orgId, project.id, schedule.id)}?from=${encodeURIComponent(from)}`),
    [navigate, orgId, project.id, schedule.id],
  );
  const startOf = useStartOf();
  const { mutate: renewProjects } = useSWRConfig();
  const company = useSession()?.company.name ?? '';
  const surroundings = useMemo<GanttSurroundings>(
    () => ({
      toProjects: () => {
        // The schedule may be gone: the list must not offer it any more.
        void renewProjects(projectsKey(orgId));
        void navigate(paths.projects(orgId));
      },
      openCalendars: () => void navigate(paths.calendars(orgId, project.id, schedule.id)),
      openThen,
      reimport: mayImport ? () => void navigate(paths.reimport(schedule.id)) : undefined,
      settingsDialog: (open) => (
        <Suspense>
          <SettingsDialog {...open} />
        </Suspense>
      ),
      baselinesDialog: (open) => (
        <Suspense>
          <BaselinesDialog {...open} schedule={schedule.id} onCompare={compare} />
        </Suspense>
      ),
      updatesDialog: (open) => (
        <Suspense>
          <UpdatesDialog {...open} schedule={schedule.id} onCompare={compare} />
        </Suspense>
      ),
      issueDialog: (open) => (
        <Suspense>
          <IssueDialog {...open} schedule={schedule.id} />
        </Suspense>
      ),
      compareFrom: compare,
      moveUpdate: () => void loadBaselines().then(({ moveUpdate }) => moveUpdate(schedule.id), notifyError),
      view,
      row,
      toLookahead: looksAhead
        ? (activity) =>
            void navigate(`${paths.lookahead(orgId, project.id, schedule.id)}?weeks=26&activity=${activity}`)
        : undefined,
      opensRequests,
      requestsDialog: (open) => (
        <Suspense>
          <RequestsDialog {...open} project={project.id} schedule={schedule.id} />
        </Suspense>
      ),
      history: ({ row, minutesPerDay }) => (
        <Suspense>
          <ActivityHistory
            key={row}
            schedule={schedule.id}
            row={row}
            minutesPerDay={minutesPerDay}
            hrefOf={({ revision }) => `${paths.changelog(orgId, project.id, schedule.id)}?revision=${revision}`}
            onChoose={(revision) =>
              void navigate(`${paths.changelog(orgId, project.id, schedule.id)}?revision=${revision}`)
            }
          />
        </Suspense>
      ),
      savesBy,
      addUsersDialog: mayInvite
        ? (open) => (
            <Suspense>
              <AddUsersDialog {...open} />
            </Suspense>
          )
        : undefined,
      printDialog: (open) => (
        <Suspense>
          <PrintDialog {...open} schedule={schedule.id} company={company} />
        </Suspense>
      ),
      exportDialog: (open) => (
        <Suspense>
          <ExportDialog {...open} schedule={schedule.id} />
        </Suspense>
      ),
    }),
    [
      navigate,
      renewProjects,
      orgId,
      project.id,
      schedule.id,
      mayImport,
      mayInvite,
      view,
      row,
      looksAhead,
      opensRequests,
      company,
      openThen,
      compare,
      savesBy,
    ],
  );
  if (past !== undefined)
    return (
      <PlanThen
        scheduleId={schedule.id}
        revision={past}
        onRevision={openThen}
        mayEdit={mayImport || level === 'ACP'}
        cell={cell}
        onChanges={openChanges}
        onCompare={compare}
      />
    );
  return (
    <GanttScreen
      key={schedule.id}
      orgId={orgId}
      projectId={project.id}
      scheduleId={schedule.id}
      onDrawn={loadDialogs}
      surroundings={surroundings}
      onImport={
        mayImport
          ? () => void navigate(paths.importSchedule({ project: project.id, schedule: schedule.id }))
          : undefined
      }
      onEmpty={startOf(project.id, schedule.id)}
    />
  );
}
