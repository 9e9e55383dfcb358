/**
 * Everything that can be done with the open plan, each as one object: toolbar, menu of the rows, keys and palette show and
 * run the same ones. What cannot be done now says why.
 */
import {
  IconArrowAutofitWidth,
  IconArrowBackUp,
  IconArrowBarToRight,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconCalendar,
  IconCalendarCog,
  IconCircleCheck,
  IconCircleDashed,
  IconColumns3,
  IconCopy,
  IconCornerDownRight,
  IconDiamond,
  IconFileExport,
  IconFileImport,
  IconFlame,
  IconFoldDown,
  IconFoldUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconLink,
  IconLock,
  IconPencil,
  IconPlus,
  IconRoute,
  IconScale,
  IconSettings,
  IconTrash,
  IconUnlink,
  IconZoomIn,
  IconZoomOut,
  IconZoomScan,
} from '@tabler/icons-react';
import type { ParseKeys } from 'i18next';
import { HUNDRED, NONE } from '@/engine';
import { i18next } from '@/shared/i18n';
import type { Layer } from '@/shared/lib/command-registry';
import { type Icon, notify } from '@/shared/ui';
import type { Gantt } from './gantt-context';

type Key = ParseKeys<'gantt'>;

export interface GanttCommand {
  id: string;
  /** Its words, a text of the feature. */
  label: Key;
  icon?: Icon;
  /** Key combinations; the first one is printed. */
  keys?: readonly string[];
  /** Where its keys are live. */
  layer: Extract<Layer, 'page' | 'grid'>;
  /** Changes the plan: only for those who may edit. */
  edits?: boolean;
  /** Destroys something. */
  danger?: boolean;
  /** Why it cannot be done now, as a text of the feature. */
  refusal?: (gantt: Gantt) => Key | undefined;
  /** Whether what it switches is on. */
  on?: (gantt: Gantt) => boolean;
  perform: (gantt: Gantt) => void;
}

const none = ({ actions }: Gantt): Key | undefined => (actions.targets().length ? undefined : 'refusal.noRow');

/** Some row is meant that is not the project summary. */
const own = (gantt: Gantt): Key | undefined =>
  none(gantt) ?? (gantt.actions.ownTargets().length ? undefined : 'refusal.projectSummary');

/** Some row is meant that is no summary. */
const leaf = (gantt: Gantt): Key | undefined =>
  none(gantt) ?? (gantt.actions.leafTargets().length ? undefined : 'refusal.summary');

const planOf = ({ session }: Gantt) => session.view().plan;

export const undo: GanttCommand = {
  id: 'undo',
  label: 'command.undo',
  icon: IconArrowBackUp,
  keys: ['Ctrl+Z'],
  layer: 'page',
  edits: true,
  perform: ({ actions }) => actions.undo(),
};

export const redo: GanttCommand = {
  id: 'redo',
  label: 'command.redo',
  icon: IconArrowForwardUp,
  keys: ['Ctrl+Y', 'Ctrl+Shift+Z'],
  layer: 'page',
  edits: true,
  perform: ({ actions }) => actions.redo(),
};

export const rename: GanttCommand = {
  id: 'rename',
  label: 'command.rename',
  icon: IconPencil,
  keys: ['F2'],
  layer: 'grid',
  edits: true,
  refusal: none,
  perform: ({ actions, store }) => {
    const { focus } = store.getState();
    if (focus) actions.beginEdit(focus.row, 'name');
  },
};

export const insert: GanttCommand = {
  id: 'insert',
  label: 'command.insert',
  icon: IconPlus,
  keys: ['Ctrl+I'],
  layer: 'page',
  edits: true,
  perform: ({ actions }) => actions.insert(),
};

export const insertInside: GanttCommand = {
  id: 'insertInside',
  label: 'command.insertInside',
  icon: IconCornerDownRight,
  layer: 'page',
  edits: true,
  refusal: none,
  perform: ({ actions }) => actions.insertInside(),
};

