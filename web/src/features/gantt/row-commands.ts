/** What can be done with the rows that are selected. */
import {
  IconArrowBarToRight,
  IconArrowDown,
  IconArrowUp,
  IconCalendar,
  IconChecklist,
  IconCircleCheck,
  IconCircleDashed,
  IconClipboardCopy,
  IconClipboardText,
  IconCopy,
  IconCornerDownRight,
  IconDiamond,
  IconIndentDecrease,
  IconIndentIncrease,
  IconLink,
  IconListCheck,
  IconListDetails,
  IconListNumbers,
  IconLock,
  IconPencil,
  IconPlus,
  IconReplace,
  IconRoute,
  IconRouteAltLeft,
  IconScale,
  IconTag,
  IconTags,
  IconTransform,
  IconTrash,
  IconUnlink,
  IconUserCheck,
} from '@tabler/icons-react';
import { HUNDRED, NONE } from '@/engine';
import { type GanttCommand, needsOwnRow, needsRow, needsTask, planOf } from './gantt-command';
import type { Gantt } from './gantt-context';
import { askForPaste } from './paste';

export const rename: GanttCommand = {
  id: 'rename',
  label: 'command.rename',
  icon: IconPencil,
  keys: ['F2'],
  layer: 'grid',
  edits: true,
  refusal: needsRow,
  perform: ({ actions, store }) => {
    const { focus } = store.getState();
    if (focus) actions.values.beginEdit(focus.row, 'name');
  },
};

export const card: GanttCommand = {
  id: 'card',
  label: 'command.card',
  icon: IconListDetails,
  keys: ['Alt+Enter'],
  layer: 'grid',
  refusal: needsRow,
  perform: ({ actions }) => actions.card.open(),
};

export const insert: GanttCommand = {
  id: 'insert',
  label: 'command.insert',
  icon: IconPlus,
  keys: ['Ctrl+I'],
  layer: 'page',
  edits: true,
  perform: ({ actions }) => actions.rows.insert(),
};

export const insertInside: GanttCommand = {
  id: 'insertInside',
  label: 'command.insertInside',
  icon: IconCornerDownRight,
  layer: 'page',
  edits: true,
  refusal: needsRow,
  perform: ({ actions }) => actions.rows.insertInside(),
};

export const duplicate: GanttCommand = {
  id: 'duplicate',
  label: 'command.duplicate',
  icon: IconCopy,
  keys: ['Ctrl+D'],
  layer: 'grid',
  edits: true,
  refusal: needsRow,
  perform: ({ actions }) => actions.rows.askDuplicate(),
};

export const copy: GanttCommand = {
  id: 'copy',
  label: 'command.copy',
  icon: IconClipboardCopy,
  keys: ['Ctrl+C'],
  layer: 'grid',
  refusal: needsRow,
  perform: ({ actions }) => void actions.clipboard.copy(),
};

/** Its keys are left to the browser, which then hands over the clipboard without asking; see `usePaste`. */
export const paste: GanttCommand = {
  id: 'paste',
  label: 'command.paste',
  icon: IconClipboardText,
  keys: ['Ctrl+V'],
  layer: 'grid',
  edits: true,
  refusal: (gantt) => (planOf(gantt).activities.n === 0 ? undefined : needsRow(gantt)),
  perform: askForPaste,
};

export const outdent: GanttCommand = {
  id: 'outdent',
  label: 'command.outdent',
  icon: IconIndentDecrease,
  keys: ['Shift+Tab', 'Alt+Shift+ArrowLeft'],
  layer: 'grid',
  edits: true,
  refusal: (gantt) => {
    const refused = needsOwnRow(gantt);
    if (refused) return refused;
    const { tree, index } = planOf(gantt);
    const top = gantt.actions.selection.ownTargets().every((row) => tree.level[index.of(row)] <= 1);
    return top ? 'refusal.outdentTop' : undefined;
  },
  perform: ({ actions }) => actions.tree.outdent(),
};

export const indent: GanttCommand = {
  id: 'indent',
  label: 'command.indent',
  icon: IconIndentIncrease,
  keys: ['Tab', 'Alt+Shift+ArrowRight'],
  layer: 'grid',
  edits: true,
  refusal: (gantt) => {
    const refused = needsOwnRow(gantt);
    if (refused) return refused;
    const { tree, index } = planOf(gantt);
    const [first] = gantt.actions.selection.ownTargets();
    return tree.ordinal[index.of(first)] === 1 ? 'refusal.indentFirst' : undefined;
  },
  perform: ({ actions }) => actions.tree.indent(),
};

