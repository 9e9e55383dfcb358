/** A text as it is compared: lower case, without accents, in any language of the browser. */
export const comparable = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Words of a text as they are compared. */
export const fold = (text: string): string[] => comparable(text).split(/\s+/).filter(Boolean);

/** Whether every word occurs somewhere in the text. `words` come from `fold`. */
export function matchesWords(words: string[], text: string): boolean {
  if (words.length === 0) return true;
  const whole = fold(text).join(' ');
  return words.every((word) => whole.includes(word));
}
