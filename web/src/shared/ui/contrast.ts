/** From this brightness on, 0 to 255, a ground is light: text on it is dark. */
export const CONTRAST_THRESHOLD = 128;

export type Rgb = readonly [red: number, green: number, blue: number];

/** How bright a colour looks, 0 to 255. */
export const brightness = ([red, green, blue]: Rgb): number => (299 * red + 587 * green + 114 * blue) / 1000;

/** Whether text on a ground is dark or white. */
export const inkOn = (ground: Rgb): 'dark' | 'white' => (brightness(ground) >= CONTRAST_THRESHOLD ? 'dark' : 'white');

/** A colour as browsers compute it, `rgb(15, 115, 80)`; nothing where it is none. */
export function rgbOf(computed: string): Rgb | undefined {
  const parts = /^rgba?\((\d+),? (\d+),? (\d+)/.exec(computed);
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : undefined;
}
