/**
 * A sibling's place as a string that sorts by bytes, with room between any two. The server allots the real ones;
 * these place a row on screen until its receipt is here.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function next(after: string): string {
  for (let i = 0; i < after.length; i++) {
    const d = DIGITS.indexOf(after[i]);
    if (d < DIGITS.length - 1) return after.slice(0, i) + DIGITS[d + 1];
  }
  return `${after}1`;
}

/** A rank after `after` and before `before`; an empty one means the beginning or the end. */
export function rankBetween(after: string, before: string): string {
  if (before === '') return next(after);
  let out = '';
  for (let i = 0; ; i++) {
    const lo = i < after.length ? DIGITS.indexOf(after[i]) : 0;
    const hi = i < before.length ? DIGITS.indexOf(before[i]) : DIGITS.length;
    if (lo === hi) {
      out += DIGITS[lo];
      continue;
    }
    const mid = (lo + hi) >> 1;
    if (mid > lo) return out + DIGITS[mid];
    return out + DIGITS[lo] + next(after.slice(i + 1));
  }
}
