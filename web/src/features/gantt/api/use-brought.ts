import { useEffect, useMemo, useState } from 'react';
import useSWR from 'swr';
import { type CodeKind, type Coding, codeTypesOf, codeValuesOf, codingsOf, type Records } from '@/engine';
import { call } from '@/shared/api';
import { useFormat } from '@/shared/i18n/format';
import { minuteText } from '@/shared/lib/date-text';
import { useGantt, useView } from '../gantt-context';

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

/** Loads the rows of the schedule's own columns, once somebody needs them; whether that failed. */
export function useAreas(needed: boolean): boolean {
  const { session } = useGantt();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (needed) void session.openAreas().catch(() => setFailed(true));
  }, [needed, session]);
  return failed;
}

/** Asked for only while a column shows it: what files brought, and the schedule's own codes, which are edited here. */
export function useBrought(schedule: string | undefined, shown: boolean): Brought {
  const { data } = useSWR(shown && schedule ? ['gantt.brought', schedule] : null, () => fetchBrought(schedule ?? ''));
  const { areas, plan } = useView();
  useAreas(shown);
  const { language } = useFormat();
  const { dateFormat } = plan.schedule;
  return useMemo(() => {
    const kept = data ?? nothingBrought;
    return shown && areas ? withCodes(kept, areas.rows, { language, dateFormat }) : kept;
  }, [data, shown, areas, language, dateFormat]);
}

export interface CodeWords {
  language: string;
  dateFormat: string;
}

/** The words of a value that a typed field holds. */
export function codeText(kind: CodeKind, { text, number }: Pick<Coding, 'text' | 'number'>, words: CodeWords): string {
  const figure = (n: number) => n.toLocaleString(words.language, { maximumFractionDigits: 4 });
  switch (kind) {
    case 'date':
      return minuteText(number, words.dateFormat);
    case 'duration':
      return `${figure(number / 60)} h`;
    case 'number':
    case 'cost':
      return figure(number / 10_000);
    case 'flag':
      return words.language === 'en' ? 'Yes' : 'Sí';
    default:
      return text;
  }
}

/** What was brought, with the schedule's own columns in the place of what files once said under the same names. */
export function withCodes(brought: Brought, rows: Records, words: CodeWords): Brought {
  const types = codeTypesOf(rows);
  if (!types.length) return brought;
  const names = new Map(types.map((type) => [type.row, type]));
  const values = new Map(codeValuesOf(rows).map((value) => [value.row, value.name || value.code]));
  const codes = new Map<string, ReadonlyMap<number, string>>(brought.codes);
  const own = new Map<number, Map<number, string>>();
  for (const { row, name } of types) {
    own.set(row, new Map());
    codes.set(name, own.get(row)!);
  }
  const tags = new Map<number, string>();
  for (const coding of codingsOf(rows)) {
    const type = names.get(coding.type);
    if (!type) continue;
    const said =
      type.kind === 'list' ? (values.get(coding.value ?? Number.NaN) ?? '') : codeText(type.kind, coding, words);
    own.get(type.row)?.set(coding.activity, said);
    const before = tags.get(coding.activity);
    tags.set(coding.activity, `${before ? `${before} · ` : ''}${type.name}: ${said}`);
  }
  const taken = new Set(types.map(({ name }) => name));
  for (const [category, said] of brought.codes) {
    if (taken.has(category)) continue;
    for (const [row, value] of said) {
      const before = tags.get(row);
      tags.set(row, `${before ? `${before} · ` : ''}${category}: ${value}`);
    }
  }
  return { ...brought, codes, tags };
}
