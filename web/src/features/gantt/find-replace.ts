/** Finds a text in names, codes and notes, and puts another one in its place. */
import type { Plan, PlanCommand } from '@/engine';
import { Kind } from '@/engine';

export const replacedFields = ['name', 'code', 'description'] as const;
export type ReplacedField = (typeof replacedFields)[number];

export interface Wanted {
  find: string;
  replace: string;
  fields: readonly ReplacedField[];
  /** Capital letters count. */
  matchCase: boolean;
  /** Only where it stands as a word of its own. */
  wholeWord: boolean;
  /** The rows to look at; nothing is all of them. */
  rows?: ReadonlySet<number>;
}

/** Why a text cannot be replaced. */
export type Hindrance = 'empty' | 'taken' | 'tooLong';

export interface Replacement {
  i: number;
  row: number;
  field: ReplacedField;
  from: string;
  to: string;
  /** It stays as it is. */
  hindrance?: Hindrance;
}

/** In characters, as the server counts them. */
const LONGEST = { name: 500, code: 500, description: 10_000 } as const;

const letters = '\\p{L}\\p{N}_';

/** Matches what is wanted literally. */
export function patternOf({ find, matchCase, wholeWord }: Pick<Wanted, 'find' | 'matchCase' | 'wholeWord'>): RegExp {
  const text = find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const word = wholeWord ? `(?<![${letters}])${text}(?![${letters}])` : text;
  return new RegExp(word, matchCase ? 'gu' : 'giu');
}

/** What would be replaced, in the order of the outline. Of summaries code stays theirs: they have none of their own. */
export function replacementsOf(plan: Plan, wanted: Wanted): Replacement[] {
  if (!wanted.find) return [];
  const pattern = patternOf(wanted);
  const a = plan.activities;
  const out: Replacement[] = [];
  for (const i of plan.tree.order) {
    const row = a.row[i];
    if (wanted.rows && !wanted.rows.has(row)) continue;
    for (const field of replacedFields) {
      if (!wanted.fields.includes(field) || (field === 'code' && a.kind[i] === Kind.summary)) continue;
      const from = a[field][i];
      const to = from.replace(pattern, () => wanted.replace);
      if (to !== from) out.push({ i, row, field, from, to, hindrance: hindranceOf(field, to) });
    }
  }
  takeCodes(plan, out);
  return out;
}

function hindranceOf(field: ReplacedField, to: string): Hindrance | undefined {
  if (field === 'name' && !to.trim()) return 'empty';
  return to.length > LONGEST[field] ? 'tooLong' : undefined;
}

/** Codes are an activity's own: what another one has, or gets first, is not given again. */
function takeCodes(plan: Plan, list: Replacement[]): void {
  const codes = list.filter(({ field, hindrance }) => field === 'code' && !hindrance);
  if (!codes.length) return;
  const leaving = new Set(codes.map(({ i }) => i));
  const taken = new Set(Array.from(plan.activities.code).filter((code, i) => code && !leaving.has(i)));
  for (const one of codes) {
    if (one.to && taken.has(one.to)) {
      one.hindrance = 'taken';
      taken.add(one.from);
    } else if (one.to) taken.add(one.to);
  }
}

/** The edits of what can be replaced: sent as one step, undone as one. */
export function commandsOf(list: readonly Replacement[]): PlanCommand[] {
  return list
    .filter(({ hindrance }) => !hindrance)
    .map(({ row, field, from, to }): PlanCommand => {
      if (field === 'name') return { type: 'activity.rename', row, name: to, seen: from };
      if (field === 'code') return { type: 'activity.set-code', row, code: to, seen: from };
      return { type: 'activity.describe', row, description: to, seen: from };
    });
}
