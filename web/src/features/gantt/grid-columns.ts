import { amountFields, type CodeKind } from '@/engine';

/** What a column holds decides how it stands and how narrow it may be made. */
export type ColumnKind = 'code' | 'text' | 'figure' | 'date';

interface Column {
  id: string;
  kind: ColumnKind;
  /** Width in px to begin with. */
  width: number;
  /** Shown to somebody who has chosen nothing. */
  standard?: true;
}

/** Every column of the grid in the order the chooser offers them. */
export const columns = [
  { id: 'number', kind: 'figure', width: 36, standard: true },
  { id: 'wbs', kind: 'code', width: 52, standard: true },
  { id: 'name', kind: 'text', width: 262, standard: true },
  { id: 'description', kind: 'text', width: 200 },
  { id: 'kind', kind: 'text', width: 100 },
  { id: 'duration', kind: 'figure', width: 52, standard: true },
  { id: 'start', kind: 'date', width: 70, standard: true },
  { id: 'finish', kind: 'date', width: 70, standard: true },
  { id: 'progress', kind: 'figure', width: 96, standard: true },
  { id: 'actualStart', kind: 'date', width: 88 },
  { id: 'actualFinish', kind: 'date', width: 88 },
  { id: 'remaining', kind: 'figure', width: 76 },
  { id: 'expectedFinish', kind: 'date', width: 88 },
  { id: 'percentType', kind: 'text', width: 100 },
  { id: 'suspended', kind: 'date', width: 88 },
  { id: 'resumed', kind: 'date', width: 88 },
  { id: 'deadline', kind: 'date', width: 88 },
  { id: 'constraint', kind: 'text', width: 170 },
  { id: 'constraintDate', kind: 'date', width: 88 },
  { id: 'externalStart', kind: 'date', width: 88 },
  { id: 'externalFinish', kind: 'date', width: 88 },
  { id: 'predecessors', kind: 'text', width: 94, standard: true },
  { id: 'successors', kind: 'text', width: 100 },
  { id: 'calendar', kind: 'text', width: 140 },
  ...amountFields.map((id) => ({ id, kind: 'figure', width: 92 }) as const),
  { id: 'weight', kind: 'figure', width: 76 },
  { id: 'float', kind: 'figure', width: 60, standard: true },
  { id: 'freeFloat', kind: 'figure', width: 76 },
  { id: 'lateStart', kind: 'date', width: 76 },
  { id: 'lateFinish', kind: 'date', width: 76 },
  { id: 'code', kind: 'code', width: 64 },
  { id: 'tags', kind: 'text', width: 160 },
  { id: 'priority', kind: 'text', width: 84 },
  { id: 'subcontract', kind: 'text', width: 140 },
  { id: 'responsibles', kind: 'text', width: 160 },
  { id: 'projectTags', kind: 'text', width: 140 },
  { id: 'status', kind: 'text', width: 110 },
  { id: 'expected', kind: 'figure', width: 84 },
  { id: 'baselineStart', kind: 'date', width: 76 },
  { id: 'baselineFinish', kind: 'date', width: 76 },
  { id: 'startVariance', kind: 'figure', width: 76 },
  { id: 'finishVariance', kind: 'figure', width: 76 },
  { id: 'durationVariance', kind: 'figure', width: 76 },
  { id: 'costVariance', kind: 'figure', width: 92 },
  { id: 'importedStart', kind: 'date', width: 76 },
  { id: 'importedFinish', kind: 'date', width: 76 },
  { id: 'importedShift', kind: 'figure', width: 76 },
] as const satisfies readonly Column[];

/** Columns of a plan as it stood: what has become of it. Nobody chooses them. */
const pastColumns = [
  { id: 'nowFinish', kind: 'date', width: 78 },
  { id: 'nowVariance', kind: 'figure', width: 60 },
] as const satisfies readonly Column[];

/** A column that every schedule has. */
export type FixedColumnId = (typeof columns)[number]['id'] | (typeof pastColumns)[number]['id'];

/** A column of the schedule's own, by the row of its code type or field. */
export type OwnColumnId = `coding.${number}`;

export type ColumnId = FixedColumnId | OwnColumnId;

/** The row of the type that a column shows, nothing for a column that every schedule has. */
export function ownRowOf(id: string): number | undefined {
  const row = /^coding\.([1-9]\d{0,9})$/.exec(id)?.[1];
  return row === undefined ? undefined : Number(row);
}

export const isOwn = (id: string): id is OwnColumnId => ownRowOf(id) !== undefined;

