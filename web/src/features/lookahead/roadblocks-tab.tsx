import './texts';
import { IconBarrierBlock } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanCommand } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { type AppCommand, useCommands } from '@/shared/lib/command-registry';
import { useSession } from '@/shared/lib/session';
import { useWindowHeight } from '@/shared/lib/use-window-height';
import { Button, Dialog, EmptyState, Menu, MenuItem, notify } from '@/shared/ui';
import { ColumnsMenu, DataTable, type TableLayout } from '@/shared/ui/data-table';
import { type Address, layoutOf, layoutParams } from './address';
import { useCosts } from './api/use-costs';
import { CommandBar } from './command-bar';
import { conditionsOf, type Filter, filterOf, filterParams, filterRoadblocks, noFilter } from './filter';
import { FilterMenu } from './filter-menu';
import { GroupMenu } from './group-menu';
import { useLookahead, useOpenView, useRoadblocks } from './lookahead-context';
import { followNews } from './lookahead-news';
import classes from './plan-tab.module.css';
import { PromiseDialog } from './promise-dialog';
import { standardRoadblockColumns, useRoadblockColumns } from './roadblock-columns';
import { RoadblockForm } from './roadblock-form';
import { canChangeStatus, isOpen, type RoadblockRow, roadblockStatuses } from './roadblock-rows';
import { tableHeight } from './table-height';
import { UndoButtons } from './undo-buttons';
import { useFilterLists } from './use-filter-lists';

const standard: TableLayout = {
  shown: standardRoadblockColumns,
  group: 'status',
  sort: { column: 'status', descending: false },
};

const groupings = ['status', 'category', 'responsible', 'subcontract', 'priority'] as const;

