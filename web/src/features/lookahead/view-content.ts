/** What a saved view keeps of the plan tab: what its address says, part by part. */
import type { SavedView, ViewFields } from './api/use-views';
import { filterOf, filterParams } from './filter';
import { DEFAULT_WEEKS, dayRead, windowOf } from './window';

/** Kinds of views of the plan; a timeline is the time axis of the Gantt. */
export const viewKinds = ['table', 'gantt', 'takt', 'timeline'] as const;
export type ViewKind = (typeof viewKinds)[number];

/** The members of an address that belong to views. */
const plain = ['view', 'group', 'sort', 'columns', 'mine', 'hidden', 'tree', 'branch'] as const;
const ofFilter = Object.keys(filterParams(filterOf(new URLSearchParams())));
const ofWindow = ['weeks', 'from', 'to'] as const;
const all = [...plain, ...ofFilter, ...ofWindow];

type Members = Record<string, string | undefined>;

const kept = (search: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? '']] : [])));

/** What a view keeps of an address. A window of weeks rolls along with today, chosen days stay. */
export function contentOf(search: URLSearchParams): ViewFields {
  const window = windowOf(search);
  const columns = search.get('columns')?.split('.') ?? [];
  return {
    filter_query: kept(search, ofFilter),
    order_query: search.get('sort'),
    group_query: search.get('group'),
    columns_json: columns.map((name, position) => ({ name, position })),
    lookahead_range: window.kind === 'free' ? 'free' : window.kind === 'week' ? '1' : String(window.weeks),
    lookahead_init: window.kind === 'free' ? search.get('from') : null,
    lookahead_end: window.kind === 'free' ? search.get('to') : null,
    rollingStatus: window.kind !== 'free',
    beta: search.get('view') === 'gantt',
    visualization: Object.fromEntries(['mine', 'hidden'].map((name) => [name, search.get(name) === '1'])),
    activityTreeSettings: { shown: search.get('tree') === '1', branch: search.get('branch') },
    colors: { kind: search.get('view') ?? 'table' },
  };
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The members of the address that show a view; those that belong to views and that it does not say are taken away. */
export function membersOf(view: ViewFields | SavedView): Members {
  const out: Members = Object.fromEntries(all.map((name) => [name, undefined]));
  const filter = (view.filter_query ?? {}) as Record<string, unknown>;
  for (const name of ofFilter) out[name] = text(filter[name]);
  out.sort = text(view.order_query);
  out.group = text(view.group_query);
  const columns = Array.isArray(view.columns_json) ? (view.columns_json as { name?: unknown }[]) : [];
  out.columns =
    columns
      .map(({ name }) => text(name))
      .filter(Boolean)
      .join('.') || undefined;
  const [from, to] = [view.lookahead_init ?? null, view.lookahead_end ?? null];
  if (view.lookahead_range === 'free' && dayRead(from) !== undefined && dayRead(to) !== undefined) {
    out.from = from ?? undefined;
    out.to = to ?? undefined;
  } else if (/^\d+$/.test(view.lookahead_range ?? '') && Number(view.lookahead_range) !== DEFAULT_WEEKS)
    out.weeks = view.lookahead_range;
  const kind = text(view.colors?.kind);
  out.view = kind === 'table' ? undefined : viewKinds.find((one) => one === kind);
  for (const name of ['mine', 'hidden']) out[name] = view.visualization?.[name] ? '1' : undefined;
  out.tree = view.activityTreeSettings?.shown ? '1' : undefined;
  out.branch = text(view.activityTreeSettings?.branch);
  return out;
}

/** Whether an address shows otherwise than a view. */
export function differs(search: URLSearchParams, view: SavedView): boolean {
  const members = membersOf(view);
  return all.some((name) => (search.get(name) ?? undefined) !== members[name]);
}

/** Whether an address says nothing of its own: whoever opens it begins as they like to begin. */
export const isBare = (search: URLSearchParams): boolean => ![...search.keys()].length;