const editable = [
  'name',
  'code',
  'actualStart',
  'actualFinish',
  'remaining',
  'expectedFinish',
  'percentType',
  'suspended',
  'resumed',
  'deadline',
  'description',
  'duration',
  'start',
  'finish',
  'constraintDate',
  'externalStart',
  'externalFinish',
  'predecessors',
  'successors',
  'progress',
  'calendar',
  ...amountFields,
  'weight',
] as const satisfies readonly FixedColumnId[];

/** Columns of what files brought beside the schedule itself. */
export const broughtColumns: ReadonlySet<string> = new Set<FixedColumnId>([
  'tags',
  'importedStart',
  'importedFinish',
  'importedShift',
]);

/** Columns whose names the project keeps: firms, people, tags. */
export const assignedColumns: ReadonlySet<string> = new Set<FixedColumnId>([
  'subcontract',
  'responsibles',
  'projectTags',
]);

/** Columns that the active baseline fills. */
export const baselineColumns: ReadonlySet<string> = new Set<FixedColumnId>([
  'baselineStart',
  'baselineFinish',
  'startVariance',
  'finishVariance',
  'durationVariance',
  'costVariance',
]);

/** Columns of how activities stand beside what was expected of them. */
export const standingColumns: ReadonlySet<string> = new Set<FixedColumnId>(['status', 'expected']);

/** Columns of how far something lies from the baseline: later and more is bad. */
export const isVariance = (id: ColumnId): boolean => id.endsWith('Variance');

/** Columns with an editor in the cell. The constraint type has none: it is chosen together with its date. */
export type FixedEditable = (typeof editable)[number];
export type EditableColumn = FixedEditable | OwnColumnId;

const isStandard = (id: ColumnId): boolean => 'standard' in columnOf(id);
const chosen: Record<string, Column> = Object.fromEntries(columns.map((c) => [c.id, c]));
const known: Record<string, Column> = { ...chosen, ...Object.fromEntries(pastColumns.map((c) => [c.id, c])) };
const ownColumn: Omit<Column, 'id'> = { kind: 'text', width: 120 };
const columnOf = (id: ColumnId): Omit<Column, 'id'> => known[id] ?? ownColumn;
const edits = new Set<string>(editable);

/** Whether a name stands for a column that can be chosen. */
export const isColumn = (id: string): id is ColumnId => id in chosen || isOwn(id);
export const isEditable = <C extends ColumnId>(column: C): column is C & EditableColumn =>
  edits.has(column) || isOwn(column);
export const kindOfColumn = (id: ColumnId): ColumnKind => columnOf(id).kind;

/** How a column stands; a field of the schedule's own by the kind of what it holds. */
export const alignOf = (id: ColumnId, kind?: CodeKind): 'left' | 'right' =>
  columnOf(id).kind === 'figure' || (kind && ownFigures.has(kind)) ? 'right' : 'left';
const ownFigures: ReadonlySet<CodeKind> = new Set(['number', 'duration', 'cost']);

/** No column of texts is made narrower; numbers and dates keep at least what their values need. */
export const NARROWEST = 100;
export const narrowestOf = (id: ColumnId): number =>
  columnOf(id).kind === 'text' ? NARROWEST : Math.min(NARROWEST, columnOf(id).width);
export const WIDEST = 800;

/** Width of the grid pane for somebody who has not moved its edge. */
export const PANE = 800;

/** Width of the column at the pane's end with the row's menu. */
export const ACTIONS = 24;

/** What somebody chose of the columns of one schedule. */
export interface ColumnSettings {
  /** Shown columns in order. The name is always among them. */
  shown: readonly ColumnId[];
  /** Widths set by hand. */
  widths: Readonly<Partial<Record<ColumnId, number>>>;
  pane: number;
}

export const standardColumns: ColumnSettings = {
  shown: columns.filter((c) => 'standard' in c).map((c) => c.id),
  widths: {},
  pane: PANE,
};

/** A plan as it stood: what has become of each finish stands beside it. */
export const thenColumns: ColumnSettings = {
  ...standardColumns,
  shown: standardColumns.shown.flatMap((id) =>
    id === 'finish' ? ['finish', 'nowFinish', 'nowVariance'] : id,
  ) as ColumnId[],
  pane: PANE + 170,
};

/** What somebody sees who has chosen nothing, in a schedule whose activities have codes: those stand beside the WBS. */
export const codedColumns: ColumnSettings = {
  ...standardColumns,
  shown: standardColumns.shown.flatMap((id) => (id === 'wbs' ? ['wbs', 'code'] : id)) as ColumnId[],
};

