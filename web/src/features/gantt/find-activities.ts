import { Flag, HUNDRED, Kind, type Plan } from '@/engine';
import { shownText } from '@/shared/lib/shown-text';
import { fold } from '@/shared/lib/text-search';

export interface FoundActivity {
  row: number;
  /** Number in the plan. */
  number: number;
  name: string;
  wbs: string;
  /** Name of the summary it lies in, empty at the top. */
  branch: string;
  critical: boolean;
}

/** Whether a text holds a word; a number only as a whole one: 3 is in "3.º piso" and not in "13". */
function holds(text: string, word: string): boolean {
  if (!/^\d+$/.test(word)) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/\d/.test(text[at - 1] ?? '') && !/\d/.test(text[at + word.length] ?? '')) return true;
  }
  return false;
}

/**
 * Activities that a phrase means: each of its words stands in the activity's name or in the names of the summaries above
 * it, so that "losa 3" finds the slab of the third floor; a single word may also be its number, its code or its WBS code.
 * Those whose own name holds more of the words come first, else tree order.
 */
export function findActivities(plan: Plan, phrase: string, most: number): FoundActivity[] {
  const words = fold(phrase);
  if (!words.length) return [];
  const { order, parent } = plan.tree;
  const a = plan.activities;
  const folded = new Map<number, string>();
  const textOf = (i: number): string => {
    let text = folded.get(i);
    if (text === undefined) {
      text = fold(a.name[i]).join(' ');
      folded.set(i, text);
    }
    return text;
  };
  const found: { i: number; at: number; rank: number }[] = [];
  for (let at = 0; at < order.length; at++) {
    const i = order[at];
    let own = 0;
    let exact = false;
    let coded = false;
    const everywhere = words.every((word) => {
      if (holds(textOf(i), word)) {
        own++;
        return true;
      }
      if (words.length === 1 && (String(at) === word || plan.tree.wbs(i) === word)) {
        exact = true;
        return true;
      }
      if (words.length === 1 && a.code[i] && fold(a.code[i]).join(' ').includes(word)) {
        coded = true;
        return true;
      }
      for (let p = parent[i]; p > -1 && a.row[p] !== 0; p = parent[p]) if (holds(textOf(p), word)) return true;
      return false;
    });
    // A word must be the activity's own: a branch does not drag all its activities along.
    if (everywhere && (own > 0 || exact || coded)) found.push({ i, at, rank: exact ? words.length + 1 : own });
  }
  return found
    .sort((x, y) => y.rank - x.rank || x.at - y.at)
    .slice(0, most)
    .map(({ i, at }) => ({
      row: a.row[i],
      number: at,
      name: shownText(a.name[i]),
      wbs: plan.tree.wbs(i),
      branch: parent[i] >= 0 && a.row[parent[i]] !== 0 ? shownText(a.name[parent[i]]) : '',
      critical: (a.flags[i] & Flag.critical) !== 0 && a.kind[i] !== Kind.summary && a.progress[i] < HUNDRED,
    }));
}
