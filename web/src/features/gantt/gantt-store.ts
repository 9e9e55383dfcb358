import { createStore } from 'zustand/vanilla';
import type { Criteria, Fault, PlanCommand } from '@/engine';
import { stored } from '@/shared/lib/storage';
import type { SeeingCodes } from './code-conflicts';
import {
  type ColumnId,
  type ColumnSettings,
  type EditableColumn,
  isOwn,
  type OwnColumnId,
  readColumns,
  standardColumns,
} from './grid-columns';
import type { Seen } from './row-edits';
import type { Fate } from './row-fates';
import { type Filter, type FilterField, readFilter } from './row-filter';
import { type GroupBy, readGroups } from './row-groups';
import { type Order, readOrder } from './row-order';
import type { Zoom } from './time-axis';
import type { Trace } from './trace-logic';
import type { Report } from './update-report';

export interface Focus {
  row: number;
  column: ColumnId;
}

export interface Editing {
  row: number;
  column: EditableColumn;
  /** What the field begins with. */
  text: string;
  /** Typing on the cell replaced its value: the caret stands behind the text instead of selecting it. */
  typed: boolean;
  /** What the cell held then. */
  seen: Seen;
}

/** A row somebody else changed a moment ago. */
export interface ChangeMark {
  user: string;
  name: string;
  colour: number;
  /** Columns that changed; empty means the row as a whole. */
  columns: readonly ColumnId[];
  /** When it came, in ms: a new mark of the same row begins its fading again. */
  at: number;
}

/** Rows on their way to another place of the tree, as the pointer carries them. */
export interface TreeDrag {
  rows: readonly number[];
  /** Where they would go; nothing while there is no place for them. */
  target: { parent: number; after?: number; before?: number } | undefined;
  /** Why they cannot go where the pointer is. */
  refusal: string | undefined;
}

/** An edit the server did not take, with its reason. */
export interface Refusal {
  /** The command's id. */
  id: string;
  command: PlanCommand;
  fault: Fault;
  /** The activity it was about, in words of when it was made. */
  about?: string;
}

/** A table on its way into the grid. */
export interface Pasted {
  /** What the clipboard held; nothing while it is asked for. */
  text: string | undefined;
  /**
   * The rows that are meant, from the top; none in a plan without activities. New rows go below the last. As many rows as
   * these are written over them, another number of rows over those from the first on.
   */
  rows: readonly number[];
  column: ColumnId;
  /** The table holds activities that were copied here: new rows are copies of them. */
  copied?: boolean;
}

export type GanttDialog =
  | { kind: 'delete'; rows: number[] }
  | { kind: 'duplicate'; rows: number[] }
  | { kind: 'columns' }
  | { kind: 'filter'; field?: FilterField }
  | ({ kind: 'paste' } & Pasted)
  | { kind: 'paste-refused'; pasted: Pasted; rows: number; fault: Fault }
  | { kind: 'settings'; field?: 'dataDate' }
  | { kind: 'baselines'; save?: boolean }
  | { kind: 'updates'; save?: boolean }
  | { kind: 'issue' }
  | { kind: 'requests'; ask?: number }
  | { kind: 'views' }
  | { kind: 'view'; id?: string }
  | { kind: 'export' }
  | { kind: 'print' }
  | { kind: 'constraint'; rows: number[] }
  | { kind: 'calendar'; rows: number[] }
  | { kind: 'bulk'; rows: number[] }
  | { kind: 'weight'; row: number }
  | { kind: 'assign'; rows: number[] }
  | { kind: 'tags'; rows: number[] }
  | { kind: 'convert'; rows: number[] }
  | { kind: 'add-users' }
  | { kind: 'replace'; rows: number[] }
  | { kind: 'codes'; rows: number[] }
  | { kind: 'code'; rows: number[] }
  | { kind: 'confirm'; command: PlanCommand; fault: Fault }
  | { kind: 'conflict'; command: PlanCommand; fault: Fault }
  | { kind: 'code-conflict'; command: SeeingCodes; fault: Fault }
  | { kind: 'undo'; direction: 'undo' | 'redo'; fault: Fault }
  | { kind: 'cycle'; command: PlanCommand; fault: Fault }
  | { kind: 'refusals'; refused: readonly Refusal[] }
  | { kind: 'save-failed'; message: string };

/** The activity whose dates are being explained, and those one came from to it, the last one behind. */
export interface Explained {
  row: number;
  trail: readonly number[];
}

