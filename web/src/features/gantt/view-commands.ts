/** How the plan is looked at: columns, open branches, what the timeline shows and how large. Nothing of it changes the plan. */
import {
  IconArrowAutofitWidth,
  IconArrowsSort,
  IconBookmark,
  IconBookmarkPlus,
  IconClipboardCheck,
  IconColumns3,
  IconFilter,
  IconFilterOff,
  IconFlame,
  IconFoldDown,
  IconFoldUp,
  IconListTree,
  IconRoute,
  IconStack2,
  IconZoomIn,
  IconZoomOut,
  IconZoomScan,
} from '@tabler/icons-react';
import { type GanttCommand, type Key, planOf } from './gantt-command';
import type { Gantt } from './gantt-context';
import { asksQuick, quickFilters, toggledQuick } from './quick-filters';
import { plainGroups } from './row-groups';
import { updateLooks } from './update-looks';

export const columns: GanttCommand = {
  id: 'columns',
  label: 'command.columns',
  icon: IconColumns3,
  layer: 'page',
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'columns' }),
};

/** A plan that stands alone has no views to keep. */
const withoutViews = ({ viewsOf }: Gantt): Key | undefined => (viewsOf ? undefined : 'refusal.alone');

export const savedViews: GanttCommand = {
  id: 'views',
  label: 'views.manage',
  icon: IconBookmark,
  layer: 'page',
  refusal: withoutViews,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'views' }),
};

export const saveView: GanttCommand = {
  id: 'saveView',
  label: 'views.saveNew',
  icon: IconBookmarkPlus,
  layer: 'page',
  refusal: withoutViews,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'view' }),
};

export const filter: GanttCommand = {
  id: 'filter',
  label: 'command.filter',
  icon: IconFilter,
  keys: ['Ctrl+Shift+F'],
  layer: 'page',
  refusal: (gantt) => (planOf(gantt).activities.n ? undefined : 'refusal.empty'),
  on: ({ store }) => store.getState().filter !== undefined,
  perform: ({ actions }) => actions.dialogs.openDialog({ kind: 'filter' }),
};

export const clearFilter: GanttCommand = {
  id: 'clearFilter',
  label: 'command.clearFilter',
  icon: IconFilterOff,
  keys: ['F3'],
  layer: 'page',
  refusal: ({ store }) => (store.getState().filter ? undefined : 'refusal.noFilter'),
  perform: ({ actions }) => actions.view.setFilter(),
};

/** What an update asks about, one command each. */
export const quick: readonly GanttCommand[] = quickFilters.map((one) => ({
  id: `quick.${one}`,
  label: `command.quick.${one}`,
  icon: IconFilter,
  layer: 'page',
  refusal: (gantt) => (planOf(gantt).activities.n ? undefined : 'refusal.empty'),
  on: ({ store }) => asksQuick(store.getState().filter, one),
  perform: ({ actions, store }) => actions.view.setFilter(toggledQuick(store.getState().filter, one)),
}));

/** The columns and bars that a monthly update works with. */
export const updateView: GanttCommand = {
  id: 'updateView',
  label: 'views.update',
  icon: IconClipboardCheck,
  layer: 'page',
  perform: ({ store, actions }) => store.setState((now) => updateLooks(now, actions.views.standard)),
};

/** Above it no row is ever asked for: the outline has this many levels in sight by a key. */
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The outline down to a level, by one key each. */
export const outlineLevels: readonly GanttCommand[] = LEVELS.map((level) => ({
  id: `outline.${level}`,
  label: `command.outline.${level}`,
  icon: IconListTree,
  keys: [`Alt+Shift+${level}`],
  layer: 'page',
  refusal: (gantt) => (planOf(gantt).activities.n ? undefined : 'refusal.empty'),
  perform: ({ actions }) => actions.tree.showLevel(level),
}));

export const columnMenu: GanttCommand = {
  id: 'columnMenu',
  label: 'command.columnMenu',
  icon: IconArrowsSort,
  keys: ['Alt+ArrowDown'],
  layer: 'grid',
  refusal: ({ store }) => (store.getState().focus ? undefined : 'refusal.noCell'),
  perform: ({ store }) => {
    const column = store.getState().focus?.column ?? 'name';
    const head = document.querySelector(`[role="columnheader"][data-column="${column}"]`)?.getBoundingClientRect();
    store.setState({ columnMenu: { column, x: head?.left ?? 0, y: head?.bottom ?? 0 } });
  },
};

