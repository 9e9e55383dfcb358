import { call, type Schema } from '@/shared/api';

export type ReportView = Schema<'Report'>;

/** What a report is made of: a lookahead, or a paper about one week. */
export type Asked = ({ kind: 'lookahead' } & Schema<'LookaheadReport'>) | ({ kind: 'weekly' } & Schema<'WeeklyReport'>);

export function startReport(schedule: string, { kind, ...body }: Asked): Promise<ReportView> {
  return kind === 'lookahead'
    ? call('POST', '/api/schedules/{schedule}/reports/lookahead', { path: { schedule }, body })
    : call('POST', '/api/schedules/{schedule}/reports/weekly', { path: { schedule }, body });
}

export const viewReport = ({ kind, id }: Pick<ReportView, 'kind' | 'id'>, signal?: AbortSignal) =>
  kind === 'lookahead'
    ? call('GET', '/api/reports/lookahead/{export}', { path: { export: id }, signal })
    : call('GET', '/api/reports/weekly/{export}', { path: { export: id }, signal });

export const cancelReport = ({ kind, id }: Pick<ReportView, 'kind' | 'id'>) =>
  kind === 'lookahead'
    ? call('DELETE', '/api/reports/lookahead/{export}', { path: { export: id } })
    : call('DELETE', '/api/reports/weekly/{export}', { path: { export: id } });

/** Where the file is fetched from, to be shown or to be kept. */
export const fileOf = ({ kind, id }: ReportView, keep = false) =>
  `/api/reports/${kind}/${id}/file${keep ? '?save=' : ''}`;

const PAUSE = 250;

/** Orders a report and follows it until it is there. A refusal is thrown. */
export async function madeReport(
  schedule: string,
  asked: Asked,
  told: (view: ReportView) => void,
  signal: AbortSignal,
): Promise<ReportView> {
  let view = await startReport(schedule, asked);
  while (view.phase === 'writing') {
    told(view);
    await new Promise((done) => setTimeout(done, PAUSE));
    if (signal.aborted) {
      void cancelReport(view).catch(() => undefined);
      throw new DOMException('left', 'AbortError');
    }
    view = await viewReport(view, signal);
  }
  if (view.phase !== 'ready') throw Object.assign(new Error(view.problem?.message), { status: 422, ...view.problem });
  return view;
}
