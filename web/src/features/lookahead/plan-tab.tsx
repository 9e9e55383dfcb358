import './texts';
import {
  IconBarrierBlock,
  IconDots,
  IconFileText,
  IconListTree,
  IconPlus,
  IconReport,
  IconStairs,
  IconTable,
  IconTimeline,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { useSession } from '@/shared/lib/session';
import { useWindowHeight } from '@/shared/lib/use-window-height';
import { Button, classNames, EmptyState, IconButton, Menu, MenuItem, Segment } from '@/shared/ui';
import { ColumnsMenu, DataTable, type TableLayout } from '@/shared/ui/data-table';
import { ActivityTree, isBeneath } from './activity-tree';
import { type Address, layoutOf, layoutParams } from './address';
import { useWaitingRequests } from './api/use-waiting-requests';
import { DeleteTasksDialog } from './delete-tasks-dialog';
import { DeletedTasksDialog } from './deleted-tasks-dialog';
import { EditTasksDialog } from './edit-tasks-dialog';
import { conditionsOf, type Filter, filterOf, filterParams, filterTasks, noFilter } from './filter';
import { FilterMenu } from './filter-menu';
import { GroupMenu } from './group-menu';
import { Indicators } from './indicators';
import { leanWords } from './lean-mark';
import { useLookahead, useOpenView, useRoadblocks } from './lookahead-context';
import { followNews } from './lookahead-news';
import { usePasteTasks } from './paste-tasks';
import { PlaceTasksDialog } from './place-tasks-dialog';
import classes from './plan-tab.module.css';
import { RoadblockForm } from './roadblock-form';
import { tableHeight } from './table-height';
import { TaskBar } from './task-bar';
import { standardTaskColumns, useTaskColumns } from './task-columns';
import { type TaskRow, taskReader } from './task-rows';
import { type Ticked, ticked } from './ticks';
import { UndoButtons } from './undo-buttons';
import { useFilterLists } from './use-filter-lists';
import { type PlanDialog, usePlanCommands } from './use-plan-commands';
import { ViewsMenu } from './views-menu';
import { daysOf, windowOf, windowParams } from './window';
import { WindowMenu } from './window-menu';

const views = ['table', 'gantt', 'takt'] as const;
type PlanView = (typeof views)[number];

const standard: TableLayout = { shown: standardTaskColumns, group: 'activity' };
/** The strip beside the names. */
const ganttLayout: TableLayout = { shown: ['id', 'name', 'lean', 'strip'], group: 'activity' };

const groupings = [
  'activity',
  'lean',
  'subcontract',
  'responsibles',
  'week',
  'status',
  'priority',
  'roadblocks',
] as const;

/** Milliseconds without another change before tasks take another place. */
export const ORDER_DELAY = 50;

/** The tasks of the coming weeks: beneath their activities, by crew and day, with what stands in their way. */
export function PlanTab({ address }: { address: Address }) {
  const lookahead = useLookahead();
  const { session, schedule, today, editsTasks, editsRoadblocks, seesRoadblocks, choices, me } = lookahead;
  const { plan, areas, confirmedRevision } = useOpenView();
  const { t } = useTranslation(['lookahead', 'shared']);
  const format = useFormat();
  const boxes = useSession()?.features.includes('lookahead_checkboxes') === true;
  const tall = useWindowHeight();
  const { search, change } = address;
  const asksFor = search.get('view');
  // A timeline is the time axis of the Gantt.
  const view = asksFor === 'timeline' ? 'gantt' : (views.find((one) => one === asksFor) ?? 'table');
  const window = windowOf(search);
  const { from, to } = daysOf(window, today);
  const filter = filterOf(search);
  const own = search.get('mine') === '1';
  const base = view === 'gantt' ? ganttLayout : standard;
  const layout = layoutOf(search, base);
  const { open } = useRoadblocks();
  const columns = useTaskColumns({ from, to, broad: view === 'gantt' });
  const hidden = search.get('hidden') === '1';
  const waiting = useWaitingRequests(schedule, confirmedRevision);
  const [readTasks] = useState(taskReader);
  const all = useMemo(
    () =>
      readTasks(plan, areas, open, {
        from,
        to,
        today,
        hidden,
        vacancies: editsTasks,
        waiting,
        nameOf: (row) => session.firstDrawnAs(row),
      }),
    [readTasks, session, plan, areas, open, from, to, today, hidden, editsTasks, waiting],
  );
  const asked = search.get('tasks');
  const activity = search.get('activity');
  const branch = Number(search.get('branch')) || undefined;
  const tree = search.get('tree') === '1';
  const only = useMemo(() => new Set(asked?.split('-').map(Number)), [asked]);
  const rows = useMemo(() => {
    const mine = own ? all.filter(({ responsibles }) => responsibles.includes(me)) : all;
    const under = branch ? mine.filter((row) => isBeneath(plan, row.activity, branch)) : mine;
    const of = activity ? under.filter((row) => row.activity === Number(activity)) : under;
    const named = asked ? of.filter(({ row }) => only.has(row)) : of;
    return filterTasks(named, filterOf(search));
  }, [all, own, me, plan, branch, activity, asked, only, search]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter((row) => selected.has(row.id) && !row.vacant), [rows, selected]);
  const [dialog, setDialog] = useState<PlanDialog>();
  useEffect(() => followNews(session, schedule), [session, schedule]);
  usePasteTasks(chosen, rows, from);

  const barred = useCallback((row: TaskRow) => (row.locked ? t('mark.waiting') : undefined), [t]);

  const refs = useMemo(() => chosen.map(({ row }) => row), [chosen]);
  const insert = usePlanCommands({ chosen, rows, refs, from, setDialog, setSelected });

  const countOf = (of: readonly TaskRow[]): string => {
    const tasks = of.filter(({ vacant }) => !vacant).length;
    return tasks ? t('count.tasks', format.counted(tasks)) : '';
  };
  const setFilter = (to: Filter): void => change(filterParams(to));
  const count = t('count.tasks', format.counted(rows.filter(({ vacant }) => !vacant).length));
  const lists = useFilterLists();
  const anything = conditionsOf(filter) > 0 || own || asked !== null || activity !== null || branch !== undefined;
  const empty = anything ? (
    <EmptyState
      filtered
      title={t('empty.filteredTitle')}
      text={t('empty.filteredText')}
      actions={
        <Button
          onClick={() =>
            change({
              ...filterParams(noFilter),
              mine: undefined,
              tasks: undefined,
              activity: undefined,
              branch: undefined,
            })
          }
        >
          {t('filter.clear')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      actions={<Button onClick={() => change(windowParams({ kind: 'weeks', weeks: 12 }))}>{t('empty.wider')}</Button>}
    />
  );

  return (
    <div className={classes.tab}>
      <div
        className={classes.toolbar}
        role="toolbar"
        aria-label={t('toolbar')}
        data-density="compact"
        data-region="toolbar"
        tabIndex={-1}
      >
        <div className={classNames(classes.tools, classes.terse)}>
          <Segment<PlanView>
            label={t('view.label')}
            value={view}
            options={[
              { value: 'table', label: t('view.table'), icon: IconTable },
              { value: 'gantt', label: t('view.gantt'), icon: IconTimeline },
              { value: 'takt', label: t('view.takt'), icon: IconStairs },
            ]}
            onChange={(to) => change({ view: to === 'table' ? undefined : to, columns: undefined })}
          />
          <IconButton
            icon={IconListTree}
            label={t('tree.show')}
            on={tree}
            onClick={() => change({ tree: tree ? undefined : '1' })}
          />
          <WindowMenu window={window} today={today} onChange={(to) => change(windowParams(to))} />
          <ViewsMenu address={address} />
          {lookahead.toPaper && <IconButton icon={IconFileText} label={t('toPaper')} onClick={lookahead.toPaper} />}
          {lookahead.toReport && <IconButton icon={IconReport} label={t('toReport')} onClick={lookahead.toReport} />}
          <GroupMenu
            groupings={groupings.filter((id) => columns.some((column) => column.id === id))}
            layout={layout}
            onLayout={(to) => change(layoutParams(to, base))}
          />
          <FilterMenu
            filter={filter}
            onChange={setFilter}
            blocked={seesRoadblocks}
            count={count}
            lists={[
              {
                name: 'lean',
                label: t('column.lean'),
                options: leanWords.map((value) => ({ value, label: t(`lean.${value}`) })),
              },
              lists.subcontract,
              lists.responsible(t('form.responsibles')),
              { name: 'tags', label: t('column.tags'), options: choices.tags },
              lists.priority,
            ]}
          />
          <ColumnsMenu columns={columns} layout={layout} onLayout={(to) => change(layoutParams(to, base))} />
          <Button
            variant="ghost"
            icon={IconUser}
            title={t('mine')}
            on={own}
            onClick={() => change({ mine: own ? undefined : '1' })}
          >
            {t('mine')}
          </Button>
          {(asked !== null || activity !== null || branch !== undefined) && (
            <Button
              variant="ghost"
              on
              icon={IconX}
              title={t('narrowed')}
              onClick={() => change({ tasks: undefined, activity: undefined, branch: undefined })}
            >
              {t('narrowed')}
            </Button>
          )}
        </div>
        <div className={classes.acts}>
          {editsTasks && (
            <>
              <UndoButtons />
              <Button
                className={classes.insert}
                icon={IconPlus}
                title={t('command.insert')}
                disabled={!rows.length}
                onClick={insert}
              >
                {t('command.insert')}
              </Button>
            </>
          )}
          <Menu target={<IconButton icon={IconDots} label={t('more.label')} />}>
            <MenuItem current={hidden} onClick={() => change({ hidden: hidden ? undefined : '1' })}>
              {t('more.hidden')}
            </MenuItem>
            <MenuItem onClick={() => setDialog('deleted')}>{t('more.deleted')}</MenuItem>
            {editsTasks && (
              <MenuItem
                disabled={chosen.length === 0}
                title={chosen.length === 0 ? t('more.assignNone') : undefined}
                onClick={() => setDialog('edit')}
              >
                {t('more.assign')}
              </MenuItem>
            )}
            {lookahead.addUsersDialog && <MenuItem onClick={() => setDialog('people')}>{t('more.people')}</MenuItem>}
            {lookahead.settingsDialog && (
              <MenuItem onClick={() => setDialog('settings')}>{t('more.settings')}</MenuItem>
            )}
          </Menu>
          {editsRoadblocks && (
            <Button
              className={classes.main}
              variant="primary"
              icon={IconBarrierBlock}
              title={t('newRoadblock')}
              onClick={() => setDialog('roadblock')}
            >
              {t('newRoadblock')}
            </Button>
          )}
        </div>
      </div>
      {view === 'takt' ? (
        <EmptyState title={t('takt.title')} text={t('takt.text')} />
      ) : (
        <>
          <Indicators rows={rows} />
          {view === 'gantt' && <p className={classes.beta}>{t('view.beta')}</p>}
          <div className={classes.ground}>
            {tree && (
              <ActivityTree
                plan={plan}
                rows={all}
                chosen={branch}
                onChoose={(row) => change({ branch: row === undefined ? undefined : String(row) })}
                onClose={() => change({ tree: undefined })}
              />
            )}
            <div className={classes.table} style={{ minHeight: tableHeight(tall) }}>
              <DataTable
                label={t('table.label', { span: `${format.dateShort(from * DAY)} – ${format.dateShort(to * DAY)}` })}
                rows={rows}
                rowId={rowId}
                columns={columns}
                layout={layout}
                onLayout={(to) => change(layoutParams(to, base))}
                selected={selected}
                onSelect={setSelected}
                onOpen={editsTasks ? (row) => !row.vacant && setDialog('edit') : undefined}
                isPending={(row) => areas.pending.has(row.row)}
                isPlace={isVacant}
                boxless={!boxes}
                barred={barred}
                onTick={(ids, on) => setSelected((had) => ticked(boxesOf(rows), had, ids, on))}
                countOf={countOf}
                orderDelay={ORDER_DELAY}
                empty={empty}
              />
            </div>
          </div>
        </>
      )}
      {chosen.length > 0 && (
        <TaskBar chosen={chosen} rows={refs} onDialog={setDialog} onClear={() => setSelected(new Set())} />
      )}
      {dialog === 'edit' && chosen.length > 0 && (
        <EditTasksDialog tasks={chosen} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'place' && chosen.length > 0 && (
        <PlaceTasksDialog tasks={chosen} rows={rows} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'deleted' && <DeletedTasksDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'people' && lookahead.addUsersDialog?.({ onClose: () => setDialog(undefined) })}
      {dialog === 'settings' && lookahead.settingsDialog?.({ session, onClose: () => setDialog(undefined) })}
      {dialog === 'roadblock' && <RoadblockForm tasks={chosen} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && chosen.length > 0 && (
        <DeleteTasksDialog rows={refs} onClose={() => setDialog(undefined)} onDeleted={() => setSelected(new Set())} />
      )}
    </div>
  );
}

/** The boxes of tasks; places have none. */
const boxesOf = (rows: readonly TaskRow[]): Ticked[] =>
  rows.filter(({ vacant }) => !vacant).map(({ id, row, parent, locked }) => ({ id, row, parent, eligible: !locked }));

const rowId = ({ id }: TaskRow): string => id;
const isVacant = ({ vacant }: TaskRow): boolean => vacant;
