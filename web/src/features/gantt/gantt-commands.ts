/**
 * Everything that can be done with the open plan, each as one object: toolbar, menu of the rows, keys and palette show and
 * run the same ones. What cannot be done now says why.
 */
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowNarrowDown,
  IconArrowNarrowUp,
  IconCalendarCog,
  IconCalendarQuestion,
  IconClock,
  IconDeviceFloppy,
  IconFileExport,
  IconFileImport,
  IconFileSpreadsheet,
  IconFlag,
  IconFlag2,
  IconPin,
  IconPinned,
  IconPrinter,
  IconRefresh,
  IconSend,
  IconSettings,
  IconUserPlus,
} from '@tabler/icons-react';
import { followDownload } from '@/shared/lib/save-file';
import type { GanttCommand, Key } from './gantt-command';
import type { Gantt } from './gantt-context';
import type { GanttState } from './gantt-store';
import { card, numberCodes, openInLookahead, rename, replace, rowCommands, showBar, trace, why } from './row-commands';
import {
  clearFilter,
  clearGroups,
  clearOrder,
  collapseAll,
  columnMenu,
  columns,
  critical,
  expandAll,
  filter,
  fit,
  groupings,
  links,
  outlineLevels,
  quick,
  savedViews,
  saveView,
  slack,
  today,
  updateView,
  zoomIn,
  zoomOut,
} from './view-commands';

export const undo: GanttCommand = {
  id: 'undo',
  label: 'command.undo',
  icon: IconArrowBackUp,
  keys: ['Ctrl+Z'],
  layer: 'page',
  edits: true,
  perform: ({ actions }) => actions.history.undo(),
};

export const redo: GanttCommand = {
  id: 'redo',
  label: 'command.redo',
  icon: IconArrowForwardUp,
  keys: ['Ctrl+Y', 'Ctrl+Shift+Z'],
  layer: 'page',
  edits: true,
  perform: ({ actions }) => actions.history.redo(),
};

export const save: GanttCommand = {
  id: 'save',
  label: 'command.save',
  icon: IconDeviceFloppy,
  keys: ['Ctrl+S'],
  layer: 'page',
  edits: true,
  perform: ({ actions }) => void actions.save.save(),
};

/** Nothing to go to: the Gantt stands alone. */
const alone = ({ surroundings }: Gantt): Key | undefined => (surroundings ? undefined : 'refusal.alone');

export const settings: GanttCommand = {
  id: 'settings',
  label: 'command.settings',
  icon: IconSettings,
  layer: 'page',
  refusal: alone,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'settings' }),
};

export const statusDate: GanttCommand = {
  id: 'status-date',
  label: 'command.statusDate',
  icon: IconCalendarCog,
  layer: 'page',
  edits: true,
  refusal: alone,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'settings', field: 'dataDate' }),
};

export const saveBaseline: GanttCommand = {
  id: 'save-baseline',
  label: 'command.saveBaseline',
  icon: IconFlag,
  layer: 'page',
  edits: true,
  refusal: alone,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'baselines', save: true }),
};

export const baselines: GanttCommand = {
  id: 'baselines',
  label: 'command.baselines',
  icon: IconFlag2,
  layer: 'page',
  refusal: alone,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'baselines' }),
};

export const updates: GanttCommand = {
  id: 'updates',
  label: 'command.updates',
  icon: IconPinned,
  layer: 'page',
  refusal: alone,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'updates' }),
};

export const saveUpdate: GanttCommand = {
  id: 'save-update',
  label: 'command.saveUpdate',
  icon: IconPin,
  layer: 'page',
  edits: true,
  refusal: alone,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'updates', save: true }),
};

export const moveUpdate: GanttCommand = {
  id: 'move-update',
  label: 'command.moveUpdate',
  icon: IconRefresh,
  layer: 'page',
  edits: true,
  refusal: alone,
  perform: ({ surroundings }) => surroundings?.moveUpdate(),
};