export const duplicate: GanttCommand = {
  id: 'duplicate',
  label: 'command.duplicate',
  icon: IconCopy,
  keys: ['Ctrl+D'],
  layer: 'grid',
  edits: true,
  refusal: own,
  perform: ({ actions }) => actions.duplicate(),
};

export const outdent: GanttCommand = {
  id: 'outdent',
  label: 'command.outdent',
  icon: IconIndentDecrease,
  keys: ['Shift+Tab', 'Alt+Shift+ArrowLeft'],
  layer: 'grid',
  edits: true,
  refusal: (gantt) => {
    const refused = own(gantt);
    if (refused) return refused;
    const { tree, index } = planOf(gantt);
    const top = gantt.actions.ownTargets().every((row) => tree.level[index.of(row)] <= 1);
    return top ? 'refusal.outdentTop' : undefined;
  },
  perform: ({ actions }) => actions.outdent(),
};

export const indent: GanttCommand = {
  id: 'indent',
  label: 'command.indent',
  icon: IconIndentIncrease,
  keys: ['Tab', 'Alt+Shift+ArrowRight'],
  layer: 'grid',
  edits: true,
  refusal: (gantt) => {
    const refused = own(gantt);
    if (refused) return refused;
    const { tree, index } = planOf(gantt);
    const [first] = gantt.actions.ownTargets();
    return tree.ordinal[index.of(first)] === 1 ? 'refusal.indentFirst' : undefined;
  },
  perform: ({ actions }) => actions.indent(),
};

export const moveUp: GanttCommand = {
  id: 'moveUp',
  label: 'command.moveUp',
  icon: IconArrowUp,
  keys: ['Alt+Shift+ArrowUp'],
  layer: 'grid',
  edits: true,
  refusal: (gantt) => own(gantt) ?? (gantt.actions.placeBeside(-1) ? undefined : 'refusal.first'),
  perform: ({ actions }) => actions.shift(-1),
};

export const moveDown: GanttCommand = {
  id: 'moveDown',
  label: 'command.moveDown',
  icon: IconArrowDown,
  keys: ['Alt+Shift+ArrowDown'],
  layer: 'grid',
  edits: true,
  refusal: (gantt) => own(gantt) ?? (gantt.actions.placeBeside(1) ? undefined : 'refusal.last'),
  perform: ({ actions }) => actions.shift(1),
};

export const link: GanttCommand = {
  id: 'link',
  label: 'command.link',
  icon: IconLink,
  keys: ['Shift+L'],
  layer: 'grid',
  edits: true,
  refusal: ({ actions }) => (actions.leafTargets().length < 2 ? 'link.needsTwo' : undefined),
  perform: ({ actions }) => actions.link(),
};

export const unlink: GanttCommand = {
  id: 'unlink',
  label: 'command.unlink',
  icon: IconUnlink,
  keys: ['Shift+U'],
  layer: 'grid',
  edits: true,
  refusal: none,
  perform: ({ actions }) => actions.unlink(),
};

export const complete: GanttCommand = {
  id: 'complete',
  label: 'command.complete',
  icon: IconCircleCheck,
  layer: 'grid',
  edits: true,
  refusal: (gantt) => none(gantt) ?? (progressOf(gantt, HUNDRED) ? 'refusal.complete' : undefined),
  perform: ({ actions }) => actions.complete(true),
};

export const uncomplete: GanttCommand = {
  id: 'uncomplete',
  label: 'command.uncomplete',
  icon: IconCircleDashed,
  layer: 'grid',
  edits: true,
  refusal: (gantt) => none(gantt) ?? (progressOf(gantt, 0) ? 'refusal.uncomplete' : undefined),
  perform: ({ actions }) => actions.complete(false),
};

/** Whether all the rows that are meant have this progress. */
function progressOf(gantt: Gantt, progress: number): boolean {
  const plan = planOf(gantt);
  return gantt.actions.targets().every((row) => plan.progressOf(plan.index.of(row)) === progress);
}