export const moveUp: GanttCommand = {
  id: 'moveUp',
  label: 'command.moveUp',
  icon: IconArrowUp,
  keys: ['Alt+Shift+ArrowUp'],
  layer: 'grid',
  edits: true,
  refusal: (gantt) => needsOwnRow(gantt) ?? (gantt.actions.tree.placeBeside(-1) ? undefined : 'refusal.first'),
  perform: ({ actions }) => actions.tree.shift(-1),
};

export const moveDown: GanttCommand = {
  id: 'moveDown',
  label: 'command.moveDown',
  icon: IconArrowDown,
  keys: ['Alt+Shift+ArrowDown'],
  layer: 'grid',
  edits: true,
  refusal: (gantt) => needsOwnRow(gantt) ?? (gantt.actions.tree.placeBeside(1) ? undefined : 'refusal.last'),
  perform: ({ actions }) => actions.tree.shift(1),
};

export const link: GanttCommand = {
  id: 'link',
  label: 'command.link',
  icon: IconLink,
  keys: ['Shift+L'],
  layer: 'grid',
  edits: true,
  refusal: ({ actions }) => (actions.selection.leafTargets().length < 2 ? 'link.needsTwo' : undefined),
  perform: ({ actions }) => actions.links.link(),
};

export const unlink: GanttCommand = {
  id: 'unlink',
  label: 'command.unlink',
  icon: IconUnlink,
  keys: ['Shift+U'],
  layer: 'grid',
  edits: true,
  refusal: needsRow,
  perform: ({ actions }) => actions.links.unlink(),
};

export const complete: GanttCommand = {
  id: 'complete',
  label: 'command.complete',
  icon: IconCircleCheck,
  layer: 'grid',
  edits: true,
  refusal: (gantt) => needsRow(gantt) ?? (progressOf(gantt, HUNDRED) ? 'refusal.complete' : undefined),
  perform: ({ actions }) => actions.values.complete(true),
};

export const uncomplete: GanttCommand = {
  id: 'uncomplete',
  label: 'command.uncomplete',
  icon: IconCircleDashed,
  layer: 'grid',
  edits: true,
  refusal: (gantt) => needsRow(gantt) ?? (progressOf(gantt, 0) ? 'refusal.uncomplete' : undefined),
  perform: ({ actions }) => actions.values.complete(false),
};

/** Whether all the rows that are meant have this progress. */
function progressOf(gantt: Gantt, progress: number): boolean {
  const plan = planOf(gantt);
  return gantt.actions.selection.targets().every((row) => plan.progressOf(plan.index.of(row)) === progress);
}

export const milestone: GanttCommand = {
  id: 'milestone',
  label: 'command.milestone',
  icon: IconDiamond,
  layer: 'grid',
  edits: true,
  refusal: needsTask,
  perform: ({ actions }) => actions.values.toggleMilestone(),
};

export const constraint: GanttCommand = {
  id: 'constraint',
  label: 'command.constraint',
  icon: IconLock,
  layer: 'grid',
  edits: true,
  refusal: (gantt) => {
    const refused = needsTask(gantt);
    if (refused) return refused;
    const { index, activities } = planOf(gantt);
    const done = gantt.actions.selection.leafTargets().every((row) => activities.progress[index.of(row)] >= HUNDRED);
    return done ? 'lock.constraintDone' : undefined;
  },
  perform: ({ actions }) => actions.values.openConstraint(),
};

export const calendar: GanttCommand = {
  id: 'calendar',
  label: 'command.calendar',
  icon: IconCalendar,
  layer: 'grid',
  edits: true,
  refusal: needsRow,
  perform: ({ actions }) => actions.values.openCalendar(),
};

/** bulk-122: the roles that may use the bulk tools. */
const bulkRoles: readonly string[] = ['superadmin', 'admin', 'projectleader', 'planner'];

export const bulk: GanttCommand = {
  id: 'bulk',
  label: 'command.bulk',
  icon: IconChecklist,
  layer: 'grid',
  edits: true,
  refusal: (gantt) => {
    const refused = needsRow(gantt);
    if (refused) return refused;
    return gantt.role === undefined || bulkRoles.includes(gantt.role) ? undefined : 'refusal.bulkRole';
  },
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'bulk', rows: actions.selection.targets() }),
};

export const assign: GanttCommand = {
  id: 'assign',
  label: 'command.assign',
  icon: IconUserCheck,
  layer: 'grid',
  edits: true,
  refusal: needsTask,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'assign', rows: actions.selection.leafTargets() }),
};

