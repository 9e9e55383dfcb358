/** Which rows are shown: conditions that all hold, or any of them. They live in the address, so that a link says them. */

import { comparable } from '@/shared/lib/text-search';
import type { LeanWord } from './lean-mark';
import { leanWord } from './lean-mark';
import type { RoadblockRow, RoadblockStatus } from './roadblock-rows';
import type { TaskRow } from './task-rows';

export interface Filter {
  /** Some words of the name. */
  text: string;
  lean: readonly LeanWord[];
  subcontract: readonly string[];
  responsible: readonly string[];
  tags: readonly string[];
  priority: readonly string[];
  /** Tasks with an open roadblock, or with none. */
  blocked?: boolean;
  /** Of roadblocks. */
  status: readonly RoadblockStatus[];
  /** One condition is enough. */
  any: boolean;
}

export const noFilter: Filter = {
  text: '',
  lean: [],
  subcontract: [],
  responsible: [],
  tags: [],
  priority: [],
  status: [],
  any: false,
};

const lists = ['lean', 'subcontract', 'responsible', 'tags', 'priority', 'status'] as const;

export function filterOf(search: URLSearchParams): Filter {
  const out: Filter = { ...noFilter, text: search.get('text') ?? '', any: search.get('any') === '1' };
  for (const name of lists) {
    const said = search.get(name);
    if (said) Object.assign(out, { [name]: said.split('.') });
  }
  const blocked = search.get('blocked');
  if (blocked) out.blocked = blocked === '1';
  return out;
}

export function filterParams(filter: Filter): Record<string, string | undefined> {
  const out: Record<string, string | undefined> = {
    text: filter.text || undefined,
    any: filter.any ? '1' : undefined,
    blocked: filter.blocked === undefined ? undefined : filter.blocked ? '1' : '0',
  };
  for (const name of lists) out[name] = filter[name].length ? filter[name].join('.') : undefined;
  return out;
}

/** How many conditions a filter has. */
export const conditionsOf = (filter: Filter): number =>
  (filter.text ? 1 : 0) + (filter.blocked === undefined ? 0 : 1) + lists.filter((name) => filter[name].length).length;

const named = (name: string, text: string): boolean =>
  comparable(text)
    .split(/\s+/)
    .every((word) => comparable(name).includes(word));

function holds(conditions: readonly (boolean | undefined)[], any: boolean): boolean {
  const said = conditions.filter((one) => one !== undefined);
  if (!said.length) return true;
  return any ? said.some(Boolean) : said.every(Boolean);
}

const oneOf = (list: readonly string[], ...values: readonly string[]): boolean | undefined =>
  list.length
    ? values.some((value) => list.includes(value)) || (!values.some(Boolean) && list.includes('none'))
    : undefined;

export function filterTasks(tasks: readonly TaskRow[], filter: Filter): readonly TaskRow[] {
  if (!conditionsOf(filter)) return tasks;
  return tasks.filter(
    (task) =>
      !task.vacant &&
      holds(
        [
          filter.text ? named(`${task.name} ${task.activityName} T-${task.row}`, filter.text) : undefined,
          oneOf(filter.lean, leanWord(task.lean)),
          oneOf(filter.subcontract, task.subcontract),
          oneOf(filter.responsible, ...task.responsibles),
          oneOf(filter.tags, ...task.tags),
          oneOf(filter.priority, task.priority || 'Low'),
          filter.blocked === undefined ? undefined : task.roadblocks.length > 0 === filter.blocked,
        ],
        filter.any,
      ),
  );
}

export function filterRoadblocks(roadblocks: readonly RoadblockRow[], filter: Filter): readonly RoadblockRow[] {
  if (!conditionsOf(filter)) return roadblocks;
  return roadblocks.filter((roadblock) =>
    holds(
      [
        filter.text ? named(`${roadblock.name} ${roadblock.description} R-${roadblock.row}`, filter.text) : undefined,
        oneOf(filter.status, roadblock.status),
        oneOf(filter.subcontract, roadblock.subcontract),
        oneOf(filter.responsible, roadblock.responsible, ...roadblock.responsibles),
        oneOf(filter.priority, roadblock.priority || 'Low'),
      ],
      filter.any,
    ),
  );
}
