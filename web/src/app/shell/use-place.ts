import { useLocation, useMatch, useSearchParams } from 'react-router';
import { findSchedule, useProjects } from '@/features/projects';
import { seesModule, useLevel, useSession } from '@/shared/lib/session';
import { stored } from '@/shared/lib/storage';
import { useLooksAhead } from '../lookahead-access';
import { placeOf } from '../paths';
import { scheduleTabs, type TabName, tabAt } from '../schedule-tabs';
import { useWeeklyTab } from '../weekly-access';

/** Where the person is: the project and schedule of the address, and the schedule the menu leads to. */
export function usePlace() {
  const session = useSession();
  const level = useLevel('masterplan.gantt');
  const looksAhead = useLooksAhead();
  const weeklyTab = useWeeklyTab();
  const { pathname } = useLocation();
  const inSchedule = placeOf(pathname);
  const inSector = useMatch('/gantt/:sectorId');
  const inImport = useMatch('/importgantt/*');
  const inStart = useMatch('/masterplan/*');
  const started = useMatch('/masterplan/:sectorIdParam/:projectIdParam');
  const [query] = useSearchParams();
  const beginning = inImport !== null || inStart !== null;
  const { data: projects } = useProjects(
    seesModule(level) || looksAhead || weeklyTab ? session?.company.id : undefined,
  );
  const meant = beginning ? (query.get('schedule') ?? started?.params.sectorIdParam) : undefined;
  const id = inSchedule?.scheduleId ?? inSector?.params.sectorId ?? meant;
  const here = id ? findSchedule(projects, id) : undefined;
  const last = stored.get('schedule');
  const first = projects?.find((p) => p.schedules.length > 0);
  const recent =
    here ??
    (last ? findSchedule(projects, last) : undefined) ??
    (first ? { project: first, schedule: first.schedules[0] } : undefined);
  const view = viewOf();
  return {
    session,
    projects,
    looksAhead,
    weeklyTab,
    here,
    recent,
    inSchedule: Boolean(id) || beginning,
    view,
    area: view === 'import' || view === 'start' ? 'schedule' : scheduleTabs[view].area,
  };

  function viewOf(): TabName | 'import' | 'start' {
    if (inImport) return 'import';
    if (inStart) return 'start';
    return inSchedule ? tabAt(pathname) : 'gantt';
  }
}

export type Place = ReturnType<typeof usePlace>;
