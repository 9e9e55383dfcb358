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

/** Fewer than three in five of the checks that could be judged pass. */
export const isUnwell = ({ health }: Pick<ProjectOverview, 'health'>): boolean =>
  health !== null && health.judged > 0 && health.passed * 5 < health.judged * 3;

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

/** What the projects may be ordered by. */
const orders = {
  name: (p: ProjectOverview) => p.name.toLocaleLowerCase(),
  finish: (p: ProjectOverview) => p.finish,
  variance: (p: ProjectOverview) => p.variance,
  moved: (p: ProjectOverview) => p.moved,
  spit: (p: ProjectOverview) => p.spit,
  progress: (p: ProjectOverview) => p.progress,
  ppc: (p: ProjectOverview) => p.ppc?.share ?? null,
  pcr: (p: ProjectOverview) => p.pcr?.share ?? null,
  overdue: (p: ProjectOverview) => p.overdue,
  health: (p: ProjectOverview) => (p.health ? p.health.passed / p.health.judged : null),
  p80: (p: ProjectOverview) => p.p80?.finish ?? null,
  updated: (p: ProjectOverview) => (p.updatedAt === null ? null : Date.parse(p.updatedAt)),
} as const;

export type Column = keyof typeof orders;
export type Order = { column: Column; descending: boolean };

/** The projects in an order; what is not known stands last in both directions. */
export function ordered<R extends { project: ProjectOverview }>(rows: readonly R[], order: Order | undefined): R[] {
  if (!order) return [...rows];
  const value = orders[order.column];
  return rows.toSorted((a, b) => {
    const x = value(a.project);
    const y = value(b.project);
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    const way = typeof x === 'string' ? x.localeCompare(String(y)) : x - Number(y);
    return order.descending ? -way : way;
  });
}
