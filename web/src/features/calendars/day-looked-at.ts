import { dayOf, dayOfCivil, NONE, type Plan } from '@/engine';

/** The day a planner asks about first: the status date; without one today while the plan runs, else its start. */
export function dayLookedAt({ schedule }: Plan, now: Date = new Date()): number {
  if (schedule.dataDate !== NONE) return dayOf(schedule.dataDate);
  const today = dayOfCivil(now.getFullYear(), now.getMonth() + 1, now.getDate());
  const { start, finish } = schedule;
  if (start === NONE || (today >= dayOf(start) && finish !== NONE && today <= dayOf(finish))) return today;
  return dayOf(start);
}
