import useSWR from 'swr';
import { call } from '@/shared/api';

/** What files brought beside the schedule itself, by row: the dates of the other tool, and tags as one text. */
export interface Brought {
  start: ReadonlyMap<number, number>;
  finish: ReadonlyMap<number, number>;
  tags: ReadonlyMap<number, string>;
  /** The value of each category, by its name and then by row. */
  codes: ReadonlyMap<string, ReadonlyMap<number, string>>;
}

export const nothingBrought: Brought = { start: new Map(), finish: new Map(), tags: new Map(), codes: new Map() };

export async function fetchBrought(schedule: string): Promise<Brought> {
  const { dates, tags } = await call('GET', '/api/schedules/{schedule}/imported', { path: { schedule } });
  const texts = new Map<number, string>();
  const codes = new Map<string, Map<number, string>>();
  for (const { row, category, value } of tags) {
    const before = texts.get(row);
    texts.set(row, `${before ? `${before} · ` : ''}${category}: ${value}`);
    const values = codes.get(category) ?? new Map<number, string>();
    const other = values.get(row);
    values.set(row, other ? `${other} · ${value}` : value);
    codes.set(category, values);
  }
  return {
    start: new Map(dates.flatMap(({ row, start }) => (start === null ? [] : [[row, start]]))),
    finish: new Map(dates.flatMap(({ row, finish }) => (finish === null ? [] : [[row, finish]]))),
    tags: texts,
    codes,
  };
}

/** Asked for only while a column shows it. */
export function useBrought(schedule: string | undefined, shown: boolean): Brought {
  const { data } = useSWR(shown && schedule ? ['gantt.brought', schedule] : null, () => fetchBrought(schedule ?? ''));
  return data ?? nothingBrought;
}
