// The schedule as the server answers it, and what the benchmark derives from it to check the screen.

export interface Plan {
  schedule: { dataDate: number; finish: number; revision: number };
  activities: Record<'row' | 'parent' | 'start' | 'finish' | 'remaining' | 'duration' | 'flags', number[]> &
    Partial<Record<'actualStart' | 'actualFinish' | 'progress', number[]>> &
    Record<'code' | 'name' | 'kind', string[]>;
  links: { from: number[]; to: number[]; type: string[] };
}

export interface Baseline {
  row: number[];
  start: number[];
  finish: number[];
}

const DAY = 1440;

export const at = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 60_000;

/** The day of a minute, as its first minute; 0 where there is none. */
export const dayOf = (minute: number | undefined) => Math.floor((minute ?? 0) / DAY) * DAY;

/** The status date of this month's update. */
export const dataDate = at(2012, 6, 30);

const given = (minute: number | null | undefined): minute is number =>
  minute !== undefined && minute !== null && minute > 0;

const isLeaf = ({ activities }: Plan, i: number) => activities.kind[i] !== 'summary';

const byRow = (rows: readonly number[], values: readonly number[]) => new Map(rows.map((row, k) => [row, values[k]]));

/** Indexes of the activities whose baseline has them started, or finished, by the status date. */
export function due(plan: Plan, base: Baseline, what: 'start' | 'finish'): number[] {
  const planned = byRow(base.row, base[what]);
  return plan.activities.row.flatMap((row, i) => {
    const by = planned.get(row);
    return isLeaf(plan, i) && by !== undefined && (what === 'start' ? by < dataDate : by <= dataDate) ? [i] : [];
  });
}

/** How many activities began, or ended, before a predecessor let them. */
export function outOfSequence({ activities: a, links }: Plan): number {
  const index = new Map(a.row.map((row, i) => [row, i]));
  const ended = (i: number) => given(a.actualFinish?.[i]);
  const started = (i: number) => given(a.actualStart?.[i]);
  const ahead = new Set<number>();
  links.from.forEach((from, k) => {
    const [f, t] = [index.get(from)!, index.get(links.to[k])!];
    if (!started(t)) return;
    const type = links.type[k];
    const met = type === 'SS' || type === 'SF' ? started(f) : ended(f);
    if (!met && (type === 'FS' || type === 'SS' || ended(t))) ahead.add(t);
  });
  return ahead.size;
}

/** Rows of the critical activities of the next four weeks that finish after their baseline. */
export function slipped(plan: Plan, base: Baseline): number[] {
  const { activities: a } = plan;
  const planned = byRow(base.row, base.finish);
  const horizon = dataDate + 28 * DAY;
  return a.row.filter(
    (row, i) =>
      isLeaf(plan, i) &&
      (a.flags[i] & 1) === 1 &&
      !given(a.actualFinish?.[i]) &&
      a.start[i] < horizon &&
      a.finish[i] > dataDate &&
      a.finish[i] > (planned.get(row) ?? Number.POSITIVE_INFINITY),
  );
}

/** Calendar days that finishes moved from an earlier moment, the largest first, without signs. What ends at midnight ended the day before. */
export function movedDays(from: Baseline, plan: Plan): number[] {
  const was = byRow(from.row, from.finish);
  return plan.activities.row
    .flatMap((row, i) => {
      const before = was.get(row);
      if (before === undefined || !isLeaf(plan, i)) return [];
      const days = Math.floor((plan.activities.finish[i] - 1) / DAY) - Math.floor((before - 1) / DAY);
      return [Math.abs(days)];
    })
    .sort((x, y) => y - x);
}

/** Rows that an activity depends on, over any number of links. */
export function behind({ links }: Plan, row: number): Set<number> {
  const into = new Map<number, number[]>();
  links.to.forEach((to, k) => {
    into.set(to, [...(into.get(to) ?? []), links.from[k]]);
  });
  const seen = new Set<number>();
  const front = [row];
  for (let next = front.pop(); next !== undefined; next = front.pop())
    for (const from of into.get(next) ?? [])
      if (!seen.has(from)) {
        seen.add(from);
        front.push(from);
      }
  return seen;
}