/** What only this browser knows about the open Gantt. Rows are row numbers. */
export interface GanttState {
  collapsed: ReadonlySet<number>;
  selection: ReadonlySet<number>;
  /** Where a range begins. */
  anchor: number | undefined;
  focus: Focus | undefined;
  editing: Editing | undefined;
  /** A save is under way. */
  saving: boolean;
  zoom: Zoom;
  critical: boolean;
  slack: boolean;
  links: boolean;
  /** Bars of the active baseline below those of the plan. */
  baseline: boolean;
  todayline: boolean;
  /** Badges with the number of tasks and of submittals: they are drawn once activities have any. */
  numtasks: boolean;
  submittals: boolean;
  /** What expected progress is measured on. */
  criteria: Criteria;
  /** What the colours of bars say. */
  colours: BarColours;
  /** What the colours of rows say. */
  rowColours: RowColours;
  marks: ReadonlyMap<number, ChangeMark>;
  dialog: GanttDialog | undefined;
  /** The drawer with the focused activity's card. One that is asked to close stays while a field holds what cannot be taken. */
  card: 'closed' | 'open' | 'requestedClosing';
  /** Open while the card that explains dates is. */
  why: Explained | undefined;
  /** Dialogs nobody called for, in the order they came: each opens when none is open and nothing is being typed. */
  waiting: readonly GanttDialog[];
  /** Something is being typed that is no cell: a dialog would take the focus from it. */
  typing: boolean;
  columns: ColumnSettings;
  /** Which pane a narrow window shows. */
  pane: 'grid' | 'timeline';
  drag: TreeDrag | undefined;
  /** The rows stand in an order that is not the tree's, or some are left out: they cannot be carried then. */
  arranged: boolean;
  /** The order of rows among their siblings or in their bands; nothing is the outline's own. */
  order: Order | undefined;
  /** The values whose bands the rows stand in, the outermost first. */
  groups: readonly GroupBy[];
  /** The column whose menu is open, and where, px from the window's top left. */
  columnMenu: { column: ColumnId; x: number; y: number } | undefined;
  /** The saved view that was chosen last; what is on the screen may differ by now. */
  view: string | undefined;
  /** Keys of bands whose rows are hidden. */
  folded: ReadonlySet<string>;
  /** Which rows are shown, and how many match; nothing shows all. */
  filter: Filter | undefined;
  matching: number | undefined;
  /** What would become of rows, in a preview of a later file; and the fate that is shown alone. */
  fates: ReadonlyMap<number, Fate>;
  onlyFate: Fate | undefined;
  /** The activity whose logic is traced, and how. */
  trace: Trace | undefined;
  /**
   * What is reported of the update that is being made, while the columns of its figures are shown; and whether its status
   * date is still to be set.
   */
  report: (Report & { undated: boolean }) | undefined;
  /** Of a plan as it stood: only rows that differ from now. */
  onlyChanges: boolean;
  /** What screen readers announce politely. */
  spoken: string;
  /**
   * What is in sight: px from the top, and the day at the left edge of the timeline; empty before anything is. Written in
   * place while scrolling: nothing is drawn from it.
   */
  readonly sight: { top?: number; day?: number };
}

export type GanttStore = ReturnType<typeof createGanttStore>;

/** Where somebody left a Gantt: what was selected, and what was in sight. */
export interface LeftPlace {
  selection: ReadonlySet<number>;
  anchor: number | undefined;
  focus: Focus | undefined;
  /** px from the top. */
  top?: number;
  /** The day at the left edge of the timeline. */
  day?: number;
}

/** By person and schedule, as long as the page is open: who looks at the change log comes back to where they were. */
const leftPlaces = new Map<string, LeftPlace>();
const placeKey = (user: string, schedule: string) => `${user}.${schedule}`;

export const leftPlaceOf = (schedule: string, user: string): LeftPlace | undefined =>
  leftPlaces.get(placeKey(user, schedule));

/** Forgets where everybody was. */
export const forgetPlaces = (): void => leftPlaces.clear();

/** Notes where somebody leaves a Gantt. */
export function leavePlace(schedule: string, user: string, store: GanttStore): void {
  const { selection, anchor, focus, sight } = store.getState();
  leftPlaces.set(placeKey(user, schedule), { selection, anchor, focus, ...sight });
}

export const barColours = ['plain', 'status', 'subcontract', 'tags', 'criticalpath'] as const;
/** One of these, or a code type: the colours of its values. */
export type BarColours = (typeof barColours)[number] | OwnColumnId;

/** A stored choice of colours, else the plain ones. */
export const readBarColours = (kept: string | undefined): BarColours =>
  kept !== undefined && isOwn(kept) ? kept : oneOf(barColours, kept, 'plain');

export const criterias = ['baseline', 'follow'] as const satisfies readonly Criteria[];

export const rowColours = ['default', 'wbs', 'wbs-muted', 'levels'] as const;
export type RowColours = (typeof rowColours)[number];

