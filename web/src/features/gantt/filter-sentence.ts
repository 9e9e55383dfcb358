/** A filter read back in words. */
import { type Filter, type FilterRule, isBare, isGroup } from './row-filter';

export interface SentenceWords {
  field: (rule: FilterRule) => string;
  operator: (rule: FilterRule) => string;
  value: (rule: FilterRule, value: string) => string;
  /** Several things of which one is enough, or all of them. */
  list: (parts: readonly string[], join: Filter['join']) => string;
  /** The contrary of something. */
  not: (part: string) => string;
}

function ruleTold(rule: FilterRule, words: SentenceWords): string {
  const head = `${words.field(rule)} ${words.operator(rule)}`;
  if (isBare(rule.operator)) return head;
  return `${head} ${words.list(
    [rule.value].flat().map((one) => words.value(rule, one)),
    'or',
  )}`;
}

function told(filter: Filter, words: SentenceWords): string {
  const parts = filter.rules.map((part) => {
    const text = !isGroup(part)
      ? ruleTold(part, words)
      : part.rules.length > 1
        ? `(${told(part, words)})`
        : told(part, words);
    return part.not ? words.not(text) : text;
  });
  return words.list(parts, filter.join);
}

/** One sentence; the filter has no condition that says nothing. */
export const sentenceOf = (filter: Filter, words: SentenceWords): string => `${told(filter, words)}.`;