export const milestone: GanttCommand = {
  id: 'milestone',
  label: 'command.milestone',
  icon: IconDiamond,
  layer: 'grid',
  edits: true,
  refusal: leaf,
  perform: ({ actions }) => actions.toggleMilestone(),
};

export const constraint: GanttCommand = {
  id: 'constraint',
  label: 'command.constraint',
  icon: IconLock,
  layer: 'grid',
  edits: true,
  refusal: (gantt) => {
    const refused = leaf(gantt);
    if (refused) return refused;
    const { index, activities } = planOf(gantt);
    const done = gantt.actions.leafTargets().every((row) => activities.progress[index.of(row)] >= HUNDRED);
    return done ? 'lock.constraintDone' : undefined;
  },
  perform: ({ actions }) => actions.openConstraint(),
};

export const calendar: GanttCommand = {
  id: 'calendar',
  label: 'command.calendar',
  icon: IconCalendar,
  layer: 'grid',
  edits: true,
  refusal: none,
  perform: ({ actions }) => actions.openCalendar(),
};

export const weight: GanttCommand = {
  id: 'weight',
  label: 'command.weight',
  icon: IconScale,
  layer: 'grid',
  edits: true,
  refusal: own,
  perform: ({ actions }) => actions.openWeight(),
};

export const remove: GanttCommand = {
  id: 'delete',
  label: 'command.delete',
  icon: IconTrash,
  keys: ['Shift+D', 'Delete'],
  layer: 'grid',
  edits: true,
  danger: true,
  refusal: none,
  perform: ({ actions }) => actions.askDelete(),
};

export const columns: GanttCommand = {
  id: 'columns',
  label: 'command.columns',
  icon: IconColumns3,
  layer: 'page',
  perform: ({ actions }) => actions.openDialog({ kind: 'columns' }),
};

/** Nothing to go to: the Gantt stands alone. */
const alone = ({ surroundings }: Gantt): Key | undefined => (surroundings ? undefined : 'refusal.alone');

export const settings: GanttCommand = {
  id: 'settings',
  label: 'command.settings',
  icon: IconSettings,
  layer: 'page',
  refusal: alone,
  perform: ({ actions }) => actions.openDialog({ kind: 'settings' }),
};

export const calendars: GanttCommand = {
  id: 'calendars',
  label: 'command.calendars',
  icon: IconCalendarCog,
  layer: 'page',
  refusal: alone,
  perform: ({ surroundings }) => surroundings?.openCalendars(),
};

export const reimport: GanttCommand = {
  id: 'reimport',
  label: 'command.reimport',
  icon: IconFileImport,
  layer: 'page',
  edits: true,
  refusal: (gantt) => alone(gantt) ?? (gantt.surroundings?.reimport ? undefined : 'lock.permission'),
  perform: ({ surroundings }) => surroundings?.reimport?.(),
};

export const exportFile: GanttCommand = {
  id: 'export',
  label: 'command.export',
  icon: IconFileExport,
  layer: 'page',
  refusal: alone,
  perform: ({ actions }) => actions.openDialog({ kind: 'export' }),
};

export const expandAll: GanttCommand = {
  id: 'expandAll',
  label: 'command.expandAll',
  icon: IconFoldDown,
  layer: 'page',
  refusal: (gantt) => (planOf(gantt).activities.n ? undefined : 'refusal.empty'),
  perform: ({ actions }) => actions.expandAll(),
};

export const collapseAll: GanttCommand = {
  id: 'collapseAll',
  label: 'command.collapseAll',
  icon: IconFoldUp,
  layer: 'page',
  refusal: (gantt) => (planOf(gantt).activities.n ? undefined : 'refusal.empty'),
  perform: ({ actions }) => actions.collapseAll(),
};

export const critical: GanttCommand = {
  id: 'critical',
  label: 'command.critical',
  icon: IconFlame,
  layer: 'page',
  on: ({ store }) => store.getState().critical,
  perform: ({ actions }) => actions.flip('critical'),
};

