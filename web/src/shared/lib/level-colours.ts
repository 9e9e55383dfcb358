/** Levels of the outline with a colour chosen by hand. */
export const FIXED_LEVELS = 9;

/** Degrees between the hues of levels that follow one another: no two of them come near each other. */
const GOLDEN_ANGLE = 137.508;

/** The colour of a level of the outline, from 1: nine fixed ones, then one that follows from the number of the level. */
export function levelColour(level: number): string {
  if (level <= FIXED_LEVELS) return `var(--g-wbs-a${Math.max(1, level)})`;
  return `hsl(${Math.round((level * GOLDEN_ANGLE) % 360)} 55% 42%)`;
}
