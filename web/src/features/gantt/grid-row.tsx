import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Kind } from '@/engine';
import { classNames } from '@/shared/ui';
import { type ColumnId, columns, type GridLayout, isEditable } from './grid-columns';
import classes from './grid-row.module.css';

export interface GridRowProps {
  row: number;
  top: number;
  /** 1-based place among the visible rows. */
  position: number;
  number: number;
  wbs: string;
  name: string;
  level: number;
  /** Number of the branch it belongs to, 1 to 14 and again; 0 above the branches. */
  branch: number;
  kind: number;
  summary: boolean;
  ordinal: number;
  siblings: number;
  /** Whether it has children, and whether they are hidden. */
  parent: boolean;
  collapsed: boolean;
  duration: string;
  start: string;
  finish: string;
  /** Whole percents done, and the same in words. */
  percent: number;
  percentText: string;
  /** Share of progress expected by today, 0 to 100; -1 when it makes no sense. */
  expected: number;
  predecessors: string;
  float: string;
  /** Without float. */
  tight: boolean;
  done: boolean;
  selected: boolean;
  focus: ColumnId | undefined;
  pending: boolean;
  /** The row's bar in words. */
  sentence: string;
  editable: boolean;
  /** Where the cells stand; the same object while the layout does not change. */
  places: GridLayout['places'];
}

type Extra = React.HTMLAttributes<HTMLDivElement> & Record<`data-${string}`, unknown>;

/** The id the active cell has, for the grid to point at. */
export const cellId = (row: number, column: ColumnId): string => `cell-${row}-${column}`;

const levelClass = (level: number): string => (level === 0 ? classes.project : level === 1 ? classes.top : '');

/** One row of the grid. It gets only values, so that a row whose values did not change is not drawn again. */
export const GridRow = memo(function GridRow(p: GridRowProps) {
  const tone = p.percent < 30 ? 'low' : p.percent < 70 ? 'mid' : 'high';
  const cell = (column: ColumnId, className: string | undefined, content: React.ReactNode, extra?: Extra) =>
    p.places[column] && (
      <div
        key={column}
        id={p.focus === column ? cellId(p.row, column) : undefined}
        role="gridcell"
        aria-readonly={
          !p.editable || !isEditable(column) || (column === 'duration' && (p.summary || p.done)) || undefined
        }
        style={p.places[column]}
        {...extra}
        className={classNames(classes.cell, className, p.focus === column && classes.focus)}
      >
        {content}
      </div>
    );
  return (
    <div
      role="row"
      data-row={p.row}
      aria-rowindex={p.position + 1}
      aria-level={p.level + 1}
      aria-posinset={p.ordinal}
      aria-setsize={p.siblings}
      aria-expanded={p.parent ? !p.collapsed : undefined}
      aria-selected={p.selected}
      className={classNames(
        classes.row,
        p.summary && classes.summary,
        levelClass(p.level),
        p.selected && classes.selected,
        p.pending && classes.pending,
      )}
      data-branch={p.branch || undefined}
      style={{ transform: `translateY(${p.top}px)` }}
    >
      {cell('number', classes.number, p.number)}
      {cell('wbs', classes.wbs, p.wbs)}
      {cell(
        'name',
        classes.name,
        <>
          <span
            className={p.parent ? classes.twisty : p.summary ? classes.blank : classes[markOfKind(p.kind)]}
            data-twisty={p.parent || undefined}
          />
          {p.name}
        </>,
        { style: { ...p.places.name, paddingLeft: 4 + Math.max(0, p.level - 1) * 12 } },
      )}
      {cell('duration', classes.figure, p.duration)}
      {cell('start', classes.date, p.start)}
      {cell('finish', classes.date, p.finish)}
      {cell('progress', classes.progress, p.percentText, {
        'data-tone': tone,
        'data-expected': p.expected > 0 && !p.done ? true : undefined,
        style: { ...p.places.progress, '--done': `${p.percent}%`, '--expected': p.expected } as React.CSSProperties,
      })}
      {cell('predecessors', classes.quiet, p.predecessors)}
      {cell('float', classNames(classes.figure, p.tight && classes.critical, p.done && classes.none), p.float)}
      <div role="gridcell" className={classes.bar} aria-label={p.sentence} aria-readonly="true" />
    </div>
  );
});

function markOfKind(kind: number): 'diamond' | 'blank' {
  return kind === Kind.startMilestone || kind === Kind.finishMilestone ? 'diamond' : 'blank';
}

/** The heads of the columns. */
export function GridHead({ layout }: { layout: GridLayout }) {
  const { t } = useTranslation('gantt');
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      {columns.map(
        (column) =>
          layout.places[column.id] && (
            <div
              key={column.id}
              role="columnheader"
              className={classNames(classes.headCell, column.align === 'right' && classes.right)}
              style={{ width: layout.places[column.id]?.width }}
            >
              {t(`column.${column.id}`)}
            </div>
          ),
      )}
      <div role="columnheader" className="visually-hidden">
        {t('column.bar')}
      </div>
    </div>
  );
}
