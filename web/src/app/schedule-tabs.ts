import { IconArrowsDiff, IconCalendar, IconFlag, IconHeartbeat, IconHistory, IconTimeline } from '@tabler/icons-react';
import type { LazyRouteFunction, RouteObject } from 'react-router';
import type { Icon } from '@/shared/ui';

type Area = 'schedule' | 'ahead' | 'weekly';

interface ScheduleTab {
  /** What follows the schedule in the address. */
  segment: string;
  /** Further addresses that belong to the tab and have a page of their own in the router. */
  also?: readonly string[];
  /** The tabs of one area are shown together. */
  area: Area;
  /** Whoever lacks it does not see the tab. The page itself says why it does not open. */
  right: string;
  /** The key of the name. */
  label: string;
  /** Goes there from the command palette, as the command `shell.<name>`. */
  command?: { label: string; icon: Icon };
  page: LazyRouteFunction<RouteObject>;
}

/**
 * The screens of a schedule by name, in the order of their tabs. Addresses, routes, tabs, the switch between schedules and the
 * commands that lead to a screen follow from a line here.
 */
export const scheduleTabs = {
  gantt: {
    segment: '',
    area: 'schedule',
    right: 'masterplan.gantt',
    label: 'shell.gantt',
    command: { label: 'command.goGantt', icon: IconTimeline },
    page: () => import('./pages/gantt-route'),
  },
  calendars: {
    segment: 'calendars',
    area: 'schedule',
    right: 'masterplan.gantt',
    label: 'shell.calendars',
    command: { label: 'command.goCalendars', icon: IconCalendar },
    page: () => import('./pages/calendars-route'),
  },
  changelog: {
    segment: 'schedule-change-log',
    area: 'schedule',
    right: 'masterplan.gantt',
    label: 'shell.changelog',
    command: { label: 'command.goChangelog', icon: IconHistory },
    page: () => import('./pages/changelog-route'),
  },
  compare: {
    segment: 'compare',
    area: 'schedule',
    right: 'masterplan.gantt',
    label: 'shell.compare',
    command: { label: 'command.goCompare', icon: IconArrowsDiff },
    page: () => import('./pages/compare-route'),
  },
  health: {
    segment: 'health',
    area: 'schedule',
    right: 'masterplan.gantt',
    label: 'shell.health',
    command: { label: 'command.goHealth', icon: IconHeartbeat },
    page: () => import('./pages/health-route'),
  },
  finish: {
    segment: 'finish',
    area: 'schedule',
    right: 'masterplan.gantt',
    label: 'shell.finish',
    command: { label: 'command.goFinish', icon: IconFlag },
    page: () => import('./pages/finish-route'),
  },
  lookahead: {
    segment: 'lookahead',
    area: 'ahead',
    right: 'lookahead.plan',
    label: 'shell.plan',
    page: () => import('./pages/lookahead-route'),
  },
  roadblocks: {
    segment: 'lookahead/roadblocks',
    area: 'ahead',
    right: 'lookahead.constraints',
    label: 'shell.roadblocks',
    page: () => import('./pages/roadblocks-route'),
  },
  weekly: {
    segment: 'weeklyplan',
    also: ['export/weekly'],
    area: 'weekly',
    right: 'weeklyplan.commitments',
    label: 'module.weekly',
    page: () => import('./pages/weekly-route'),
  },
  closing: {
    segment: 'weeklyplan/close',
    area: 'weekly',
    right: 'weeklyplan.commitments',
    label: 'module.closing',
    page: () => import('./pages/closing-route'),
  },
  reasons: {
    segment: 'weeklyplan/cncs',
    area: 'weekly',
    right: 'weeklyplan.cncs',
    label: 'module.reasons',
    page: () => import('./pages/reasons-route'),
  },
} as const satisfies Record<string, ScheduleTab>;

export type TabName = keyof typeof scheduleTabs;

export const tabNames = Object.keys(scheduleTabs) as TabName[];

/** The address of a screen of a schedule. */
export type ScheduleAddress = (org: string, project: string, schedule: string) => string;

const addressOf =
  (segment: string): ScheduleAddress =>
  (org, project, schedule) =>
    `/${org}/project/${project}/schedule/${schedule}${segment && `/${segment}`}`;

export const tabAddresses = Object.fromEntries(
  tabNames.map((name) => [name, addressOf(scheduleTabs[name].segment)]),
) as Record<TabName, ScheduleAddress>;

/** The routes of the screens, inside the route of their schedule. */
export const tabRoutes: RouteObject[] = tabNames.map((name) => {
  const { segment, page } = scheduleTabs[name];
  return segment ? { path: segment, lazy: page } : { index: true, lazy: page };
});

/** The screen at an address of a schedule; the Gantt where no other is named. */
export function tabAt(path: string): TabName {
  // "/org/project/p/schedule/s/lookahead/roadblocks"
  const rest = path.split('/').slice(6).filter(Boolean).join('/');
  const isHere = (tab: ScheduleTab) => tab.segment === rest || tab.also?.includes(rest);
  return tabNames.find((name) => isHere(scheduleTabs[name])) ?? 'gantt';
}

/** The rights of which one opens some tab of an area. */
export const rightsOf = (area: Area): string[] => [
  ...new Set(tabNames.filter((name) => scheduleTabs[name].area === area).map((name) => scheduleTabs[name].right)),
];
