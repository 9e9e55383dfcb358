import type { Plan } from '@/engine';

/** How many activities work by each calendar, by calendar row; the project summary is not one of them. */
export function calendarUse(plan: Plan): ReadonlyMap<number, number> {
  const { calendar, row, n } = plan.activities;
  const out = new Map<number, number>();
  for (let i = 0; i < n; i++) if (row[i] !== 0) out.set(calendar[i], (out.get(calendar[i]) ?? 0) + 1);
  return out;
}

/** The activities that work by a calendar, as indexes in the order of the plan. */
export function activitiesBy({ activities, tree }: Plan, calendar: number): number[] {
  return Array.from(tree.order).filter((i) => activities.row[i] !== 0 && activities.calendar[i] === calendar);
}
