import { createStore } from 'zustand/vanilla';
import type { Fault, PlanCommand } from '@/engine';
import { stored } from '@/shared/lib/storage';
import type { ColumnId, EditableColumn } from './grid-columns';
import type { Zoom } from './time-axis';

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

export type GanttDialog =
  | { kind: 'delete'; rows: number[] }
  | { kind: 'conflict'; command: PlanCommand; fault: Fault }
  | { kind: 'undo'; direction: 'undo' | 'redo'; fault: Fault }
  | { kind: 'cycle'; fault: Fault };

/** What only this browser knows about the open Gantt. Rows are row numbers. */
export interface GanttState {
  collapsed: ReadonlySet<number>;
  selection: ReadonlySet<number>;
  /** Where a range begins. */
  anchor: number | undefined;
  focus: Focus | undefined;
  editing: Editing | undefined;
  zoom: Zoom;
  critical: boolean;
  slack: boolean;
  links: boolean;
  marks: ReadonlyMap<number, ChangeMark>;
  dialog: GanttDialog | undefined;
  /** What screen readers are told politely. */
  spoken: string;
}

export type GanttStore = ReturnType<typeof createGanttStore>;

interface Kept {
  zoom?: Zoom;
  critical?: boolean;
  slack?: boolean;
  links?: boolean;
  collapsed?: number[];
}

function keptOf(schedule: string): Kept {
  try {
    return JSON.parse(stored.get(`gantt.${schedule}`) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

/**
 * The state of one open Gantt. `collapsedAtFirst` gives the rows to close for somebody who opens it for the first time. Zoom, toggles and collapsed rows are remembered by this browser
 * per schedule.
 */
export function createGanttStore(schedule: string, collapsedAtFirst: () => number[] = () => []) {
  const kept = keptOf(schedule);
  const store = createStore<GanttState>()(() => ({
    collapsed: new Set(kept.collapsed ?? collapsedAtFirst()),
    selection: new Set(),
    anchor: undefined,
    focus: undefined,
    editing: undefined,
    zoom: kept.zoom ?? 3,
    critical: kept.critical ?? true,
    slack: kept.slack ?? true,
    links: kept.links ?? true,
    marks: new Map(),
    dialog: undefined,
    spoken: '',
  }));
  store.subscribe((now, before) => {
    const { zoom, critical, slack, links, collapsed } = now;
    if (
      zoom === before.zoom &&
      critical === before.critical &&
      slack === before.slack &&
      links === before.links &&
      collapsed === before.collapsed
    )
      return;
    const kept: Kept = { zoom, critical, slack, links, collapsed: [...collapsed].slice(0, 5000) };
    stored.set(`gantt.${schedule}`, JSON.stringify(kept));
  });
  return store;
}
