/** Words of a text as they are compared: lower case, without accents. */
export function fold(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('es')
    .split(/\s+/)
    .filter(Boolean);
}

/** Whether every word occurs somewhere in the text. `words` come from `fold`. */
export function matchesWords(words: string[], text: string): boolean {
  if (words.length === 0) return true;
  const whole = fold(text).join(' ');
  return words.every((word) => whole.includes(word));
}
