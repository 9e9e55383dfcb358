import type { ProjectOverview } from './api/use-overview';

/** A plan without a change for this long is stale, in ms. */
const STALE = 30 * 86_400_000;

export type Standing = 'delayed' | 'onTrack' | 'stale' | 'unknown';

/** How a project stands: whoever has not touched the plan for a month is stale, with roadblocks overdue delayed. */
export function standingOf({ schedules, updatedAt, overdue }: ProjectOverview, now: number): Standing {
  if (schedules === 0 || updatedAt === null) return 'unknown';
  if (now - Date.parse(updatedAt) > STALE) return 'stale';
  if (overdue === null) return 'unknown';
  return overdue > 0 ? 'delayed' : 'onTrack';
}