/** What stands in the way of the coming weeks, worst first: who takes it away, by when, and what it costs. */
export function RoadblocksTab({ address }: { address: Address }) {
  const { session, schedule, editsRoadblocks, choices } = useLookahead();
  const { areas, confirmedRevision } = useOpenView();
  const { t } = useTranslation(['lookahead', 'shared']);
  const format = useFormat();
  const boxes = useSession()?.features.includes('lookahead_checkboxes') === true;
  const tall = useWindowHeight();
  const { search, change } = address;
  const filter = filterOf(search);
  const layout = layoutOf(search, standard);
  const { all } = useRoadblocks();
  const costs = useCosts(session.view().plan.schedule.id, confirmedRevision, all.some(isOpen));
  const columns = useRoadblockColumns(costs);
  const ids = search.get('ids');
  const hidden = search.get('hidden') === '1';
  const rows = useMemo(() => {
    const only = ids ? new Set(ids.split('-').map(Number)) : undefined;
    const shown = all.filter((one) => (only ? only.has(one.row) : hidden || !one.hidden));
    return filterRoadblocks(shown, filterOf(search));
  }, [all, ids, hidden, search]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter(({ id }) => selected.has(id)), [rows, selected]);
  const [dialog, setDialog] = useState<'new' | 'edit' | 'promise' | 'delete'>();
  const [opened, setOpened] = useState<RoadblockRow>();
  useEffect(() => followNews(session, schedule), [session, schedule]);
  const refs = chosen.map(({ row }) => row);
  const setStatus = (status: (PlanCommand & { type: 'roadblocks.set-status' })['status']): void => {
    const able = chosen.filter(canChangeStatus);
    const left = chosen.length - able.length;
    if (able.length) session.edit({ type: 'roadblocks.set-status', rows: able.map(({ row }) => row), status });
    if (left) notify({ tone: 'info', title: t('notice.notCommitted', format.counted(left)) });
  };
  const stuck = chosen.every((one) => !canChangeStatus(one)) ? t('bar.stuck') : undefined;
  const commands = useMemo<AppCommand[]>(() => {
    const group = t('tab.roadblocks');
    const some = chosen.length > 0;
    const offered: AppCommand[] = [
      { id: 'new', label: t('newRoadblock'), shortcut: ['Ctrl+I'], run: () => setDialog('new'), group },
      {
        id: 'delete',
        label: t('command.delete'),
        shortcut: ['Delete'],
        run: () => setDialog('delete'),
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
    return editsRoadblocks ? offered.map((one) => ({ ...one, id: `roadblocks.${one.id}`, binds: true })) : [];
  }, [t, chosen.length, session, editsRoadblocks]);
  useCommands(commands);

  const openCount = all.filter(isOpen).length;
  const moved = all.filter(({ reprogrammed }) => reprogrammed).length;
  const expired = all.filter(({ status }) => status === 'expired').length;
  const anything = conditionsOf(filter) > 0 || ids !== null;
  const lists = useFilterLists();
  const close = (): void => {
    setDialog(undefined);
    setOpened(undefined);
  };
  const setFilter = (to: Filter): void => change(filterParams(to));
  const cost = costs?.together;
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
        <div className={classes.tools}>
          <GroupMenu groupings={groupings} layout={layout} onLayout={(to) => change(layoutParams(to, standard))} />
          <FilterMenu
            filter={filter}
            onChange={setFilter}
            count={t('count.roadblocks', format.counted(rows.length))}
            lists={[
              {
                name: 'status',
                label: t('column.status'),
                options: roadblockStatuses.map((value) => ({ value, label: t(`roadblockStatus.${value}`) })),
              },
              lists.responsible(t('form.responsible')),
              lists.subcontract,
              lists.priority,
            ]}
          />
          <ColumnsMenu columns={columns} layout={layout} onLayout={(to) => change(layoutParams(to, standard))} />
        </div>
        <div className={classes.acts}>
          {editsRoadblocks && (
            <>
              <UndoButtons />
              <Button variant="primary" icon={IconBarrierBlock} onClick={() => setDialog('new')}>
                {t('newRoadblock')}
              </Button>
            </>
          )}
        </div>
      </div>
      <section className={classes.figures} aria-label={t('indicators.label')}>
        <dl>
          {[
            [format.number(all.length), t('indicators.roadblocks'), false],
            [format.number(openCount), t('indicators.toRelease'), false],
            [format.number(expired), t('indicators.expired'), expired > 0],
            [format.number(moved), t('indicators.reprogrammed'), false],
            ...(cost?.days !== undefined
              ? [[format.signed(cost.days, 1), t('indicators.cost'), cost.days > 0] as const]
              : []),
          ].map(([value, label, bad]) => (
            <div key={String(label)}>
              <dt>{label}</dt>
              <dd data-bad={bad || undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className={classes.ground}>
        <div className={classes.table} style={{ minHeight: tableHeight(tall) }}>
          <DataTable
            label={t('tab.roadblocks')}
            rows={rows}
            rowId={rowId}
            columns={columns}
            layout={layout}
            onLayout={(to) => change(layoutParams(to, standard))}
            selected={selected}
            onSelect={setSelected}
            onOpen={
              editsRoadblocks
                ? (row) => {
                    setOpened(row);
                    setDialog('edit');
                  }
                : undefined
            }
            boxless={!boxes}
            countOf={(of) => t('count.roadblocks', format.counted(of.length))}
            isPending={({ row }) => areas.pending.has(row)}
            empty={
              anything ? (
                <EmptyState
                  filtered
                  title={t('empty.filteredRoadblocks')}
                  text={t('empty.filteredText')}
                  actions={
                    <Button onClick={() => change({ ...filterParams(noFilter), ids: undefined })}>
                      {t('filter.clear')}
                    </Button>
                  }
                />
              ) : (
                <EmptyState
                  title={t('empty.roadblocksTitle')}
                  text={t('empty.roadblocksText')}
                  actions={editsRoadblocks && <Button onClick={() => setDialog('new')}>{t('newRoadblock')}</Button>}
                />
              )
            }
          />
        </div>
      </div>
      {chosen.length > 0 && (
        <CommandBar count={t('bar.roadblocks', format.counted(chosen.length))} onClear={() => setSelected(new Set())}>
          {editsRoadblocks && (
            <>
              <Button
                variant="ghost"
                disabled={!chosen.some((one) => isOpen(one) && canChangeStatus(one))}
                title={stuck}
                onClick={() => setStatus('released')}
              >
                {t('bar.release')}
              </Button>
              <Button variant="ghost" onClick={() => setDialog('promise')}>
                {t('bar.promise')}
              </Button>
              <Button
                variant="ghost"
                disabled={chosen.every(isOpen)}
                title={stuck}
                onClick={() => setStatus('notreleased')}
              >
                {t('bar.reopen')}
              </Button>
              <Button
                variant="ghost"
                disabled={stuck !== undefined}
                title={stuck}
                onClick={() => setStatus('notcompromises')}
              >
                {t('bar.notCommitted')}
              </Button>
              <Menu target={<Button variant="ghost">{t('bar.responsible')}</Button>} position="top-start">
                {choices.people.map(({ value, label }) => (
                  <MenuItem
                    key={value}
                    onClick={() => session.edit({ type: 'roadblocks.edit', rows: refs, set: { responsible: value } })}
                  >
                    {label}
                  </MenuItem>
                ))}
              </Menu>
              <Button
                variant="ghost"
                onClick={() => {
                  setOpened(chosen[0]);
                  setDialog('edit');
                }}
              >
                {t('bar.open')}
              </Button>
              <Button variant="ghost" onClick={() => setDialog('delete')}>
                {t('command.delete')}
              </Button>
            </>
          )}
        </CommandBar>
      )}
      {dialog === 'new' && <RoadblockForm onClose={close} />}
      {dialog === 'edit' && opened && <RoadblockForm roadblock={opened} onClose={close} />}
      {dialog === 'promise' && chosen.length > 0 && <PromiseDialog roadblocks={chosen} onClose={close} />}
      {dialog === 'delete' && chosen.length > 0 && (
        <Dialog
          opened
          onClose={close}
          title={t('delete.roadblocksTitle', format.counted(chosen.length))}
          actions={
            <>
              <Button data-autofocus onClick={close}>
                {t('shared:action.cancel')}
              </Button>
              <Button
                variant="danger"
                onClick={() => {
                  session.edit({ type: 'roadblocks.delete', rows: refs });
                  close();
                  setSelected(new Set());
                }}
              >
                {t('delete.roadblocksConfirm', format.counted(chosen.length))}
              </Button>
            </>
          }
        >
          <p>{t('delete.roadblocksText')}</p>
        </Dialog>
      )}
    </div>
  );
}

const rowId = ({ id }: RoadblockRow): string => id;
