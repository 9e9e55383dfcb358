import './texts';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBarrierBlock,
  IconDots,
  IconFileText,
  IconListTree,
  IconPlus,
  IconReport,
  IconStack2,
  IconStairs,
  IconTable,
  IconTimeline,
  IconX,
} from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { type AppCommand, useCommands } from '@/shared/lib/command-registry';
import { useSession } from '@/shared/lib/session';
import { useWindowHeight } from '@/shared/lib/use-window-height';
import { Button, Dialog, EmptyState, IconButton, Menu, MenuItem, Segment } from '@/shared/ui';
import { ColumnsMenu, DataTable, type TableLayout } from '@/shared/ui/data-table';
import { ActivityTree, isBeneath } from './activity-tree';
import { type Address, layoutOf, layoutParams } from './address';
import { useWaitingRequests } from './api/use-waiting-requests';
import { CommandBar } from './command-bar';
import { DeletedTasksDialog } from './deleted-tasks-dialog';
import { EditTasksDialog } from './edit-tasks-dialog';
import { conditionsOf, type Filter, filterOf, filterParams, filterTasks, noFilter } from './filter';
import { FilterMenu } from './filter-menu';
import { LeanMark, leanWords } from './lean-mark';
import { useLookahead, useOpenView, useRoadblocks } from './lookahead-context';
import { followNews } from './lookahead-news';
import { usePasteTasks } from './paste-tasks';
import classes from './plan-tab.module.css';
import { RoadblockForm } from './roadblock-form';
import { tableHeight } from './table-height';
import { standardTaskColumns, urgencies, urgencyWord, useTaskColumns } from './task-columns';
import { indicatorsOf, startIn, type TaskRow, tasksIn } from './task-rows';
import { type Ticked, ticked } from './ticks';
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
  const { plan, areas, undo, waiting: unsent, confirmedRevision } = useOpenView();
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
  const all = useMemo(
    () =>
      tasksIn(plan, areas, open, {
        from,
        to,
        today,
        hidden,
        vacancies: editsTasks,
        waiting,
        nameOf: (row) => session.firstDrawnAs(row),
      }),
    [session, plan, areas, open, from, to, today, hidden, editsTasks, waiting],
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
  const figures = useMemo(() => indicatorsOf(rows), [rows]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter((row) => selected.has(row.id) && !row.vacant), [rows, selected]);
  const [dialog, setDialog] = useState<'edit' | 'roadblock' | 'delete' | 'deleted' | 'people' | 'settings'>();
  useEffect(() => followNews(session, schedule), [session, schedule]);
  usePasteTasks(chosen, rows, from);

  const refs = useMemo(() => chosen.map(({ row }) => row), [chosen]);
  const setLean = useCallback(
    (to: 'Debit' | 'Can' | 'Will') => session.edit({ type: 'tasks.set-lean', rows: refs, to }),
    [session, refs],
  );
  const insert = useCallback(() => {
    const beside = chosen[0] ?? rows[0];
    if (!beside) return;
    const parent = !beside.vacant && beside.parent ? { parent: beside.parent } : { activity: beside.activity };
    const id = session.edit({
      type: 'tasks.add',
      items: [{ name: t('newTask'), ...parent, ...startIn(beside, from, today) }],
    });
    setSelected(new Set([String(session.rowCreatedBy(id))]));
  }, [chosen, rows, session, t, from, today]);
  const shift = useCallback(
    (days: number) => {
      const { standard: calendar } = session.view().plan.calendars;
      const commands = chosen.flatMap((task) => {
        if (task.start === undefined || task.summary) return [];
        let day = Math.floor(task.start / DAY) + days;
        for (let k = 0; k < 60 && !calendar.isWorkDay(day); k++) day += Math.sign(days);
        return [{ type: 'tasks.edit' as const, rows: [task.row], set: { start: day * DAY + (task.start % DAY) } }];
      });
      if (commands.length === 1) session.edit(commands[0]);
      else if (commands.length) session.edit({ type: 'batch', commands });
    },
    [session, chosen],
  );

  const commands = useMemo<AppCommand[]>(() => {
    const group = t('tab.plan');
    const some = chosen.length > 0;
    const offered: AppCommand[] = [
      { id: 'insert', label: t('command.insert'), shortcut: ['Ctrl+I'], run: insert, enabled: rows.length > 0, group },
      {
        id: 'duplicate',
        label: t('command.duplicate'),
        shortcut: ['Ctrl+D'],
        run: () => session.edit({ type: 'tasks.duplicate', rows: refs }),
        enabled: some,
        group,
      },
      {
        id: 'delete',
        label: t('command.delete'),
        shortcut: ['Shift+D', 'Delete'],
        run: () => setDialog('delete'),
        enabled: some,
        group,
      },
      {
        id: 'edit',
        label: t('command.edit'),
        shortcut: ['Ctrl+E'],
        run: () => setDialog('edit'),
        enabled: some,
        group,
      },
      {
        id: 'later',
        label: t('command.later'),
        shortcut: ['Alt+ArrowRight'],
        run: () => shift(1),
        enabled: some,
        group,
      },
      {
        id: 'earlier',
        label: t('command.earlier'),
        shortcut: ['Alt+ArrowLeft'],
        run: () => shift(-1),
        enabled: some,
        group,
      },
      { id: 'undo', label: t('command.undo'), shortcut: ['Ctrl+Z'], run: () => session.edit({ type: 'undo' }), group },
      {
        id: 'redo',
        label: t('command.redo'),
        shortcut: ['Ctrl+Y', 'Ctrl+Shift+Z'],
        run: () => session.edit({ type: 'redo' }),
        group,
      },
    ];
    return editsTasks ? offered.map((one) => ({ ...one, id: `lookahead.${one.id}`, binds: true })) : [];
  }, [t, chosen.length, rows.length, insert, shift, session, refs, editsTasks]);
  useCommands(commands);

  const countOf = (of: readonly TaskRow[]): string => {
    const tasks = of.filter(({ vacant }) => !vacant).length;
    return tasks ? t('count.tasks', format.counted(tasks)) : '';
  };
  const setFilter = (to: Filter): void => change(filterParams(to));
  const count = t('count.tasks', format.counted(rows.filter(({ vacant }) => !vacant).length));
  const none = { value: 'none', label: t('group.nobody') };
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
        {lookahead.toPaper && (
          <Button variant="ghost" icon={IconFileText} onClick={lookahead.toPaper}>
            {t('toPaper')}
          </Button>
        )}
        {lookahead.toReport && <IconButton icon={IconReport} label={t('toReport')} onClick={lookahead.toReport} />}
        <Menu
          target={
            <Button variant="ghost" icon={IconStack2} on={layout.group !== undefined}>
              {layout.group ? t(`groupBy.${layout.group as 'activity'}`) : t('groupBy.none')}
            </Button>
          }
        >
          {groupings
            .filter((id) => columns.some((column) => column.id === id))
            .map((id) => (
              <MenuItem
                key={id}
                current={layout.group === id}
                onClick={() => change(layoutParams({ ...layout, group: id }, base))}
              >
                {t(`groupBy.${id}`)}
              </MenuItem>
            ))}
          <MenuItem current={!layout.group} onClick={() => change(layoutParams({ ...layout, group: undefined }, base))}>
            {t('groupBy.none')}
          </MenuItem>
        </Menu>
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
            {
              name: 'subcontract',
              label: t('column.subcontract'),
              options: choices.subcontracts.length ? [none, ...choices.subcontracts] : [],
            },
            {
              name: 'responsible',
              label: t('column.responsibles'),
              options: choices.people.length ? [none, ...choices.people] : [],
            },
            { name: 'tags', label: t('column.tags'), options: choices.tags },
            {
              name: 'priority',
              label: t('column.priority'),
              options: urgencies.map((one) => ({ value: urgencyWord(one), label: t(`priority.${urgencyWord(one)}`) })),
            },
          ]}
        />
        <ColumnsMenu columns={columns} layout={layout} onLayout={(to) => change(layoutParams(to, base))} />
        <Button variant="ghost" on={own} onClick={() => change({ mine: own ? undefined : '1' })}>
          {t('mine')}
        </Button>
        {(asked !== null || activity !== null || branch !== undefined) && (
          <Button
            variant="ghost"
            on
            icon={IconX}
            onClick={() => change({ tasks: undefined, activity: undefined, branch: undefined })}
          >
            {t('narrowed')}
          </Button>
        )}
        <span className={classes.grow} />
        {editsTasks && (
          <>
            <IconButton
              icon={IconArrowBackUp}
              label={t('command.undo')}
              shortcut="Ctrl+Z"
              disabled={!undo.undo?.length && !unsent}
              onClick={() => session.edit({ type: 'undo' })}
            />
            <IconButton
              icon={IconArrowForwardUp}
              label={t('command.redo')}
              shortcut="Ctrl+Y"
              disabled={!undo.redo?.length}
              onClick={() => session.edit({ type: 'redo' })}
            />
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
          {lookahead.settingsDialog && <MenuItem onClick={() => setDialog('settings')}>{t('more.settings')}</MenuItem>}
        </Menu>
        {editsRoadblocks && (
          <Button variant="primary" icon={IconBarrierBlock} onClick={() => setDialog('roadblock')}>
            {t('newRoadblock')}
          </Button>
        )}
      </div>
      {view === 'takt' ? (
        <EmptyState title={t('takt.title')} text={t('takt.text')} />
      ) : (
        <>
          <section className={classes.figures} aria-label={t('indicators.label')}>
            <dl>
              <Figure value={format.number(figures.tasks)} label={t('indicators.tasks')} />
              {seesRoadblocks && (
                <>
                  <Figure
                    value={figures.free === undefined ? t('indicators.none') : format.percent(figures.free, 1)}
                    label={t('indicators.free')}
                  />
                  <Figure
                    value={format.number(figures.expired)}
                    label={t('indicators.expired')}
                    bad={figures.expired > 0}
                  />
                  <Figure value={format.number(figures.open)} label={t('indicators.open')} />
                </>
              )}
              <Figure value={format.number(figures.backlog)} label={t('indicators.backlog')} />
            </dl>
            <ul>
              {leanWords.map((word) => (
                <li key={word}>
                  <LeanMark status={word === 'Debit' ? '' : word} />
                  {format.number(figures.byLean[word === 'Debit' ? '' : word])}
                </li>
              ))}
            </ul>
          </section>
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
                barred={(row) => (row.locked ? t('mark.waiting') : undefined)}
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
        <CommandBar count={t('bar.tasks', format.counted(chosen.length))} onClear={() => setSelected(new Set())}>
          {editsTasks && (
            <>
              <Menu target={<Button variant="ghost">{t('bar.lean')}</Button>} position="top-start">
                {(['Can', 'Will', 'Debit'] as const).map((to) => (
                  <MenuItem key={to} onClick={() => setLean(to)}>
                    {t(`lean.${to}`)}
                  </MenuItem>
                ))}
              </Menu>
              <Button variant="ghost" onClick={() => setDialog('edit')}>
                {t('bar.assign')}
              </Button>
            </>
          )}
          {editsRoadblocks && (
            <Button variant="ghost" onClick={() => setDialog('roadblock')}>
              {t('bar.roadblock')}
            </Button>
          )}
          {editsTasks && (
            <>
              <Button variant="ghost" onClick={() => session.edit({ type: 'tasks.duplicate', rows: refs })}>
                {t('command.duplicate')}
              </Button>
              <Button
                variant="ghost"
                onClick={() =>
                  session.edit({
                    type: 'tasks.edit',
                    rows: refs,
                    set: { hidden: !chosen.every((task) => task.hidden) },
                  })
                }
              >
                {t(chosen.every((task) => task.hidden) ? 'bar.show' : 'bar.hide')}
              </Button>
            </>
          )}
          {lookahead.toGantt && (
            <Button variant="ghost" onClick={() => lookahead.toGantt?.(chosen[0].activity)}>
              {t('bar.toGantt')}
            </Button>
          )}
          {lookahead.askForDate && (
            <Button variant="ghost" onClick={() => lookahead.askForDate?.(chosen[0].activity)}>
              {t('bar.askForDate')}
            </Button>
          )}
          {editsTasks && (
            <Button variant="ghost" onClick={() => setDialog('delete')}>
              {t('command.delete')}
            </Button>
          )}
        </CommandBar>
      )}
      {dialog === 'edit' && chosen.length > 0 && (
        <EditTasksDialog tasks={chosen} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'deleted' && <DeletedTasksDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'people' && lookahead.addUsersDialog?.({ onClose: () => setDialog(undefined) })}
      {dialog === 'settings' && lookahead.settingsDialog?.({ session, onClose: () => setDialog(undefined) })}
      {dialog === 'roadblock' && <RoadblockForm tasks={chosen} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && chosen.length > 0 && (
        <Dialog
          opened
          onClose={() => setDialog(undefined)}
          title={t('delete.title', format.counted(chosen.length))}
          actions={
            <>
              <Button data-autofocus onClick={() => setDialog(undefined)}>
                {t('shared:action.cancel')}
              </Button>
              <Button
                variant="danger"
                onClick={() => {
                  session.edit({ type: 'tasks.delete', rows: refs });
                  setDialog(undefined);
                  setSelected(new Set());
                }}
              >
                {t('delete.confirm', format.counted(chosen.length))}
              </Button>
            </>
          }
        >
          <p>{t('delete.text')}</p>
        </Dialog>
      )}
    </div>
  );
}

/** The boxes of tasks; places have none. */
const boxesOf = (rows: readonly TaskRow[]): Ticked[] =>
  rows.filter(({ vacant }) => !vacant).map(({ id, row, parent, locked }) => ({ id, row, parent, eligible: !locked }));

const rowId = ({ id }: TaskRow): string => id;
const isVacant = ({ vacant }: TaskRow): boolean => vacant;

function Figure({ value, label, bad }: { value: string; label: string; bad?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-bad={bad || undefined}>{value}</dd>
    </div>
  );
}