/** Settings as they were kept, put right where they do not fit: unknown columns left out, widths within their bounds. */
export function readColumns(kept: unknown, chosenNothing: ColumnSettings = standardColumns): ColumnSettings {
  const given = (kept ?? {}) as Partial<Record<keyof ColumnSettings, unknown>>;
  const shown = Array.isArray(given.shown)
    ? [...new Set(given.shown.filter((id): id is ColumnId => typeof id === 'string' && isColumn(id)))]
    : [...chosenNothing.shown];
  if (!shown.includes('name')) shown.unshift('name');
  const widths: Partial<Record<ColumnId, number>> = {};
  for (const [id, width] of Object.entries((given.widths ?? {}) as Record<string, unknown>)) {
    if (isColumn(id) && typeof width === 'number') widths[id] = boundedWidth(id, width);
  }
  const pane = typeof given.pane === 'number' && given.pane >= 200 ? given.pane : PANE;
  return { shown, widths, pane };
}

export const boundedWidth = (id: ColumnId, width: number): number =>
  Math.round(Math.min(WIDEST, Math.max(narrowestOf(id), width)));

/** Moves a shown column by places; the settings are the same when it stands at the edge. */
export function movedColumn(settings: ColumnSettings, id: ColumnId, to: number): ColumnSettings {
  const from = settings.shown.indexOf(id);
  const place = Math.max(0, Math.min(settings.shown.length - 1, to));
  if (from < 0 || from === place) return settings;
  const shown = settings.shown.filter((other) => other !== id);
  shown.splice(place, 0, id);
  return { ...settings, shown };
}

/** Shows or hides a column; one that is shown again stands where the chooser lists it. The name stays. */
export function toggledColumn(settings: ColumnSettings, id: ColumnId): ColumnSettings {
  if (id === 'name') return settings;
  if (settings.shown.includes(id)) return { ...settings, shown: settings.shown.filter((other) => other !== id) };
  // The schedule's own columns come after all others.
  const order = (of: ColumnId) =>
    columns.length + (ownRowOf(of) ?? columns.findIndex((c) => c.id === of) - columns.length);
  const after = settings.shown.findLastIndex((other) => order(other) < order(id));
  return { ...settings, shown: settings.shown.toSpliced(after + 1, 0, id) };
}

export interface Place {
  left: number;
  width: number;
}

/** Where the columns stand in one plan and window. */
export interface GridLayout {
  /** Of the whole grid pane, its edge included. */
  width: number;
  /** Room for columns in the pane, the actions at its end left out. */
  room: number;
  /** Of all columns side by side; where it is more than `room`, the pane scrolls sideways. */
  total: number;
  /** Whether the columns need more room than there is. */
  scrolls: boolean;
  /** The columns that are shown, in order. */
  shown: readonly ColumnId[];
  /** `left` and `width` of each column that is shown, as the cells wear them. */
  places: Partial<Record<ColumnId, Place>>;
  /** Columns that stay while the others scroll: those up to the name. Empty where nothing scrolls. */
  frozen: readonly ColumnId[];
  /** Width of the frozen columns. */
  frozenWidth: number;
  /** What the schedule's own columns among them hold. */
  kinds?: ReadonlyMap<string, CodeKind>;
  /** The column under a position from the grid's left edge, with the pane scrolled by `scrolled`. */
  at: (x: number, scrolled?: number) => ColumnId;
}

const DIGIT = 7;
const CODE_CHARACTER = 6.4;
/** Codes of activities are capitals for the most part. */
const CAPITAL = 8.2;
const DATE_CHARACTER = 7;
const WIDEST_CODE = 104;
const WIDEST_ACTIVITY_CODE = 136;
const NARROWEST_NAME = 130;

/** What names are given at least by a pane nobody has moved, as long as the timeline keeps its share. */
const ROOMY_NAME = 260;

/** The grid takes at most this share of the window, so that the timeline is always in sight. */
const SHARE = 0.66;

/** What the layout depends on besides the settings. */
export interface GridNeeds {
  /** Largest number in the number column. */
  last: number;
  /** Characters of the longest WBS code. */
  codeLength: number;
  /** Characters of the longest code of an activity. */
  activityCodeLength?: number;
  /** Width of the window's part for grid and timeline, px. */
  available: number;
  /** Characters of a date as the schedule writes it. */
  dateLength?: number;
  /** What the schedule's own columns hold, by their ids; those that are not named are no more. Nothing while that is not known. */
  kinds?: ReadonlyMap<string, CodeKind>;
  /** The one pane a narrow window shows: the whole grid, or the timeline beside the names. Nothing where both have room. */
  only?: 'grid' | 'timeline';
}

