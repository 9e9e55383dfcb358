import type { Project } from './api/use-projects';

export interface Totals {
  /** Share done, 0 to 1. */
  progress: number;
  /** The latest finish, civil minute; null before anything is calculated. */
  finish: number | null;
  activities: number;
  /** The schedule that changed last. */
  latest: Project['schedules'][number] | undefined;
}

/** Ten-thousandths of a percent in the whole. */
const whole = 1_000_000;

/** What a project's card says about all its schedules together. */
export function totalsOf({ progress, schedules }: Project): Totals {
  const activities = schedules.reduce((sum, s) => sum + s.activities, 0);
  const finishes = schedules.map((s) => s.finish).filter((f): f is number => f !== null);
  const latest = [...schedules].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0];
  return {
    progress: progress / whole,
    finish: finishes.length > 0 ? Math.max(...finishes) : null,
    activities,
    latest,
  };
}
