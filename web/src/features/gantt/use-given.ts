import { useState } from 'react';
import { type Choice, idsOf } from './api/use-available';
import { useView } from './gantt-context';

/** How the selected activities stand to one choice. */
interface Share {
  /** How many were given it. */
  count: number;
  /** All have it, or it was chosen. */
  checked: boolean;
  /** Some have it and others do not, and nobody chose. */
  some: boolean;
}

/** What the selected activities were given, and what is chosen for all of them. Nothing that is not touched changes. */
export function useGiven(rows: readonly number[], what: 'responsibles' | 'tags') {
  const { plan } = useView();
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const indexes = rows.map((row) => plan.index.of(row)).filter((i) => i >= 0 && plan.tree.children[i] === 0);
  const has = indexes.map((i) => new Set(idsOf(plan.activities[what][i])));

  function shareOf(id: string): Share {
    const count = has.filter((one) => one.has(id)).length;
    const chosen = touched.get(id);
    return {
      count,
      checked: chosen ?? (count > 0 && count === has.length),
      some: chosen === undefined && count > 0 && count < has.length,
    };
  }

  /** The rows that get other ids, those with the same ones together. Who or what is not among the choices is given to nobody. */
  function changes(choices: readonly Choice[]): { rows: number[]; ids: string[] }[] {
    const known = new Set(choices.map(({ value }) => value));
    const bySet = new Map<string, number[]>();
    for (const [k, i] of indexes.entries()) {
      const to = new Set(has[k]);
      for (const [id, yes] of touched) yes && known.has(id) ? to.add(id) : to.delete(id);
      if (to.size === has[k].size && [...to].every((id) => has[k].has(id))) continue;
      // The first tag colours the bar: tags keep their order.
      const key = (what === 'tags' ? [...to] : [...to].sort()).join(' ');
      bySet.set(key, [...(bySet.get(key) ?? []), plan.activities.row[i]]);
    }
    return [...bySet].map(([key, rows]) => ({ rows, ids: idsOf(key) }));
  }

  return {
    /** How many activities are selected. */
    count: indexes.length,
    shareOf,
    choose: (id: string, yes: boolean) => setTouched((now) => new Map(now).set(id, yes)),
    changes,
  };
}
