import type { Project } from './api/use-projects';

/** Zoom levels of the time axis, in px per day; the usual one is the closest. */
export const zooms = [0.5, 1, 2, 4, 7] as const;
export const usualZoom = 4;

const minutesOfDay = 1440;

export interface Span {
  /** Civil minutes. */
  start: number;
  finish: number;
}

/** From the earliest start to the latest finish of a project's schedules; nothing while no schedule has both. */
export function spanOf({ schedules }: Project): Span | undefined {
  const dated = schedules.flatMap(({ start, finish }) =>
    start !== null && finish !== null ? [{ start, finish }] : [],
  );
  if (dated.length === 0) return undefined;
  return { start: Math.min(...dated.map((s) => s.start)), finish: Math.max(...dated.map((s) => s.finish)) };
}

export interface Axis {
  /** Px from the left edge of a civil minute. */
  at: (minute: number) => number;
  width: number;
  /** Civil minutes of the first of each month on the axis. */
  months: number[];
}

/** An axis of whole months around spans, and around now. */
export function axisOf(spans: Span[], now: number, zoom: number): Axis {
  const first = new Date(Math.min(now, ...spans.map((s) => s.start)) * 60_000);
  const last = new Date(Math.max(now, ...spans.map((s) => s.finish)) * 60_000);
  const months: number[] = [];
  let month = Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1);
  const end = Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 1);
  for (let n = 1; month < end; n++) {
    months.push(month / 60_000);
    month = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + n, 1);
  }
  const at = (minute: number) => ((minute - months[0]) / minutesOfDay) * zooms[zoom];
  return { at, width: at(end / 60_000), months };
}