/** Why there is no update to work on: the columns of its figures are not shown. */
const unseen = ({ store }: Gantt): Key | undefined => (store.getState().report ? undefined : 'refusal.noUpdate');

/** Why there is nothing to report. */
function unasked(report: GanttState['report']): Key | undefined {
  if (report?.undated) return 'refusal.noStatusDate';
  return report?.open.length ? undefined : 'refusal.allReported';
}

const unreported = (step: 1 | -1) => ({
  icon: step > 0 ? IconArrowNarrowDown : IconArrowNarrowUp,
  layer: 'page' as const,
  refusal: (gantt: Gantt): Key | undefined => unseen(gantt) ?? unasked(gantt.store.getState().report),
  perform: ({ actions }: Gantt) => actions.reports.toUnreported(step),
});

export const nextUnreported: GanttCommand = {
  id: 'next-unreported',
  label: 'command.nextUnreported',
  keys: ['F8'],
  ...unreported(1),
};

export const previousUnreported: GanttCommand = {
  id: 'previous-unreported',
  label: 'command.previousUnreported',
  keys: ['Shift+F8'],
  ...unreported(-1),
};

export const issueUpdate: GanttCommand = {
  id: 'issue-update',
  label: 'command.issueUpdate',
  icon: IconSend,
  layer: 'page',
  edits: true,
  refusal: (gantt) => alone(gantt) ?? unseen(gantt),
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'issue' }),
};

export const requests: GanttCommand = {
  id: 'requests',
  label: 'command.requests',
  icon: IconCalendarQuestion,
  layer: 'page',
  refusal: alone,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'requests' }),
};

export const addUsers: GanttCommand = {
  id: 'add-users',
  label: 'command.addUsers',
  icon: IconUserPlus,
  layer: 'page',
  refusal: (gantt) => alone(gantt) ?? (gantt.surroundings?.addUsersDialog ? undefined : 'lock.permission'),
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'add-users' }),
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
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'export' }),
};

export const print: GanttCommand = {
  id: 'print',
  label: 'command.print',
  icon: IconPrinter,
  keys: ['Ctrl+P'],
  layer: 'page',
  refusal: (gantt) => alone(gantt) ?? (gantt.actions.access.viewport ? undefined : 'refusal.empty'),
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'print' }),
};

export const timeTravel: GanttCommand = {
  id: 'time-travel',
  label: 'command.timeTravel',
  icon: IconClock,
  layer: 'page',
  refusal: ({ surroundings }) => (surroundings?.openThen ? undefined : 'refusal.alone'),
  perform: ({ session, surroundings }) => surroundings?.openThen?.(Math.max(1, session.view().confirmedRevision - 1)),
};

export const spreadsheet: GanttCommand = {
  id: 'spreadsheet',
  label: 'command.spreadsheet',
  icon: IconFileSpreadsheet,
  layer: 'page',
  refusal: alone,
  perform: ({ session }) => followDownload(`/api/schedules/${session.view().plan.schedule.id}/spreadsheet`),
};

export const ganttCommands: readonly GanttCommand[] = [
  save,
  undo,
  redo,
  rename,
  ...rowCommands.flat(),
  replace,
  numberCodes,
  filter,
  clearFilter,
  ...quick,
  columnMenu,
  clearOrder,
  ...groupings,
  clearGroups,
  ...outlineLevels,
  columns,
  updateView,
  saveView,
  savedViews,
  settings,
  statusDate,
  calendars,
  saveBaseline,
  baselines,
  saveUpdate,
  updates,
  moveUpdate,
  nextUnreported,
  previousUnreported,
  issueUpdate,
  requests,
  addUsers,
  timeTravel,
  reimport,
  exportFile,
  print,
  spreadsheet,
  expandAll,
  collapseAll,
  critical,
  slack,
  links,
  zoomIn,
  zoomOut,
  fit,
  showBar,
  openInLookahead,
  card,
  why,
  trace,
  today,
];
