import type { Plan } from '@/engine';
import type { Schema } from '@/shared/api';

export type Baseline = Schema<'Baseline'>;

/** An activity whose finish is not what a baseline holds. Times are civil minutes. */
export interface Moved {
  row: number;
  name: string;
  was: number;
  now: number;
  /** Days of the clock, later is positive. */
  days: number;
}

const dayMinutes = 24 * 60;

/** A civil minute written `YYYY/MM/DD H:mm`; undefined for anything else. */
function minuteOf(text: string | null): number | undefined {
  const [, year, month, day, hour, minute] = /^(\d+)\/(\d+)\/(\d+) (\d+):(\d+)$/.exec(text ?? '') ?? [];
  return year === undefined ? undefined : Date.UTC(+year, +month - 1, +day, +hour, +minute) / 60_000;
}

/** The activities that finish on another day than in the baseline, the latest against it first; the project itself is row 0. */
export function movedSince(baseline: Baseline, plan: Plan): Moved[] {
  const places = new Map<number, number>();
  for (let i = 0; i < plan.activities.n; i++) places.set(plan.activities.row[i], i);
  const out: Moved[] = [];
  for (const point of baseline.points) {
    const row = Number(point.activityId.slice(point.activityId.lastIndexOf('.') + 1));
    const place = places.get(row);
    const was = minuteOf(point.end_date ?? null);
    if (place === undefined || was === undefined) continue;
    const now = plan.activities.finish[place];
    const days = Math.floor((now - 1) / dayMinutes) - Math.floor((was - 1) / dayMinutes);
    if (days !== 0) out.push({ row, name: plan.activities.name[place], was, now, days });
  }
  return out.sort((a, b) => b.days - a.days || a.row - b.row);
}
