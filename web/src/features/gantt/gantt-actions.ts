import type { PlanSession } from '@/engine';
import { CardActions } from './actions/card-actions';
import { ClipboardActions } from './actions/clipboard-actions';
import { ColumnActions } from './actions/column-actions';
import { DialogActions } from './actions/dialog-actions';
import { HistoryActions } from './actions/history-actions';
import { LinkActions } from './actions/link-actions';
import { PlanAccess, type Viewport } from './actions/plan-access';
import { RefusalActions } from './actions/refusal-actions';
import { ReportActions } from './actions/report-actions';
import { RowActions } from './actions/row-actions';
import { SaveActions } from './actions/save-actions';
import { SavedViewActions } from './actions/saved-view-actions';
import { SelectionActions } from './actions/selection-actions';
import { TreeActions } from './actions/tree-actions';
import { ValueActions } from './actions/value-actions';
import { ViewActions } from './actions/view-actions';
import { WhyActions } from './actions/why-actions';
import type { GanttStore } from './gantt-store';

/** Everything a person can do in a Gantt, by topic: toolbar, keys, menu and palette call the same functions. */
export interface GanttActions {
  /** What is drawn of the plan; set by the view that draws it. */
  readonly access: Pick<PlanAccess, 'tell'> & { viewport: Viewport | undefined };
  readonly selection: SelectionActions;
  readonly view: ViewActions;
  readonly views: SavedViewActions;
  readonly tree: TreeActions;
  readonly rows: RowActions;
  readonly columns: ColumnActions;
  readonly values: ValueActions;
  readonly links: LinkActions;
  readonly clipboard: ClipboardActions;
  readonly history: HistoryActions;
  readonly refusals: RefusalActions;
  readonly why: WhyActions;
  readonly card: CardActions;
  readonly dialogs: DialogActions;
  readonly save: SaveActions;
  readonly reports: ReportActions;
}

/** The actions of one open Gantt. Where nothing may be edited, those that edit do nothing. */
export function ganttActions(
  session: PlanSession,
  store: GanttStore,
  mayEdit: boolean,
  today: () => number,
): GanttActions {
  const access = new PlanAccess(session, store, mayEdit, today);
  const dialogs = new DialogActions(access);
  const selection = new SelectionActions(access);
  const view = new ViewActions(access);
  const tree = new TreeActions(access, selection);
  const values = new ValueActions(access, dialogs, selection);
  const clipboard = new ClipboardActions(access, dialogs, selection);
  return {
    access,
    dialogs,
    selection,
    view,
    views: new SavedViewActions(access),
    tree,
    values,
    clipboard,
    rows: new RowActions(access, dialogs, selection, tree, values),
    columns: new ColumnActions(access, selection),
    links: new LinkActions(access, selection),
    card: new CardActions(access, selection, view),
    history: new HistoryActions(access, dialogs),
    refusals: new RefusalActions(access, dialogs),
    save: new SaveActions(access, dialogs),
    reports: new ReportActions(access, selection),
    why: new WhyActions(access, selection, view),
  };
}