export const clearOrder: GanttCommand = {
  id: 'clearOrder',
  label: 'order.none',
  icon: IconArrowsSort,
  layer: 'page',
  refusal: ({ store }) => (store.getState().order ? undefined : 'refusal.noOrder'),
  perform: ({ actions }) => actions.view.setOrder(undefined),
};

export const clearGroups: GanttCommand = {
  id: 'clearGroups',
  label: 'groups.none',
  icon: IconStack2,
  layer: 'page',
  refusal: ({ store }) => (store.getState().groups.length ? undefined : 'refusal.noGroups'),
  perform: ({ actions }) => actions.view.setGroups([]),
};

/** Bands by one value, a command each; once more, and they are gone. */
export const groupings: readonly GanttCommand[] = plainGroups.map((by) => ({
  id: `group.${by}`,
  label: `command.group.${by}`,
  icon: IconStack2,
  layer: 'page',
  refusal: (gantt) => (planOf(gantt).activities.n ? undefined : 'refusal.empty'),
  on: ({ store }) => store.getState().groups.includes(by),
  perform: ({ actions, store }) => actions.view.setGroups(store.getState().groups.includes(by) ? [] : [by]),
}));

export const expandAll: GanttCommand = {
  id: 'expandAll',
  label: 'command.expandAll',
  icon: IconFoldDown,
  keys: ['Alt+Shift+0'],
  layer: 'page',
  refusal: (gantt) => (planOf(gantt).activities.n ? undefined : 'refusal.empty'),
  perform: ({ actions }) => actions.tree.expandAll(),
};

export const collapseAll: GanttCommand = {
  id: 'collapseAll',
  label: 'command.collapseAll',
  icon: IconFoldUp,
  layer: 'page',
  refusal: (gantt) => (planOf(gantt).activities.n ? undefined : 'refusal.empty'),
  perform: ({ actions }) => actions.tree.collapseAll(),
};

export const critical: GanttCommand = {
  id: 'critical',
  label: 'command.critical',
  icon: IconFlame,
  layer: 'page',
  on: ({ store }) => store.getState().critical,
  perform: ({ actions }) => actions.view.flip('critical'),
};

export const slack: GanttCommand = {
  id: 'slack',
  label: 'command.slack',
  icon: IconArrowAutofitWidth,
  layer: 'page',
  on: ({ store }) => store.getState().slack,
  perform: ({ actions }) => actions.view.flip('slack'),
};

export const links: GanttCommand = {
  id: 'links',
  label: 'command.links',
  icon: IconRoute,
  layer: 'page',
  on: ({ store }) => store.getState().links,
  perform: ({ actions }) => actions.view.flip('links'),
};

export const zoomIn: GanttCommand = {
  id: 'zoomIn',
  label: 'command.zoomIn',
  icon: IconZoomIn,
  layer: 'page',
  refusal: ({ store }) => (store.getState().zoom === 4 ? 'refusal.zoom' : undefined),
  perform: ({ actions }) => actions.view.zoom(1),
};

export const zoomOut: GanttCommand = {
  id: 'zoomOut',
  label: 'command.zoomOut',
  icon: IconZoomOut,
  layer: 'page',
  refusal: ({ store }) => (store.getState().zoom === 0 ? 'refusal.zoom' : undefined),
  perform: ({ actions }) => actions.view.zoom(-1),
};

export const fit: GanttCommand = {
  id: 'fit',
  label: 'timeline.command.fit',
  icon: IconZoomScan,
  layer: 'page',
  refusal: (gantt) => (planOf(gantt).activities.n ? undefined : 'refusal.empty'),
  perform: ({ actions }) => actions.view.fit(),
};

export const today: GanttCommand = {
  id: 'today',
  label: 'command.today',
  layer: 'page',
  perform: ({ actions }) => actions.view.goToToday(),
};
