/** Dates that stand at a line's axis, in civil minutes. */
export interface AxisDates {
  dates: number[];
  /** They lie in more than one year: each says its own. */
  years: boolean;
}

const yearOf = (civil: number): number => new Date(civil * 60_000).getUTCFullYear();

/** Whether dates lie in more than one year. */
export const spansYears = (dates: readonly number[]): boolean => new Set(dates.map(yearOf)).size > 1;

/** Px between two labels at least. */
const apart = 15;

/**
 * The finishes to write beside the line: the earliest, the latest, and between them the one nearest to the middle that
 * keeps its distance from both. `y` gives the place of a finish in px; each finish ends with its day.
 */
export function finishLabels(finishes: readonly number[], y: (finish: number) => number): AxisDates {
  const sorted = [...new Set(finishes)].sort((a, b) => a - b);
  if (sorted.length === 0) return { dates: [], years: false };
  const low = sorted[0];
  const high = sorted[sorted.length - 1];
  const far = (a: number, b: number) => Math.abs(y(a) - y(b));
  const middle = sorted
    .filter((finish) => far(finish, low) >= apart && far(finish, high) >= apart)
    .sort((a, b) => Math.abs(far(a, low) - far(a, high)) - Math.abs(far(b, low) - far(b, high)))
    .slice(0, 1);
  const dates = low === high ? [low] : far(low, high) < apart ? [high] : [low, ...middle, high];
  return { dates, years: spansYears(dates.map((finish) => finish - 1)) };
}
