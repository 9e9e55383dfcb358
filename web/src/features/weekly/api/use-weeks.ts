import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { type Answer, ApiError, call, type Schema } from '@/shared/api';
import { shownText } from '@/shared/lib/shown-text';
import { lastSent } from './send-command';

/** All plans of a schedule, with the weeks of today and after. */
export type WeekList = Answer<'/api/schedules/{schedule}/weeks'>;
export type Week = WeekList['weeks'][number];
/** A week with its promises. */
export type WeekPlan = Answer<'/api/schedules/{schedule}/weeks/{week}'>;
export type Commitment = Schema<'Commitment'>;
export type Miss = Schema<'WireMiss'>;
type Task = Answer<'/api/schedules/{schedule}/lookahead'>['tasks'][number];

/** The plans of a schedule; `revision` makes them be read again when the plan moves on. */
export function useWeeks(schedule: string, revision: number) {
  return useSWR(
    ['weekly.weeks', schedule, revision],
    () =>
      call('GET', '/api/schedules/{schedule}/weeks', { path: { schedule }, query: { atLeast: lastSent(schedule) } }),
    {
      keepPreviousData: true,
    },
  );
}

/** One of them, whose row is named. */
export function useWeekPlan(schedule: string, week: number | undefined, revision: number) {
  return useSWR(
    week === undefined ? null : ['weekly.week', schedule, week, revision],
    () => {
      const path = { schedule, week: week ?? 0 };
      return call('GET', '/api/schedules/{schedule}/weeks/{week}', { path, query: { atLeast: lastSent(schedule) } });
    },
    { keepPreviousData: true },
  );
}

/** Several of them by row; one that was deleted meanwhile is left out. */
export function usePlans(schedule: string, weeks: readonly number[], revision: number): ReadonlyMap<number, WeekPlan> {
  const { data } = useSWR(
    weeks.length === 0 ? null : ['weekly.plans', schedule, weeks.join(' '), revision],
    async () => {
      const query = { atLeast: lastSent(schedule) };
      const read = weeks.map(async (week) => {
        try {
          const path = { schedule, week };
          return await call('GET', '/api/schedules/{schedule}/weeks/{week}', { path, query });
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return undefined;
          throw error;
        }
      });
      return new Map((await Promise.all(read)).flatMap((plan) => (plan ? [[plan.week.row ?? 0, plan] as const] : [])));
    },
    { keepPreviousData: true },
  );
  return data ?? none;
}

const none: ReadonlyMap<number, WeekPlan> = new Map();

/** Figures of a week from the history of the plan. */
export type WeekMeasures = Schema<'WeekMeasures'>;
export type Figure = NonNullable<Schema<'WeekFigure'>>;

export type WeekForecast = Schema<'WeekForecast'>;

/** How likely the promises of an open week are kept. */
export function useForecast(schedule: string, week: number, revision: number) {
  return useSWR(
    ['weekly.forecast', schedule, week, revision],
    () => call('GET', '/api/schedules/{schedule}/weeks/{week}/forecast', { path: { schedule, week } }),
    { keepPreviousData: true },
  );
}

/** What the history says of one week; none where it has no plan any more. */
export function useMeasures(schedule: string, week: number, revision: number) {
  return useSWR(
    ['weekly.measures', schedule, week, revision],
    async () => {
      const path = { schedule };
      const { weeks } = await call('GET', '/api/schedules/{schedule}/weeks/measures', { path, query: { week } });
      return weeks[0] ?? null;
    },
    { keepPreviousData: true },
  );
}

/** A task that lies in a week, and what keeps it from being promised. */
export interface Promisable {
  row: number;
  name: string;
  subcontract: string;
  /** Ten-thousandths of a percent. */
  progress: number;
  start: number;
  finish: number;
  responsibles: string[];
  lean: Task['lean'];
  /** Roadblocks in the way that are not released. */
  blocked: number;
  ready: boolean;
}

const promisable = (t: Task): Promisable => ({
  row: t.row,
  name: t.name,
  subcontract: t.subcontract ?? '',
  progress: t.progress ?? 0,
  start: t.start,
  finish: t.finish,
  responsibles: t.responsibles ?? [],
  lean: t.lean,
  blocked: t.open ?? 0,
  ready: (t.lean === 'Can' || t.lean === 'Will' || t.lean === 'Committed') && (t.progress ?? 0) < 1_000_000,
});

