import { lazy, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { planTransport } from '@/features/gantt';
import { groundTransport } from '@/features/lookahead';
import { WeekReports } from '@/features/reports';
import { ClosingScreen, ExportPage, ReasonsScreen, WeeklyScreen, type WeeklyScreenProps } from '@/features/weekly';
import { seesModule, useLevel, useSession } from '@/shared/lib/session';
import { modules } from '../modules';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import { type WeeklyTab as Tab, WeeklyAccess } from '../weekly-access';
import { useOpenSchedule } from './schedule-route';

const FigureSource = lazy(() => import('@/features/analytics/figure-source'));

/** People without the Gantt see the activities of their tasks. */
const throughTasks = groundTransport(planTransport);

/** The day of a civil minute, like 2026-05-04. */
const dayText = (minute: number) => new Date(minute * 60_000).toISOString().slice(0, 10);

/** One tab of the weekly plan of the open schedule, or its page to hand on. */
export function WeeklyTab({ tab, sheet }: { tab: Tab; sheet?: boolean }) {
  const { orgId, project, schedule } = useOpenSchedule();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const seesGantt = seesModule(useLevel('masterplan.gantt'));
  const [features, charts] = [useSession()?.features, useLevel('analytics.ppc')];
  const explains = (features?.includes(modules.analytics.feature) ?? false) && seesModule(charts);
  useTitle(t(`module.${tab}`), schedule.name, project.name);
  const toLookahead = useCallback(
    () => void navigate(paths.lookahead(orgId, project.id, schedule.id)),
    [navigate, orgId, project.id, schedule.id],
  );
  const place = [orgId, project.id, schedule.id] as const;
  const number = Number(search.get('number') ?? Number.NaN);
  const papers: WeeklyScreenProps['papers'] = ({ week, year, start, end, planningDay }) => (
    <WeekReports
      schedule={schedule.id}
      week={week}
      year={year}
      onShow={(report) =>
        void navigate(
          report === 'commitment'
            ? paths.commitmentReport(planningDay, week, project.id, schedule.id, year)
            : paths.weeklyReport(week, year, dayText(start), dayText(end - 1)),
        )
      }
    />
  );
  const onNumber = (to: number) => setSearch({ number: String(to) }, { replace: true });
  const shown = { number: Number.isInteger(number) ? number : undefined, onNumber, papers };
  const frame = {
    projectId: project.id,
    scheduleId: schedule.id,
    transport: seesGantt ? planTransport : throughTasks,
    toLookahead,
    logPath: seesGantt ? paths.changelog(orgId, project.id, schedule.id) : undefined,
  };
  return (
    <WeeklyAccess tab={tab}>
      {sheet ? (
        <ExportPage
          {...frame}
          type={search.get('type')}
          planningDay={Number(search.get('planificationDay') ?? 1)}
          week={Number(search.get('week') ?? 0)}
        />
      ) : tab === 'reasons' ? (
        <ReasonsScreen key={schedule.id} {...frame} />
      ) : tab === 'closing' ? (
        <ClosingScreen
          key={schedule.id}
          {...frame}
          {...shown}
          toPlan={(of) => void navigate(`${paths.weekly(...place)}${of === undefined ? '' : `?number=${of}`}`)}
        />
      ) : (
        <WeeklyScreen
          key={schedule.id}
          {...frame}
          {...shown}
          source={
            explains
              ? ({ from, to, week }, onClose) => (
                  <Suspense>
                    <FigureSource
                      figure="ppc"
                      project={project.id}
                      schedule={schedule.id}
                      from={dayText(from)}
                      to={dayText(to - 1)}
                      week={week}
                      changePath={
                        seesGantt
                          ? (of, revision) => `${paths.changelog(orgId, project.id, of)}?revision=${revision}`
                          : undefined
                      }
                      onClose={onClose}
                    />
                  </Suspense>
                )
              : undefined
          }
          onClosing={(of) => void navigate(`${paths.closing(...place)}?number=${of}`)}
        />
      )}
    </WeeklyAccess>
  );
}
