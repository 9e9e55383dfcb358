import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVirtualizer } from 'react-window';
import { LinkIndex } from '@/engine';
import { enterLayer } from '@/shared/lib/command-registry';
import { levelColour } from '@/shared/lib/level-colours';
import { NARROW, useMedia } from '@/shared/lib/use-media';
import { classNames } from '@/shared/ui';
import { useAvailable } from './api/use-available';
import { useBrought } from './api/use-brought';
import { CellEditor } from './cell-editor';
import { ChangeMarks } from './change-marks';
import { ColumnMenu } from './column-menu';
import { DescriptionTip } from './description-tip';
import { useGantt, useGanttState, useView } from './gantt-context';
import { assignedColumns, broughtColumns, type ColumnId, gridLayout, isColumn, isOwn } from './grid-columns';
import { GridHead } from './grid-head';
import { cellId, GridRow } from './grid-row';
import { COLUMN_BAR, GridScroll, showColumn } from './grid-scroll';
import { GridSplitter } from './grid-splitter';
import { ROW } from './link-path';
import { OVERVIEW, OverviewStrip } from './overview-strip';
import { paperTable } from './paper-table';
import classes from './plan-view.module.css';
import { progressOf } from './progress-of';
import { BandRow, useBandLabel } from './row-bands';
import { RowDrop, useRowDrag } from './row-drag';
import { FateMarks } from './row-fate-marks';
import { rowsOfFate } from './row-fates';
import { underSummaries } from './row-filter';
import { type Band, groupsAskBrought } from './row-groups';
import { RowMenu } from './row-menu';
import { rowValues } from './row-values';
import { useRowWords } from './row-words';
import { cellCopy, rowsText } from './rows-text';
import { TimeScale } from './time-scale';
import { Timeline } from './timeline';
import { stretchOf, useTimelineScroll } from './timeline-scroll';
import { standsBack } from './trace-logic';
import { useAxis } from './use-axis';
import { useGridKeys } from './use-grid-keys';
import { useGridPointer } from './use-grid-pointer';
import { useKeptFocus } from './use-kept-focus';
import { useColumnNames, useOwnColumns } from './use-own-columns';
import { useShownRows } from './use-shown-rows';
import { useStanding } from './use-standing';
import { useTrace } from './use-trace';

const HEAD = 56;

const noBands: readonly Band[] = [];

/** Rows drawn above and below the ones in sight. */
const OVERSCAN = 3;

/** Gives a cell whose text is cut off a tip with the whole of it. */
function tellWhole(event: MouseEvent): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[role="gridcell"]');
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

