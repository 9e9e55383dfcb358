import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';
import { logged } from '@/shared/lib/logged';
import type { Filter } from '../filter';

export type Dashboard = Schema<'Dashboard'>;
export type PPC = Schema<'PPCChart'>;
export type PCR = Schema<'PCRChart'>;
export type Overdue = Schema<'OverdueChart'>;
export type Sectors = Schema<'SectorsChart'>;
export type SCurve = Schema<'SCurveChart'>;
export type Reasons = Schema<'ReasonsChart'>;
export type Share = Schema<'FigureShare'>;
export type Team = Schema<'DashboardTeam'>;
export type EmptyChart = Schema<'EmptyChart'>;
export type Figure = Schema<'Figure'>;

/** The figures of a project; what was there stays on screen while another choice is on its way. */
export function useDashboard(project: string, { schedules, from, to, people }: Filter) {
  return useSWR(
    ['analytics', project, schedules.join(), from, to, people.join()],
    () =>
      logged(
        'Dashboard',
        call('POST', '/api/projects/analitic_filter', {
          body: {
            projectId: project,
            sectors: schedules,
            idusers: people,
            range: from || to ? { start: from || null, end: to || null } : null,
          },
        }),
      ),
    { keepPreviousData: true, onError: () => {} },
  );
}

/** Charts of work that the product does not keep yet. Each is asked for by itself, so that one that fails leaves the others alone. */
export const laterCharts = {
  taktVelocity: '/api/analytics/velocity_takt',
  resourceMatrix: '/api/analytics/matrixresourcesprogress',
  resourceCurve: '/api/analytics/resource_curve',
  productivity: '/api/analytics/productivity_chart',
} as const;

export type LaterChart = keyof typeof laterCharts;

export function useLaterChart(chart: LaterChart, project: string, { schedules, from, to }: Filter) {
  return useSWR(
    ['analytics', chart, project, schedules.join(), from, to],
    () =>
      logged(
        chart,
        call('POST', laterCharts[chart], {
          body: {
            projectId: project,
            sector_id: schedules,
            date_of_filter: from || to ? { start: from || null, end: to || null } : null,
          },
        }),
      ),
    { onError: () => {} },
  );
}

/** A figure with the rows it is made of; nothing is asked until somebody opens it. */
export function useFigure(
  project: string,
  figure: string | undefined,
  { schedules, from, to, people }: Filter,
  week?: number,
) {
  return useSWR(
    figure && ['figure', project, figure, schedules.join(), from, to, people.join(), week],
    () =>
      call('GET', '/api/projects/{project}/figures/{figure}', {
        path: { project, figure: figure as string },
        query: {
          schedules: schedules.join() || undefined,
          users: people.join() || undefined,
          from: from || undefined,
          to: to || undefined,
          week,
        },
      }),
    { onError: () => {} },
  );
}
