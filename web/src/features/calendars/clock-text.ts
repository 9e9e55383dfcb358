const two = (n: number): string => String(n).padStart(2, '0');

/** A minute of the day as `08:00`; the end of the day is `24:00`. */
export const clockText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Reads a time of day typed as `8`, `8:00`, `08.30` or `0830`, up to `24:00`. Nothing when it is none. */
export function parseClock(text: string): number | undefined {
  const parts = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/.exec(text.trim());
  if (!parts) return undefined;
  const minute = Number(parts[1]) * 60 + Number(parts[2] ?? 0);
  return Number(parts[2] ?? 0) > 59 || minute > 1440 ? undefined : minute;
}
