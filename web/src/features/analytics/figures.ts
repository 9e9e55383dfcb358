/** The server counts percents in ten-thousandths: everything is a million. */
export const shareOf = (percent: number): number => percent / 1_000_000;
export const maybeShare = (percent: number | null | undefined): number | null =>
  percent === null || percent === undefined ? null : shareOf(percent);

/** The colour of progress: red below 30 %, orange from there to under 70 %, green from 70 %. */
export function progressTone(percent: number): 'low' | 'mid' | 'high' {
  if (percent < 300_000) return 'low';
  return percent < 700_000 ? 'mid' : 'high';
}

/** Removing less than half of what was due is red. */
export const pcrTone = (percent: number): 'low' | 'fine' => (percent < 500_000 ? 'low' : 'fine');

/** Days of a week in the chart of the gap: calendar days, not those of work. */
export const GAP_WEEK = 7;

/** How long a chart takes to be drawn, in ms: the first one 500, each next one a little longer, none more than 800. */
export const drawTime = (place: number): number => Math.min(800, 500 + place * 50);

/** Ticks of an axis in days at whole weeks, `most` at most. */
export function weekTicks(low: number, high: number, most = 6): number[] {
  const from = Math.floor(Math.min(0, low) / GAP_WEEK);
  const to = Math.ceil(Math.max(0, high) / GAP_WEEK);
  const step = Math.max(1, Math.ceil((to - from) / most));
  const out: number[] = [];
  for (let k = Math.floor(from / step) * step; k < to + step && out.length <= most + 2; k += step) {
    out.push(k * GAP_WEEK);
    if (k >= to) break;
  }
  return out;
}
