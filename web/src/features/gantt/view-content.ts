/** What a saved view holds of the Gantt, and the Gantt as a view has it. */
import { civilOf } from '@/engine';
import type { ViewFields } from './api/views';
import { criterias, type GanttState, oneOf, readBarColours, rowColours } from './gantt-store';
import { type ColumnSettings, readColumns } from './grid-columns';
import { readFilter } from './row-filter';
import { readGroups } from './row-groups';
import { readOrder } from './row-order';
import type { Zoom } from './time-axis';

/** What of the screen belongs to views. */
const parts = [
  'filter',
  'order',
  'groups',
  'folded',
  'columns',
  'zoom',
  'links',
  'slack',
  'baseline',
  'critical',
  'todayline',
  'numtasks',
  'submittals',
  'colours',
  'rowColours',
  'criteria',
  'collapsed',
] as const;

export type Looks = Pick<GanttState, (typeof parts)[number]>;

/** What is drawn or left out; badges of tasks and submittals have nothing to draw before there are any. */
const flags = ['links', 'slack', 'baseline', 'critical', 'todayline', 'numtasks', 'submittals'] as const;

/** Branches that a view remembers as closed at most. */
const MOST_COLLAPSED = 5000;

/** Whether two states look different. */
export const looksChanged = (now: Looks, before: Looks): boolean => parts.some((part) => now[part] !== before[part]);

/** Whether two states differ in the widths of columns and of the pane, and in nothing else. */
export function onlyWidthsChanged(now: Looks, before: Looks): boolean {
  const others = parts.some((part) => part !== 'columns' && now[part] !== before[part]);
  return !others && now.columns !== before.columns && now.columns.shown === before.columns.shown;
}

/** `2026-05-04` of a day counted from 1970. */
function isoDay(day: number): string {
  const { year, month, day: of } = civilOf(Math.floor(day));
  return `${year}-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`;
}

/** What a view keeps of the screen. The stretch of time in sight goes along where it is known. */
export function contentOf(looks: Looks, sight?: { from: number; to: number }): ViewFields {
  const { filter, order, groups, folded, columns, zoom, collapsed } = looks;
  return {
    filter_query: filter ?? null,
    order_query: order ?? null,
    group_query: { by: [...groups], folded: [...folded] },
    columns_json: columns.shown.map((name, position) => ({ name, position, width: columns.widths[name] })),
    zoom,
    visualization: Object.fromEntries(flags.map((flag) => [flag, looks[flag]])),
    colors: { bars: looks.colours, rows: looks.rowColours, criteria: looks.criteria },
    collapsed: [...collapsed].slice(0, MOST_COLLAPSED),
    gridWidth: columns.pane,
    ...(sight && { gantt_date_init: isoDay(sight.from), gantt_date_end: isoDay(sight.to) }),
  };
}

interface KeptColumn {
  name: string;
  position?: number;
  width?: number;
}

const isKeptColumn = (one: unknown): one is KeptColumn => typeof (one as KeptColumn | null)?.name === 'string';

function columnsOf(view: ViewFields, standard: ColumnSettings): ColumnSettings {
  const kept = Array.isArray(view.columns_json) ? view.columns_json.filter(isKeptColumn) : [];
  if (!kept.length) return { ...standard, pane: view.gridWidth ?? standard.pane };
  const inOrder = kept.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return readColumns({
    shown: inOrder.map((one) => one.name),
    widths: Object.fromEntries(kept.flatMap(({ name, width }) => (width === undefined ? [] : [[name, width]]))),
    pane: view.gridWidth,
  });
}

/** The screen as a view has it; what a view does not say, or this version does not know, is as it begins. */
export function looksOf(view: ViewFields, standard: ColumnSettings): Looks {
  const shown = view.visualization ?? {};
  const colours = view.colors ?? {};
  const group = (view.group_query ?? {}) as { by?: unknown; folded?: unknown };
  const folded = Array.isArray(group.folded) ? group.folded.filter((key) => typeof key === 'string') : [];
  return {
    filter: readFilter(view.filter_query),
    order: readOrder(view.order_query),
    groups: readGroups(group.by),
    folded: new Set(folded),
    columns: columnsOf(view, standard),
    zoom: [0, 1, 2, 3, 4].includes(view.zoom ?? -1) ? (view.zoom as Zoom) : 3,
    links: shown.links ?? true,
    slack: shown.slack ?? true,
    baseline: shown.baseline ?? true,
    critical: shown.critical ?? true,
    todayline: shown.todayline ?? true,
    numtasks: shown.numtasks ?? true,
    submittals: shown.submittals ?? true,
    colours: readBarColours(colours.bars),
    rowColours: oneOf(rowColours, colours.rows, 'wbs'),
    criteria: oneOf(criterias, colours.criteria, 'baseline'),
    collapsed: new Set(view.collapsed ?? []),
  };
}

/** The first day a view looks at, counted from 1970; nothing where it does not say. */
export function dayOfView({ gantt_date_init: first }: ViewFields): number | undefined {
  const at = first ? Date.parse(`${first}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at / 86_400_000;
}

/** Whether the screen looks otherwise than a view has it. */
export const differsFrom = (looks: Looks, view: ViewFields, standard: ColumnSettings): boolean =>
  JSON.stringify(contentOf(looks)) !== JSON.stringify(contentOf(looksOf(view, standard)));