/** Grid and timeline of the plan on one scroller: the head sticks to the top, the grid to the left. */
export function PlanView({ today }: { today: number }) {
  const { session, store, actions, editable, past } = useGantt();
  const view = useView();
  const { plan, planVersion: version, pending } = view;
  const { t } = useTranslation('gantt');
  const words = useRowWords();
  const collapsed = useGanttState((s) => s.collapsed);
  const selection = useGanttState((s) => s.selection);
  const focus = useGanttState((s) => s.focus);
  const editing = useGanttState((s) => s.editing);
  const zoom = useGanttState((s) => s.zoom);
  const settings = useGanttState((s) => s.columns);
  const arranged = useGanttState((s) => s.arranged);
  const carried = useGanttState((s) => s.drag?.rows);
  const rowColours = useGanttState((s) => s.rowColours);

  const tree = plan.tree;
  const { row: rowNumber } = plan.activities;
  const fates = useGanttState((s) => s.fates);
  const onlyFate = useGanttState((s) => s.onlyFate);
  const ofFate = useMemo(
    () => (onlyFate ? rowsOfFate(tree, rowNumber, fates, onlyFate) : undefined),
    [tree, rowNumber, fates, onlyFate],
  );
  const [size, setSize] = useState({ width: window.innerWidth, height: window.innerHeight, bar: 0, known: false });
  const longestCode = tree.longestCode;
  const count = tree.order.length;
  const dateLength = plan.schedule.dateFormat.length;
  const activityCodeLength = useMemo(
    () => (tree.order.length ? plan.activities.code.reduce((most, code) => Math.max(most, code.length), 0) : 0),
    [tree, plan.activities.code],
  );
  const narrow = useMedia(NARROW);
  const pane = useGanttState((s) => s.pane);
  const only = narrow ? pane : undefined;
  const order = useGanttState((s) => s.order);
  const own = useOwnColumns(settings.shown.some(isOwn) || (order !== undefined && isOwn(order.column)));
  const names = useColumnNames(own);
  const kinds = useMemo(() => own && new Map([...own.values()].map(({ id, kind }) => [id as string, kind])), [own]);
  const layout = useMemo(
    () =>
      gridLayout(
        {
          last: count - 1,
          codeLength: longestCode,
          activityCodeLength,
          available: size.width,
          dateLength,
          only,
          kinds,
        },
        settings,
      ),
    [count, longestCode, activityCodeLength, size.width, dateLength, only, kinds, settings],
  );
  const groups = useGanttState((s) => s.groups);
  // What the rows are ordered and grouped by is asked for like what columns show.
  const asked = useMemo(
    () => [
      ...layout.shown,
      ...(order ? [order.column] : []),
      ...groups.flatMap((by): ColumnId[] => (isColumn(by) && (by === 'status' || assignedColumns.has(by)) ? [by] : [])),
    ],
    [layout, order, groups],
  );
  const brought = useBrought(
    plan.schedule.id,
    asked.some((column) => broughtColumns.has(column)) || groupsAskBrought(groups),
  );
  const standing = useStanding(asked);
  const available = useAvailable(
    plan.schedule.id,
    asked.some((column) => assignedColumns.has(column)),
  );
  const told = useMemo(
    () => ({
      ...words,
      brought,
      own,
      available,
      baseline: standing.points,
      expected: standing.expected,
      now: past?.now,
    }),
    [words, brought, own, available, standing.points, standing.expected, past],
  );
  const rows = useShownRows(words, told);
  const reached = useTrace();
  const onlyChanges = useGanttState((s) => s.onlyChanges) && past !== undefined;
  const changedRows = useMemo(() => {
    if (!onlyChanges || !past) return undefined;
    const { cells, gone } = past.difference;
    const differs = (i: number) => cells.has(rowNumber[i]) || gone.has(rowNumber[i]);
    return underSummaries(tree, (i) => tree.children[i] === 0 && differs(i)).shown;
  }, [onlyChanges, past, tree, rowNumber]);
  const visible = ofFate ?? changedRows ?? rows.shown;
  // Within bands rows wear the colour of the outermost one.
  const bandColours = useMemo(() => {
    if (!rows.bands.length) return undefined;
    const out = new Uint8Array(visible.length);
    for (let at = 0, colour = 0; at < visible.length; at++) {
      if (visible[at] < 0) colour = rows.bands[-1 - visible[at]].colour;
      out[at] = colour;
    }
    return out;
  }, [rows.bands, visible]);
  const bands = ofFate || changedRows ? noBands : rows.bands;
  const places = useMemo(() => {
    const out = new Int32Array(tree.order.length).fill(-1);
    for (let at = 0; at < visible.length; at++) if (visible[at] >= 0) out[visible[at]] = at;
    return out;
  }, [tree, visible]);
  const gridWidth = layout.width;
  const ends = plan.linkEnds;
  const progress = progressOf(view);
  const linkIndex = useMemo(() => new LinkIndex(ends, places), [ends, places]);

  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const axis = useAxis(plan, version, zoom, today, Math.max(0, size.width - gridWidth));
  const { items, totalSize, scrollToIndex } = useVirtualizer({
    count: visible.length,
    element: body,
    scrollElement: scroller,
    itemSize: ROW,
    overscanCount: OVERSCAN,
    defaultSize: 900,
  });
  const { block, onScroll, scrollToDay, daysInSight, fit, zoomTo } = useTimelineScroll({
    plan,
    axis,
    visible,
    today,
    scroller,
    gridWidth,
  });
  const [x0, x1] = stretchOf(block, size.width - gridWidth);

  // The timeline had no width while the grid stood alone: it begins where the eye looks first.
  const alone = useRef(only);
  useEffect(() => {
    if (alone.current === 'grid' && only !== 'grid') scrollToDay(today);
    alone.current = only;
  }, [only, scrollToDay, today]);

  useLayoutEffect(() => {
    if (!scroller) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = scroller;
      const bar = Math.max(0, scroller.offsetHeight - height);
      setSize((was) =>
        was.known && was.width === width && was.height === height && was.bar === bar
          ? was
          : { width, height, bar, known: true },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller]);

  const columnBar = useRef<HTMLDivElement>(null);
  const scrolled = useCallback(() => columnBar.current?.scrollLeft ?? 0, []);
  // The bar of the columns lies over the rows: the last one ends above it.
  const covered = layout.scrolls ? COLUMN_BAR : 0;
  const bandLabel = useBandLabel();
  const latest = useRef({ scroller, scrollToIndex, bandLabel });
  latest.current = { scroller, scrollToIndex, bandLabel };
  useEffect(() => {
    actions.access.viewport = {
      visible,
      bands,
      rowsPerPage: Math.max(1, Math.floor((size.height - HEAD) / ROW) - 1),
      scrollToRow: (index) => {
        const { scroller, scrollToIndex } = latest.current;
        if (index >= visible.length || !scroller) return;
        scrollToIndex({ index, align: 'auto' });
        const hidden = HEAD + 1 + (index + 1) * ROW - (scroller.scrollTop + scroller.clientHeight - covered);
        if (hidden > 0) scroller.scrollTop += hidden;
      },
      scrollToTop: () => {
        if (latest.current.scroller) latest.current.scroller.scrollTop = 0;
      },
      scrollToColumn: (column) => showColumn(columnBar.current, layout, column),
      scrollToDay,
      daysInSight,
      fit,
      zoomTo,
      columns: layout.shown,
      takeFocus: () => latest.current.scroller?.focus({ preventScroll: true }),
      textOf: (rows, column) => {
        const { plan } = session.view();
        const at = rows.map((row) => plan.index.of(row)).filter((i) => i >= 0);
        if (column) return at.map((i) => cellCopy(plan, i, column, told)).join('\n');
        return rowsText(plan, at, layout.shown, names.head, told);
      },
      paperTable: () =>
        paperTable({
          ...{ plan: session.view().plan, layout, visible, bands, words: told, headOf: names.head },
          labelOf: (band) => {
            const { label, count } = latest.current.bandLabel(band, told);
            return `${label} ${count}`;
          },
        }),
    };
    return () => {
      actions.access.viewport = undefined;
    };
  }, [
    actions,
    session,
    visible,
    bands,
    size.height,
    layout,
    covered,
    scrollToDay,
    daysInSight,
    fit,
    zoomTo,
    told,
    names,
  ]);

  const { band, editedPlace } = useKeptFocus({ visible, places, bands });

  // While the focus is in the grid, its keys are live.
  const leaveLayer = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => leaveLayer.current?.(), []);
  const onKeyDown = useGridKeys();
  const onPointerDown = useRowDrag(visible, body, scroller);
  const activeId =
    focus && (band !== undefined || places[plan.index.of(focus.row)] >= 0)
      ? cellId(focus.row, focus.column)
      : undefined;
  const { menu, closeMenu, onClick, onDoubleClick, onContextMenu } = useGridPointer({
    visible,
    layout,
    scroller,
    body,
    scrolled,
    activeId,
  });

  const first = items[0]?.index ?? 0;
  const last = items[items.length - 1]?.index ?? -1;
  // Rows and bars are drawn in slots that are filled anew while scrolling: cheaper than making and dropping elements.
  const slots = Math.ceil((size.height / ROW + 2 * OVERSCAN + 2) / 8) * 8;
  const height = Math.max(totalSize + covered, size.height - HEAD);
  const contentWidth = only === 'grid' ? gridWidth : gridWidth + axis.width;
  // Rows and bars are drawn once the room for them is measured, in the same frame: else all of them would be drawn twice.
  const shown = size.known ? items : [];

  return (
    <>
      <div
        ref={setScroller}
        onScroll={onScroll}
        className={classes.scroller}
        style={{ '--pane': `${gridWidth}px` } as React.CSSProperties}
        data-row-colours={rowColours}
        tabIndex={0}
        id="gantt-grid"
        role="treegrid"
        aria-label={t('grid.label', { name: plan.schedule.name })}
        aria-rowcount={plan.activities.n + 1}
        aria-colcount={layout.shown.length + 2}
        aria-multiselectable="true"
        aria-readonly={!editable}
        aria-activedescendant={activeId}
        data-region="grid"
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          leaveLayer.current ??= enterLayer('grid');
          if (event.target === event.currentTarget && !store.getState().focus && visible.length) {
            actions.selection.focusRow(rowNumber[visible[first]], 'name');
          }
        }}
        onBlur={() => {
          leaveLayer.current?.();
          leaveLayer.current = undefined;
        }}
        onPointerDown={onPointerDown}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onContextMenu={onContextMenu}
        onMouseOver={tellWhole}
      >
        <div className={classes.head} role="rowgroup" style={{ width: contentWidth }}>
          <div className={classes.headPane} role="presentation" style={{ width: gridWidth }}>
            <GridHead layout={layout} names={names} empty={count <= 1} scrolled={scrolled} />
          </div>
          {only !== 'grid' && size.known && <TimeScale axis={axis} x0={x0} x1={x1} today={today} />}
        </div>
        <div ref={setBody} className={classes.body} role="rowgroup" style={{ height, width: contentWidth }}>
          <div
            className={classNames(classes.pane, layout.scrolls && classes.scrolls)}
            role="presentation"
            style={{ width: gridWidth }}
          >
            {shown.map((item) => {
              const i = visible[item.index];
              if (i === undefined || (i < 0 && !bands[-1 - i])) return null;
              if (i < 0) {
                const at = -1 - i;
                return (
                  <BandRow
                    key={item.index % slots}
                    plan={plan}
                    band={bands[at]}
                    at={at}
                    top={item.offset}
                    position={item.index + 1}
                    focus={band === at ? focus?.column : undefined}
                    layout={layout}
                    words={told}
                  />
                );
              }
              const row = rowNumber[i];
              const values = rowValues(plan, i, progress[i], today, told, layout.shown);
              const fate = fates.get(row);
              return (
                <GridRow
                  key={item.index % slots}
                  {...values}
                  sentence={fate ? `${t(`fate.of.${fate}`)}. ${values.sentence}` : values.sentence}
                  top={item.offset}
                  position={item.index + 1}
                  collapsed={!onlyFate && !changedRows && rows.folds && collapsed.has(row)}
                  changed={past?.difference.cells.get(row)}
                  gone={past?.difference.gone.has(row)}
                  context={rows.context?.[i] === 1}
                  back={standsBack(plan, i, reached?.marks)}
                  selected={selection.has(row)}
                  focus={focus?.row === row ? focus.column : undefined}
                  pending={pending.has(row)}
                  editable={editable}
                  dragged={carried?.includes(row) ?? false}
                  branch={
                    rowColours === 'default' || rowColours === 'levels'
                      ? 0
                      : (bandColours?.[item.index] ?? values.branch)
                  }
                  stripe={rowColours === 'levels' && values.level > 0 ? levelColour(values.level) : undefined}
                  layout={layout}
                />
              );
            })}
            {layout.frozenWidth > 0 && <div className={classes.frozenEdge} style={{ left: layout.frozenWidth - 1 }} />}
            <RowDrop places={places} />
            <ChangeMarks places={places} layout={layout} />
            <FateMarks visible={visible} first={first} last={last} signs />
            {editing && <CellEditor place={editedPlace} layout={layout} />}
          </div>
          <FateMarks visible={visible} first={first} last={last} signs={false} />
          {only !== 'grid' && size.known && (
            <Timeline
              reached={reached?.marks}
              plan={plan}
              version={version}
              axis={axis}
              visible={visible}
              places={places}
              linkIndex={linkIndex}
              progress={progress}
              first={first}
              last={last}
              x0={x0}
              x1={x1}
              height={height}
              viewport={size.height}
              slots={slots}
              left={gridWidth}
              today={today}
              filtered={arranged}
              bands={bands}
              baseline={standing.drawn}
              expected={standing.coloured}
            />
          )}
        </div>
      </div>
      <GridScroll layout={layout} view={scroller} bottom={size.bar + (only ? 0 : OVERVIEW)} bar={columnBar} />
      {!only && <GridSplitter width={gridWidth - 1} />}
      {!only && size.known && (
        <OverviewStrip
          plan={plan}
          version={version}
          progress={progress}
          axis={axis}
          today={today}
          scroller={scroller}
          left={gridWidth}
          room={size.width - gridWidth}
        />
      )}
      <RowMenu place={menu} onClose={closeMenu} />
      <ColumnMenu />
      <DescriptionTip scroller={scroller} />
    </>
  );
}