/** Puts tags of the project on the selected activities, and keeps the tags. */
export const tags: GanttCommand = {
  id: 'tags',
  label: 'command.tags',
  icon: IconTag,
  layer: 'grid',
  edits: true,
  refusal: needsTask,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'tags', rows: actions.selection.leafTargets() }),
};

/** Gives the selected activities a code or the value of a field of the schedule's own. */
export const code: GanttCommand = {
  id: 'code',
  label: 'command.code',
  icon: IconTags,
  layer: 'grid',
  edits: true,
  refusal: needsRow,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'code', rows: actions.selection.targets() }),
};

/** Makes tasks of the selected activities, for the coming weeks. */
export const convert: GanttCommand = {
  id: 'convert',
  label: 'command.convert',
  icon: IconTransform,
  layer: 'grid',
  edits: true,
  refusal: needsOwnRow,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'convert', rows: actions.selection.ownTargets() }),
};

/** Traces what an activity depends on and what depends on it; once more, and it ends. */
export const trace: GanttCommand = {
  id: 'trace',
  label: 'command.trace',
  icon: IconRouteAltLeft,
  keys: ['Alt+T'],
  layer: 'grid',
  refusal: needsRow,
  on: ({ store }) => store.getState().trace !== undefined,
  perform: ({ actions, store }) => {
    const [row] = actions.selection.targets();
    const now = store.getState().trace;
    const next = { direction: 'both', driving: false, only: false, ...now, row } as const;
    store.setState({ trace: now?.row === row ? undefined : next });
  },
};

/** Gives the selected activities, or all without one, the next free codes. */
export const numberCodes: GanttCommand = {
  id: 'codes',
  label: 'command.codes',
  icon: IconListNumbers,
  layer: 'page',
  edits: true,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'codes', rows: actions.selection.targets() }),
};

/** Replaces a text in the selected rows, or in all. */
export const replace: GanttCommand = {
  id: 'replace',
  label: 'command.replace',
  icon: IconReplace,
  keys: ['Ctrl+H'],
  layer: 'page',
  edits: true,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'replace', rows: actions.selection.targets() }),
};

export const weight: GanttCommand = {
  id: 'weight',
  label: 'command.weight',
  icon: IconScale,
  layer: 'grid',
  edits: true,
  refusal: needsOwnRow,
  perform: ({ actions }) => actions.values.openWeight(),
};

export const remove: GanttCommand = {
  id: 'delete',
  label: 'command.delete',
  icon: IconTrash,
  keys: ['Shift+D', 'Delete'],
  layer: 'grid',
  edits: true,
  danger: true,
  refusal: needsRow,
  perform: ({ actions }) => actions.rows.askDelete(),
};

export const showBar: GanttCommand = {
  id: 'showBar',
  label: 'command.showBar',
  icon: IconArrowBarToRight,
  layer: 'page',
  refusal: needsRow,
  perform: ({ actions }) => actions.view.showBar(),
};

export const why: GanttCommand = {
  id: 'why',
  label: 'command.why',
  icon: IconRoute,
  keys: ['Alt+W'],
  layer: 'grid',
  refusal: (gantt) => {
    const refused = needsRow(gantt);
    if (refused) return refused;
    const [row, ...more] = gantt.actions.selection.targets();
    if (more.length) return 'refusal.oneRow';
    const { index, activities } = planOf(gantt);
    const start = activities.start[index.of(row)];
    return start === NONE || start === 0 ? 'timeline.refused.undated' : undefined;
  },
  perform: ({ actions }) => actions.why.explain(),
};

/** The tasks of the row in the coming weeks. */
export const openInLookahead: GanttCommand = {
  id: 'lookahead',
  label: 'command.lookahead',
  icon: IconListCheck,
  layer: 'grid',
  refusal: (gantt) => needsTask(gantt) ?? (gantt.surroundings?.toLookahead ? undefined : 'refusal.lookahead'),
  perform: ({ actions, surroundings }) => surroundings?.toLookahead?.(actions.selection.leafTargets()[0]),
};

/** What acts on rows, in the order toolbar and menu have it; groups are set apart. */
export const rowCommands: readonly (readonly GanttCommand[])[] = [
  [insert, insertInside, duplicate, copy, paste],
  [outdent, indent, moveUp, moveDown],
  [link, unlink],
  [complete, uncomplete, milestone],
  [assign, tags, code, constraint, calendar, weight, bulk, convert],
  [remove],
];

/** Of those, the ones with a button of their own; the others are behind "more". */
export const rowButtons: ReadonlySet<GanttCommand> = new Set([insert, outdent, indent, link, unlink, remove]);
