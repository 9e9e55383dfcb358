/** A filter read back in words. */
import { type Filter, type FilterRule, isBare, isGroup } from './row-filter';

export interface SentenceWords {
  field: (rule: FilterRule) => string;
  operator: (rule: FilterRule) => string;
  value: (rule: FilterRule, value: string) => string;
  /** Several things of which one is enough, or all of them. */
  list: (parts: readonly string[], join: Filter['join']) => string;
}

function told(filter: Filter, words: SentenceWords): string {
  const parts = filter.rules.map((part) => {
    if (isGroup(part)) return part.rules.length > 1 ? `(${told(part, words)})` : told(part, words);
    const head = `${words.field(part)} ${words.operator(part)}`;
    if (isBare(part.operator)) return head;
    const values = [part.value].flat().map((one) => words.value(part, one));
    return `${head} ${words.list(values, 'or')}`;
  });
  return words.list(parts, filter.join);
}

/** One sentence; the filter has no condition that says nothing. */
export const sentenceOf = (filter: Filter, words: SentenceWords): string => `${told(filter, words)}.`;