/** What lies in a week and may be promised, those that are ready first. */
export function usePromisable(schedule: string, from: number, to: number, revision: number) {
  const { data } = useSWR(
    to > from ? ['weekly.promisable', schedule, from, to, revision] : null,
    async () => {
      const path = { schedule };
      const { tasks } = await call('GET', '/api/schedules/{schedule}/lookahead', { path, query: { from, to } });
      const list = tasks
        .filter((t) => !t.summary && !t.hidden && (t.progress ?? 0) < 1_000_000)
        .map(promisable)
        .sort((a, b) => Number(b.ready) - Number(a.ready) || a.finish - b.finish);
      return { from, to, list };
    },
    { keepPreviousData: true },
  );
  // What was kept may be of another week.
  return data?.from === from && data.to === to ? data.list : undefined;
}

/** What stands in the way of tasks, by task; empty for whoever may not ask. */
export function useObstacles(schedule: string, revision: number) {
  return useSWR(
    ['weekly.obstacles', schedule, revision],
    async () => {
      const of = new Map<number, { name: string; responsible: string; promised: number }[]>();
      try {
        const { roadblocks } = await call('GET', '/api/schedules/{schedule}/roadblocks', { path: { schedule } });
        for (const r of roadblocks)
          if (r.status !== 'released')
            for (const { row } of r.tasks) {
              const one = { name: r.name, responsible: r.responsible ?? '', promised: r.commitment ?? 0 };
              of.set(row, [...(of.get(row) ?? []), one]);
            }
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 403)) throw error;
      }
      return of;
    },
    { keepPreviousData: true },
  );
}

export interface Names {
  people: ReadonlyMap<string, string>;
  firms: ReadonlyMap<string, string>;
}

const nobody: Names = { people: new Map(), firms: new Map() };

/** Names of people and firms; whoever may not ask for them reads ids as unknown. */
export function useNames(schedule: string): Names {
  const { data } = useSWR(['weekly.names', schedule], async () => {
    try {
      const got = await call('GET', '/api/schedules/{schedule}/available', { path: { schedule } });
      return {
        people: new Map(got.people.map((p) => [p.id, shownText([p.name, p.lastname].filter(Boolean).join(' '))])),
        firms: new Map(got.subcontracts.map(({ id, name }) => [id, shownText(name)])),
      };
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) return nobody;
      throw error;
    }
  });
  return data ?? nobody;
}

const useTypes = (project: string) =>
  useSWR(['weekly.types', project], () => call('GET', '/api/cnctypes/project/{project}', { path: { project } })).data;

const numberOf = (id: string): string => id.split('.')[1] ?? id;

/** Reasons for non-completion of a project by number; one without a name of its own is called as its code. */
export function useReasonTypes(project: string): ReadonlyMap<string, string> {
  const { t } = useTranslation('weekly');
  const data = useTypes(project);
  return useMemo(
    () =>
      new Map(
        (data ?? []).map(({ id, code, name }) => [
          numberOf(id),
          name && name !== code ? shownText(name) : t(`code.${code as 'others'}`, { defaultValue: code }),
        ]),
      ),
    [data, t],
  );
}

/** The area of each reason, in words: what its code is called. */
export function useReasonAreas(project: string): ReadonlyMap<string, string> {
  const { t } = useTranslation('weekly');
  const data = useTypes(project);
  return useMemo(
    () =>
      new Map(
        (data ?? []).map(({ id, code }) => [numberOf(id), t(`code.${code as 'others'}`, { defaultValue: code })]),
      ),
    [data, t],
  );
}

/** The reasons recorded in a schedule, the newest first. */
export function useMisses(schedule: string, revision: number, any: boolean) {
  return useSWR(
    any ? ['weekly.misses', schedule, revision] : null,
    () => call('GET', '/api/cncs/sector/{schedule}', { path: { schedule }, query: { atLeast: lastSent(schedule) } }),
    { keepPreviousData: true },
  );
}
