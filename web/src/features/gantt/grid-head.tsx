import { IconArrowDown, IconArrowUp, IconChevronDown, IconColumns3, IconPlus } from '@tabler/icons-react';
import { memo, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followPointer } from '@/shared/lib/follow-pointer';
import { classNames, IconButton } from '@/shared/ui';
import { useGantt, useGanttState } from './gantt-context';
import { alignOf, type ColumnId, type GridLayout } from './grid-columns';
import classes from './grid-head.module.css';
import { nextOrder } from './row-order';
import type { ColumnNames } from './use-own-columns';

/** Px the pointer moves before a head is carried. */
const THRESHOLD = 4;

interface Carried {
  column: ColumnId;
  /** The place among the shown columns it would be put at. */
  to: number;
}

/**
 * The heads of the columns: a click orders the rows, the chevron and the second button of the mouse open what else can be
 * done with the column, the edge makes it wider, it is carried to another place, and the one above the rows'
 * menus opens the choice of columns or, in a schedule without activities, creates the first.
 */
export const GridHead = memo(function GridHead({
  layout,
  names,
  empty,
  scrolled,
}: {
  layout: GridLayout;
  names: ColumnNames;
  empty: boolean;
  scrolled: () => number;
}) {
  const { actions, store, editable } = useGantt();
  const { t } = useTranslation('gantt');
  const [carried, setCarried] = useState<Carried | undefined>();
  const order = useGanttState((s) => s.order);
  const [resized, setResized] = useState<ColumnId | undefined>();

  const resize = (event: PointerEvent<HTMLDivElement>, column: ColumnId) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const edge = event.currentTarget;
    const x = event.clientX;
    const { width } = layout.places[column]!;
    edge.setPointerCapture(event.pointerId);
    setResized(column);
    const before = store.getState().columns.widths[column];
    followPointer(event.pointerId, {
      move: (at) => actions.columns.resizeColumn(column, width + at.clientX - x),
      end: (how) => {
        setResized(undefined);
        if (how === 'escaped') actions.columns.resizeColumn(column, before);
      },
    });
  };

  const carry = (event: PointerEvent<HTMLDivElement>, column: ColumnId) => {
    if (event.button !== 0) return;
    const head = event.currentTarget;
    const x = event.clientX;
    const left = head.parentElement!.getBoundingClientRect().left;
    let target: Carried | undefined;
    const placeAt = (clientX: number): number => {
      const inside = clientX - left;
      const at = inside < layout.frozenWidth ? inside : inside + scrolled();
      const others = layout.shown.filter((id) => id !== column);
      const behind = others.findIndex((id) => at < layout.places[id]!.left + layout.places[id]!.width / 2);
      return behind < 0 ? others.length : behind;
    };
    followPointer(event.pointerId, {
      move: (at) => {
        if (event.pointerType === 'touch' || (!target && Math.abs(at.clientX - x) < THRESHOLD)) return;
        if (!target) head.setPointerCapture(event.pointerId);
        target = { column, to: placeAt(at.clientX) };
        setCarried(target);
      },
      end: (how) => {
        setCarried(undefined);
        if (how !== 'dropped') return;
        if (target) actions.columns.moveColumn(column, target.to);
        else actions.view.setOrder(nextOrder(store.getState().order, column));
      },
    });
  };

  const openMenu = (column: ColumnId, head: Element) => {
    const { left, bottom } = head.getBoundingClientRect();
    store.setState({ columnMenu: { column, x: left, y: bottom } });
  };

  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      {layout.shown.map((column, k) => (
        <div
          key={column}
          role="columnheader"
          aria-colindex={k + 1}
          data-column={column}
          aria-sort={order?.column === column ? (order.descending ? 'descending' : 'ascending') : undefined}
          title={names.tip(column)}
          className={classNames(
            classes.cell,
            alignOf(column, layout.kinds?.get(column)) === 'right' && classes.right,
            layout.scrolls && (layout.frozen.includes(column) ? classes.frozen : classes.moving),
            carried?.column === column && classes.carried,
          )}
          style={layout.places[column]}
          onPointerDown={(event) => carry(event, column)}
          onContextMenu={(event) => {
            event.preventDefault();
            event.stopPropagation();
            openMenu(column, event.currentTarget);
          }}
        >
          <span className={classes.text}>{names.head(column)}</span>
          {order?.column === column && (order.descending ? <IconArrowDown size={12} /> : <IconArrowUp size={12} />)}
          <button
            type="button"
            tabIndex={-1}
            className={classes.menu}
            aria-label={t('order.menu', { column: names.tip(column) })}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={(event) => openMenu(column, event.currentTarget.parentElement!)}
          >
            <IconChevronDown size={12} stroke={2} />
          </button>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard sets widths in the choice of columns */}
          <div
            className={classes.edge}
            data-edge={column}
            data-active={resized === column || undefined}
            onPointerDown={(event) => resize(event, column)}
            onDoubleClick={() => actions.columns.resizeColumn(column, undefined)}
          />
        </div>
      ))}
      {carried && <div className={classes.drop} style={{ left: dropX(layout, carried, scrolled()) }} />}
      <div
        role="columnheader"
        aria-colindex={layout.shown.length + 1}
        className={classes.actions}
        data-column="actions"
      >
        {empty && editable ? (
          <IconButton
            icon={IconPlus}
            label={t('command.insertFirst')}
            shortcut="Ctrl+I"
            onClick={() => actions.rows.insert()}
          />
        ) : (
          <IconButton
            icon={IconColumns3}
            label={t('command.columns')}
            onClick={() => actions.dialogs.openDialog({ kind: 'columns' })}
          />
        )}
      </div>
      <div role="columnheader" aria-colindex={layout.shown.length + 2} className="visually-hidden">
        {t('column.bar')}
      </div>
    </div>
  );
});

/** Where the line stands that shows the place a column is carried to. */
function dropX(layout: GridLayout, { column, to }: Carried, scrolled: number): number {
  const others = layout.shown.filter((id) => id !== column);
  const place = to < others.length ? layout.places[others[to]]! : undefined;
  const last = layout.places[others[others.length - 1]];
  const x = place ? place.left : last ? last.left + last.width : 0;
  return Math.max(0, (x < layout.frozenWidth ? x : x - scrolled) - 1);
}
