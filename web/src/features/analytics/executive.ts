import type { ProjectOverview } from './api/use-overview';

/** A plan without a change for this long is stale, in ms. */
const STALE = 30 * 86_400_000;

export type Standing = 'delayed' | 'onTrack' | 'stale' | 'unknown';

/**
 * How a project stands at a moment: whoever had not touched the plan for a month is stale, with the finish behind that of the baseline
 * delayed; without a baseline nobody knows.
 */
export function standingOf(
  { schedules, updatedAt, variance }: Pick<ProjectOverview, 'schedules' | 'updatedAt' | 'variance'>,
  at: number,
): Standing {
  if (schedules === 0 || updatedAt === null) return 'unknown';
  if (at - Date.parse(updatedAt) > STALE) return 'stale';
  if (variance === null) return 'unknown';
  return variance > 0 ? 'delayed' : 'onTrack';
}

const pad = (n: number) => String(n).padStart(2, '0');
const dayText = (d: Date) => `${d.getFullYear()}-${pad(d.getMonth() + 1)}-${pad(d.getDate())}`;

/** The days that are looked back to most: yesterday, and the last one of the month before. */
export function usualDays(now: number): { yesterday: string; monthEnd: string } {
  const d = new Date(now);
  return {
    yesterday: dayText(new Date(d.getFullYear(), d.getMonth(), d.getDate() - 1)),
    monthEnd: dayText(new Date(d.getFullYear(), d.getMonth(), 0)),
  };
}

/** Decimals of an amount: pesos have none. */
export const decimalsOf = (currency: string): number => (['CLP', 'COP', 'PYG'].includes(currency) ? 0 : 2);
