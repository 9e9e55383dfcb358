import { Kind, type Plan } from '@/engine';

/** Bands of total float: up to so many working days of the schedule's day; below 0, and above the last. */
export const bounds = [0, 5, 10, 20, 44] as const;

export interface FloatBand {
  /** Working days it reaches from, exclusive, and up to; undefined: without end. `from` of the band of exactly 0 is 0. */
  from: number | undefined;
  to: number | undefined;
  rows: number[];
}

/**
 * Unfinished work by how much it may slip: below 0, exactly 0, above 0 up to 5 days, up to 10, up to 20, up to 44, and more. Counted is what the
 * checks count: work with a duration of its own that is not finished.
 */
export function floatBands({ activities: a, tree, schedule }: Plan): FloatBand[] {
  const out: FloatBand[] = [
    { from: undefined, to: 0, rows: [] },
    ...bounds.map((to, k) => ({ from: k === 0 ? 0 : bounds[k - 1], to, rows: [] as number[] })),
    { from: bounds[bounds.length - 1], to: undefined, rows: [] },
  ];
  for (const i of tree.order) {
    if (a.kind[i] !== Kind.task || a.duration[i] <= 0 || a.progress[i] >= 1_000_000 || a.inactive?.[i]) continue;
    const float = a.totalFloat[i];
    const at = float < 0 ? 0 : 1 + bounds.findIndex((days) => float <= days * schedule.minutesPerDay);
    (at === 0 && float >= 0 ? out[out.length - 1] : out[at]).rows.push(a.row[i]);
  }
  return out;
}
