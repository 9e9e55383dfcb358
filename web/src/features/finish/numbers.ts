/** The most numbers that one text may name. */
const MOST = 50_000;

/** The numbers that a text like `12, 15-20` names, ascending; what is no number names nothing. */
export function numbersOf(text: string): number[] {
  const out = new Set<number>();
  for (const part of text.split(/[,;\s]+/)) {
    const [, first, last] = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(part) ?? [];
    if (first === undefined) continue;
    for (let n = Number(first); n <= Number(last ?? first) && out.size < MOST; n++) out.add(n);
  }
  return [...out].sort((a, b) => a - b);
}
