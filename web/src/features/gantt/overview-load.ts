import { Flag, HUNDRED, isMilestone, NONE, type Plan } from '@/engine';

/** How many activities are under way in each of some equal stretches of time, and how many of them are critical and open. */
export interface OverviewLoad {
  all: Uint32Array;
  critical: Uint32Array;
  most: number;
}

/** Counts the activities of a plan over the days `first` to `last`, both whole, in `columns` stretches. */
export function overviewLoad(
  { activities: a, tree }: Plan,
  progress: ArrayLike<number>,
  [first, last]: readonly [number, number],
  columns: number,
): OverviewLoad {
  const begin = first * 1440;
  const length = Math.max(1, (last + 1 - first) * 1440);
  const all = new Uint32Array(columns);
  const critical = new Uint32Array(columns);
  if (columns < 1) return { all, critical, most: 0 };
  // Differences first: a row costs two marks however long it is.
  const changes = new Int32Array(columns + 1);
  const criticalChanges = new Int32Array(columns + 1);
  const columnOf = (minute: number) =>
    Math.max(0, Math.min(columns - 1, Math.floor(((minute - begin) / length) * columns)));
  for (let i = 0; i < a.n; i++) {
    if (tree.children[i] > 0 || a.start[i] === NONE || a.start[i] === 0) continue;
    const from = columnOf(a.start[i]);
    const to = isMilestone(a.kind[i]) ? from : columnOf(Math.max(a.start[i], a.finish[i] - 1));
    changes[from]++;
    changes[to + 1]--;
    if ((a.flags[i] & Flag.critical) === 0 || progress[i] >= HUNDRED) continue;
    criticalChanges[from]++;
    criticalChanges[to + 1]--;
  }
  let most = 0;
  for (let k = 0, open = 0, tight = 0; k < columns; k++) {
    open += changes[k];
    tight += criticalChanges[k];
    all[k] = open;
    critical[k] = tight;
    if (open > most) most = open;
  }
  return { all, critical, most };
}
