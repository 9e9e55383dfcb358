import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';

export type Risk = Schema<'Risk'>;
export type RiskResult = Schema<'RiskResult'>;
export type RiskOutcome = Schema<'RiskOutcome'>;
export type RiskRule = Schema<'RiskRule'>;
export type RiskParameters = Schema<'RiskParameters'>;
export type FinishLedger = Schema<'FinishLedger'>;
export type LedgerLine = FinishLedger['lines'][number];
export type EarnedValue = Schema<'EarnedValue'>;

/** How often the progress of a simulation is asked for, in ms. */
const PULSE = 400;

/** The simulations of a schedule; while one runs its progress is followed. `result` asks for one that is kept. */
export function useRisk(schedule: string, result: string | undefined) {
  return useSWR<Risk>(
    ['risk', schedule, result],
    () => call('GET', '/api/schedules/{schedule}/risk', { path: { schedule }, query: { result } }),
    {
      keepPreviousData: true,
      dedupingInterval: 0, // an answer of a moment ago is too old while runs go on
      refreshInterval: (now) => (now?.job?.phase === 'running' ? PULSE : 0),
    },
  );
}

export const startRisk = (schedule: string, body: RiskParameters) =>
  call('POST', '/api/schedules/{schedule}/risk', { path: { schedule }, body });

export const cancelRisk = (schedule: string) =>
  call('DELETE', '/api/schedules/{schedule}/risk', { path: { schedule } });

export interface LedgerAsk {
  row: number;
  from?: string;
  windows: '' | 'updates';
}

/** Why the finish moved; `revision` makes it be read again when the plan moves on. */
export function useLedger(schedule: string, revision: number, { row, from, windows }: LedgerAsk) {
  return useSWR<FinishLedger>(
    ['finish-ledger', schedule, revision, row, from, windows],
    () => call('GET', '/api/schedules/{schedule}/finish-ledger', { path: { schedule }, query: { row, from, windows } }),
    { keepPreviousData: true },
  );
}

/** Earned value in a basis, or in that of the schedule. */
export function useEarned(schedule: string, revision: number, basis: EarnedValue['basis'] | undefined) {
  return useSWR<EarnedValue>(
    ['earned-value', schedule, revision, basis],
    () => call('GET', '/api/schedules/{schedule}/earned-value', { path: { schedule }, query: { basis } }),
    { keepPreviousData: true },
  );
}

/** The same with the rows behind the figures; read where they are opened. */
export function useEarnedRows(schedule: string, revision: number, basis: EarnedValue['basis']) {
  return useSWR<EarnedValue>(
    ['earned-rows', schedule, revision, basis],
    () => call('GET', '/api/schedules/{schedule}/earned-value', { path: { schedule }, query: { basis, rows: true } }),
    { keepPreviousData: true },
  );
}