interface Kept {
  zoom?: Zoom;
  critical?: boolean;
  slack?: boolean;
  links?: boolean;
  baseline?: boolean;
  todayline?: boolean;
  numtasks?: boolean;
  submittals?: boolean;
  criteria?: string;
  colours?: string;
  rowColours?: string;
  collapsed?: number[];
  columns?: unknown;
  filter?: unknown;
  order?: unknown;
  groups?: unknown;
  view?: string;
  pane?: string;
}

function keptOf(key: string): Kept {
  try {
    return JSON.parse(stored.get(key) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

const remembered = [
  'zoom',
  'critical',
  'slack',
  'links',
  'baseline',
  'todayline',
  'numtasks',
  'submittals',
  'view',
  'criteria',
  'colours',
  'rowColours',
  'collapsed',
  'columns',
  'filter',
  'order',
  'groups',
  'pane',
] as const;

/** What was kept, if it is still one of the choices. */
export const oneOf = <T extends string>(choices: readonly T[], kept: string | undefined, standard: T): T =>
  choices.find((choice) => choice === kept) ?? standard;

/** Whether the rows stand otherwise than the outline has them. */
const isArranged = ({
  filter,
  order,
  groups,
  onlyFate,
  trace,
}: Pick<GanttState, 'filter' | 'order' | 'groups'> & { onlyFate?: Fate; trace?: Trace }) =>
  filter !== undefined || order !== undefined || groups.length > 0 || onlyFate !== undefined || trace?.only === true;

/**
 * The state of one open Gantt. `collapsedAtFirst` gives the rows to close for somebody who opens it for the first time,
 * `columns` what they see while they choose none; `left` is where they were before.
 * Zoom, toggles, columns and collapsed rows are remembered by this browser per person and schedule; without a schedule
 * nothing is.
 */
export function createGanttStore(
  schedule: string,
  user = '',
  collapsedAtFirst: () => number[] = () => [],
  columns: ColumnSettings = standardColumns,
  left?: LeftPlace,
) {
  const key = `gantt.${user}.${schedule}`;
  const kept = schedule ? keptOf(key) : {};
  const filter = readFilter(kept.filter);
  const order = readOrder(kept.order);
  const groups = readGroups(kept.groups);
  const store = createStore<GanttState>()(() => ({
    collapsed: new Set(kept.collapsed ?? collapsedAtFirst()),
    selection: left?.selection ?? new Set(),
    anchor: left?.anchor,
    focus: left?.focus,
    editing: undefined,
    zoom: kept.zoom ?? 3,
    critical: kept.critical ?? true,
    slack: kept.slack ?? true,
    links: kept.links ?? true,
    baseline: kept.baseline ?? true,
    todayline: kept.todayline ?? true,
    numtasks: kept.numtasks ?? true,
    submittals: kept.submittals ?? true,
    criteria: oneOf(criterias, kept.criteria, 'baseline'),
    colours: readBarColours(kept.colours),
    rowColours: oneOf(rowColours, kept.rowColours, 'wbs'),
    marks: new Map(),
    dialog: undefined,
    card: 'closed',
    why: undefined,
    waiting: [],
    typing: false,
    columns: readColumns(kept.columns, columns),
    pane: kept.pane === 'timeline' ? 'timeline' : 'grid',
    drag: undefined,
    arranged: isArranged({ filter, order, groups }),
    order,
    groups,
    view: kept.view,
    folded: new Set(),
    columnMenu: undefined,
    filter,
    matching: undefined,
    fates: new Map(),
    onlyFate: undefined,
    trace: undefined,
    report: undefined,
    onlyChanges: false,
    saving: false,
    spoken: '',
    sight: { top: left?.top, day: left?.day },
  }));
  store.subscribe(({ dialog, editing, typing, waiting }) => {
    if (dialog || editing || typing || !waiting.length) return;
    store.setState({ dialog: waiting[0], waiting: waiting.slice(1) });
  });
  store.subscribe((now, before) => {
    const { filter, order, groups, onlyFate } = now;
    const same = filter === before.filter && order === before.order && groups === before.groups;
    if (!same || onlyFate !== before.onlyFate || now.trace !== before.trace)
      store.setState({ arranged: isArranged(now) });
  });
  store.subscribe((now, before) => {
    if (!schedule || remembered.every((field) => now[field] === before[field])) return;
    const kept: Kept = Object.fromEntries(remembered.map((field) => [field, now[field]]));
    stored.set(key, JSON.stringify({ ...kept, collapsed: [...now.collapsed].slice(0, 5000) }));
  });
  return store;
}

/** What to set as `spoken` so that it is read out: the same words once more have to be another text. */
export const saidAgain = (before: string, words: string): string => (before === words ? `${words}\u00a0` : words);
