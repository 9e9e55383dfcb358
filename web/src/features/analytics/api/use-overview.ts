import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';
import { notifyError } from '@/shared/ui';

export type Portfolio = Schema<'Portfolio'>;
export type ProjectOverview = Schema<'ProjectOverview'>;
export type CurrencyTotal = Schema<'CurrencyTotal'>;
export type PortfolioExport = Schema<'PortfolioExport'>;

/** The projects of the company in a few figures each, at the end of a day; empty for now. */
export const usePortfolio = (at: string) =>
  useSWR(['analytics.portfolio', at], () => call('GET', '/api/portfolio', { query: { at: at || undefined } }), {
    keepPreviousData: true,
  });

/** What moved the finish of a schedule between two instants. */
export const useMovers = (schedule: string, from: string, to: string) =>
  useSWR(['analytics.movers', schedule, from, to], () =>
    call('GET', '/api/schedules/{schedule}/finish-ledger', { path: { schedule }, query: { from, to } }),
  );

export const formats = ['pdf', 'png', 'xlsx', 'csv'] as const;
export type PortfolioFormat = (typeof formats)[number];

export const orderPortfolio = (format: PortfolioFormat, at: string) =>
  call('POST', '/api/portfolio/exports', { body: { format, at } });
export const watchPortfolio = (id: string) => call('GET', '/api/portfolio/exports/{export}', { path: { export: id } });
export const cancelPortfolio = (id: string) =>
  void call('DELETE', '/api/portfolio/exports/{export}', { path: { export: id } }).catch(notifyError);
export const portfolioFile = (id: string) => `/api/portfolio/exports/${id}/file`;

/** Where the frame finds the page of another tool; the code in it is good once, so it is never asked for twice. */
export const useFramePage = (project: string | undefined) =>
  useSWR(
    project && ['analytics.frame', project],
    () => call('POST', '/api/analytics-v2/frame', { body: { projectId: project as string } }),
    { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false, onError: () => {} },
  );