/** What the timeline alone keeps of the grid, px and share of the window at most. */
const NAMES_ALONE = 200;
const NAMES_SHARE = 0.38;

/** Below this width the name stands where the codes would. */
const PHONE_WIDE = 600;

/** What is shown of the columns where only one pane is: all of them in all of the window, or the names alone. */
function ofOnePane(
  { only, available }: GridNeeds,
  settings: ColumnSettings,
): { settings: ColumnSettings; most: number } {
  if (only === 'grid') {
    const shown =
      available < PHONE_WIDE ? settings.shown.filter((id) => id !== 'wbs' && id !== 'code') : settings.shown;
    return { settings: { ...settings, shown, pane: available - 1 }, most: available - 1 };
  }
  if (only === 'timeline') {
    const pane = Math.min(NAMES_ALONE, Math.round(available * NAMES_SHARE));
    return { settings: { shown: ['name'], widths: {}, pane }, most: pane };
  }
  return { settings, most: available * SHARE };
}

/** Lays out the columns. A name without a width of its own takes the room that is left, down to what names need. */
export function gridLayout(needed: GridNeeds, chosen = standardColumns): GridLayout {
  const { last, codeLength, activityCodeLength = 0, dateLength = 8 } = needed;
  const { kinds } = needed;
  const there = (id: ColumnId) => !kinds || !isOwn(id) || kinds.has(id);
  const standing = chosen.shown.every(there) ? chosen : { ...chosen, shown: chosen.shown.filter(there) };
  const { settings, most } = ofOnePane(needed, standing);
  const needs: Partial<Record<ColumnId, number>> = {
    number: 15 + String(Math.max(0, last)).length * DIGIT,
    wbs: Math.min(WIDEST_CODE, 14 + Math.ceil(codeLength * CODE_CHARACTER)),
    code: Math.min(WIDEST_ACTIVITY_CODE, 16 + Math.ceil(activityCodeLength * CAPITAL)),
  };
  const widthOf = (id: ColumnId): number => {
    const own = settings.widths[id];
    if (own !== undefined) return own;
    const { width, kind } = columnOf(id);
    return Math.max(width, needs[id] ?? 0, kind === 'date' ? 14 + dateLength * DATE_CHARACTER : 0);
  };
  const widths = new Map<ColumnId, number>(settings.shown.map((id) => [id, widthOf(id)]));
  // A pane nobody has moved makes room for the codes of activities, and for names that can be read.
  const usual = [...widths].filter(([id]) => id !== 'name' && (isStandard(id) || id === 'code'));
  const roomy = usual.reduce((all, [, width]) => all + width, ROOMY_NAME + ACTIONS);
  const wanted = settings.pane === PANE ? Math.max(PANE, roomy) : settings.pane;
  const pane = Math.round(Math.max(NARROWEST_NAME + ACTIONS, Math.min(wanted, most)));
  const room = pane - ACTIONS;
  const sum = () => [...widths.values()].reduce((all, width) => all + width, 0);
  if (settings.widths.name === undefined) {
    const left = widths.get('name')! + room - sum();
    // Where the others scroll anyway, the name keeps a width that can be read.
    widths.set(
      'name',
      left >= NARROWEST_NAME ? left : Math.max(NARROWEST_NAME, Math.min(known.name.width, room * 0.34)),
    );
  }
  const total = sum();

  const places: GridLayout['places'] = {};
  let left = 0;
  for (const [id, width] of widths) {
    places[id] = { left, width };
    left += width;
  }
  const shown = [...widths.keys()];
  const name = places.name!;
  const keeps = total > room && name.left + name.width <= room * 0.7;
  const frozen = keeps ? shown.slice(0, shown.indexOf('name') + 1) : [];
  const frozenWidth = keeps ? name.left + name.width : 0;
  const at = (x: number, scrolled = 0): ColumnId => {
    const inside = x < frozenWidth ? x : x + scrolled;
    return shown.find((id) => inside >= places[id]!.left && inside < places[id]!.left + places[id]!.width) ?? 'name';
  };
  return { width: pane + 1, room, total, scrolls: total > room, shown, places, frozen, frozenWidth, at, kinds };
}