export const slack: GanttCommand = {
  id: 'slack',
  label: 'command.slack',
  icon: IconArrowAutofitWidth,
  layer: 'page',
  on: ({ store }) => store.getState().slack,
  perform: ({ actions }) => actions.flip('slack'),
};

export const links: GanttCommand = {
  id: 'links',
  label: 'command.links',
  icon: IconRoute,
  layer: 'page',
  on: ({ store }) => store.getState().links,
  perform: ({ actions }) => actions.flip('links'),
};

export const zoomIn: GanttCommand = {
  id: 'zoomIn',
  label: 'command.zoomIn',
  icon: IconZoomIn,
  layer: 'page',
  refusal: ({ store }) => (store.getState().zoom === 4 ? 'refusal.zoom' : undefined),
  perform: ({ actions }) => actions.zoom(1),
};

export const zoomOut: GanttCommand = {
  id: 'zoomOut',
  label: 'command.zoomOut',
  icon: IconZoomOut,
  layer: 'page',
  refusal: ({ store }) => (store.getState().zoom === 0 ? 'refusal.zoom' : undefined),
  perform: ({ actions }) => actions.zoom(-1),
};

export const fit: GanttCommand = {
  id: 'fit',
  label: 'timeline.command.fit',
  icon: IconZoomScan,
  layer: 'page',
  refusal: (gantt) => (planOf(gantt).activities.n ? undefined : 'refusal.empty'),
  perform: ({ actions }) => actions.fit(),
};

export const showBar: GanttCommand = {
  id: 'showBar',
  label: 'command.showBar',
  icon: IconArrowBarToRight,
  layer: 'page',
  refusal: none,
  perform: ({ actions }) => actions.showBar(),
};

export const why: GanttCommand = {
  id: 'why',
  label: 'command.why',
  icon: IconRoute,
  keys: ['Alt+W'],
  layer: 'grid',
  refusal: (gantt) => {
    const refused = none(gantt);
    if (refused) return refused;
    const [row, ...more] = gantt.actions.targets();
    if (more.length) return 'refusal.oneRow';
    const { index, activities } = planOf(gantt);
    const start = activities.start[index.of(row)];
    return start === NONE || start === 0 ? 'timeline.refused.undated' : undefined;
  },
  perform: ({ actions }) => actions.explain(),
};

export const today: GanttCommand = {
  id: 'today',
  label: 'command.today',
  layer: 'page',
  perform: ({ actions }) => actions.goToToday(),
};

/** What acts on rows, in the order toolbar and menu have it; groups are set apart. */
export const rowCommands: readonly (readonly GanttCommand[])[] = [
  [insert, insertInside, duplicate],
  [outdent, indent, moveUp, moveDown],
  [link, unlink],
  [complete, uncomplete, milestone],
  [constraint, calendar, weight],
  [remove],
];

/** Of those, the ones with a button of their own; the others are behind "more". */
export const rowButtons: ReadonlySet<GanttCommand> = new Set([insert, outdent, indent, link, unlink, remove]);

export const ganttCommands: readonly GanttCommand[] = [
  undo,
  redo,
  rename,
  ...rowCommands.flat(),
  columns,
  settings,
  calendars,
  reimport,
  exportFile,
  expandAll,
  collapseAll,
  critical,
  slack,
  links,
  zoomIn,
  zoomOut,
  fit,
  showBar,
  why,
  today,
];

/** Why the command cannot be done now, in words; nothing when it can. */
export function refusalOf(command: GanttCommand, gantt: Gantt): Key | undefined {
  if (command.edits && !gantt.editable) return 'lock.permission';
  return command.refusal?.(gantt);
}

/** Does it, or says why not. */
export function perform(command: GanttCommand, gantt: Gantt): void {
  const refusal = refusalOf(command, gantt);
  if (refusal) notify({ tone: 'info', title: i18next.getFixedT(null, 'gantt')(refusal) as string });
  else command.perform(gantt);
}
