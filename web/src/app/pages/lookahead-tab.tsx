import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { planTransport } from '@/features/gantt';
import { groundTransport, LookaheadScreen, type LookaheadScreenProps } from '@/features/lookahead';
import { barColours, DEFAULT_WEEKS, LookaheadDialog } from '@/features/reports';
import { seesModule, useLevel } from '@/shared/lib/session';
import { LookaheadAccess } from '../lookahead-access';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import { useOpenSchedule } from './schedule-route';

const SettingsDialog = lazy(() => import('@/features/schedule-settings'));
const AddUsersDialog = lazy(() =>
  import('@/features/members').then(({ AddUsersDialog }) => ({ default: AddUsersDialog })),
);

/** People without the Gantt see the activities of their tasks. */
const throughTasks = groundTransport(planTransport);

/** Today on this machine, like 2026-05-04. */
function today(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
}

/** One tab of the lookahead of the open schedule. */
export function LookaheadTab({ tab }: { tab: 'plan' | 'roadblocks' }) {
  const { orgId, project, schedule } = useOpenSchedule();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const gantt = useLevel('masterplan.gantt');
  const [paper, setPaper] = useState(false);
  const seesGantt = seesModule(gantt);
  const editable = gantt === 'AC';
  const mayInvite = useLevel('settings.project') === 'AC';
  useTitle(t(tab === 'plan' ? 'shell.lookahead' : 'shell.roadblocks'), schedule.name, project.name);
  const change = useCallback(
    (members: Readonly<Record<string, string | undefined>>) =>
      setSearch(
        (had) => {
          const next = new URLSearchParams(had);
          for (const [name, value] of Object.entries(members)) {
            if (value === undefined) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const address = useMemo(() => ({ search, change }), [search, change]);
  const ways = useMemo<LookaheadScreenProps['ways']>(() => {
    const place = [orgId, project.id, schedule.id] as const;
    const plan = paths.gantt(...place);
    return {
      toGantt: seesGantt ? (activity) => void navigate(`${plan}?row=${activity}`) : undefined,
      askForDate: seesGantt ? (activity) => void navigate(`${plan}?requests&row=${activity}`) : undefined,
      toChanges: seesGantt ? (row) => void navigate(`${paths.changelog(...place)}?activity=${row}`) : undefined,
      addUsersDialog: mayInvite
        ? (open) => (
            <Suspense>
              <AddUsersDialog {...open} />
            </Suspense>
          )
        : undefined,
      settingsDialog: seesGantt
        ? (open) => (
            <Suspense>
              <SettingsDialog {...open} editable={editable} />
            </Suspense>
          )
        : undefined,
      toTask: (task) => void navigate(`${paths.lookahead(...place)}?weeks=26&tasks=${task}`),
      toRoadblocks: (rows) => void navigate(`${paths.roadblocks(...place)}?ids=${rows.join('-')}`),
      toTab: (to) =>
        void navigate(to === 'plan' ? paths.lookahead(...place) : paths.roadblocks(...place), { replace: true }),
      toPaper: () => setPaper(true),
      toReport: () => void navigate(paths.lookaheadReport(today(), barColours[0], DEFAULT_WEEKS)),
    };
  }, [navigate, orgId, project.id, schedule.id, seesGantt, mayInvite, editable]);
  return (
    <LookaheadAccess tab={tab}>
      <LookaheadScreen
        key={schedule.id}
        tab={tab}
        projectId={project.id}
        scheduleId={schedule.id}
        transport={seesGantt ? planTransport : throughTasks}
        address={address}
        ways={ways}
      />
      {paper && (
        <LookaheadDialog
          schedule={schedule.id}
          today={today()}
          onShow={(...of) => void navigate(paths.lookaheadReport(...of))}
          onClose={() => setPaper(false)}
        />
      )}
    </LookaheadAccess>
  );
}
