import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Kind, NONE } from '@/engine';
import type { Format } from '@/shared/i18n/format';
import { classNames } from '@/shared/ui';
import { type ColumnId, columns } from './grid-columns';
import { gridDate } from './grid-date';
import { gridDuration } from './grid-duration';
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
  ordinal: number;
  siblings: number;
  /** Whether it has children, and whether they are hidden. */
  parent: boolean;
  collapsed: boolean;
  duration: number;
  start: number;
  finish: number;
  progress: number;
  /** Share of progress expected by today, 0 to 100; -1 when it makes no sense. */
  expected: number;
  predecessors: string;
  float: number;
  selected: boolean;
  focus: ColumnId | undefined;
  pending: boolean;
  perDay: number;
  dateFormat: string;
  format: Format;
  /** The row's bar in words. */
  sentence: string;
  editable: boolean;
}

const HUNDRED = 1_000_000;

export const cellId = (row: number, column: ColumnId): string => `cell-${row}-${column}`;

const levelClass = (level: number): string => (level === 0 ? classes.project : level === 1 ? classes.top : '');

function rowStyle(top: number, branch: number): React.CSSProperties {
  const transform = `translateY(${top}px)`;
  if (!branch) return { transform };
  const colours = { '--branch': `var(--g-wbs-a${branch})`, '--branch-row': `var(--g-wbs-a${branch}-row)` };
  return { transform, ...colours } as React.CSSProperties;
}

/** One row of the grid. It gets only values, so that a row whose values did not change is not drawn again. */
export const GridRow = memo(function GridRow(p: GridRowProps) {
  const { t } = useTranslation('gantt');
  const percent = p.progress / 10_000;
  const done = p.progress >= HUNDRED;
  const tone = percent < 30 ? 'low' : percent < 70 ? 'mid' : 'high';
  const cell = (column: ColumnId, className: string | undefined, content: React.ReactNode, extra?: object) => (
    <div
      key={column}
      id={cellId(p.row, column)}
      role="gridcell"
      className={classNames(classes.cell, className, p.focus === column && classes.focus)}
      {...extra}
    >
      {content}
    </div>
  );
  const readOnly = { 'aria-readonly': true };
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
        p.kind === Kind.summary && classes.summary,
        levelClass(p.level),
        p.selected && classes.selected,
        p.pending && classes.pending,
      )}
      data-branch={p.branch || undefined}
      style={rowStyle(p.top, p.branch)}
    >
      {cell('number', classes.number, p.number, readOnly)}
      {cell('wbs', classes.wbs, p.wbs, readOnly)}
      {cell(
        'name',
        classes.name,
        <>
          <span
            className={
              p.parent ? classes.twisty : p.kind === Kind.summary ? classes.blank : classes[markOfKind(p.kind)]
            }
            data-twisty={p.parent || undefined}
          />
          {p.name || t('row.unnamed')}
        </>,
        { style: { paddingLeft: 4 + Math.max(0, p.level - 1) * 12 }, title: p.name },
      )}
      {cell(
        'duration',
        classes.figure,
        gridDuration(p.duration, p.perDay, p.format),
        p.kind === Kind.summary ? readOnly : undefined,
      )}
      {cell('start', classes.date, gridDate(p.start, p.dateFormat), readOnly)}
      {cell('finish', classes.date, gridDate(p.finish, p.dateFormat), readOnly)}
      {cell('progress', classes.progress, p.format.percent(Math.floor(percent) / 100), {
        ...readOnly,
        'data-tone': tone,
        'data-expected': p.expected > 0 && !done ? true : undefined,
        style: { '--done': `${percent}%`, '--expected': p.expected },
      })}
      {cell('predecessors', classes.quiet, p.predecessors, readOnly)}
      {cell(
        'float',
        classNames(classes.figure, p.float <= 0 && p.float !== NONE && !done && classes.critical),
        done ? (
          <span className={classes.none}>–</span>
        ) : p.float === NONE ? (
          ''
        ) : (
          gridDuration(p.float, p.perDay, p.format)
        ),
        readOnly,
      )}
      <div role="gridcell" className="visually-hidden">
        {p.sentence}
      </div>
    </div>
  );
});

function markOfKind(kind: number): 'diamond' | 'blank' {
  return kind === Kind.startMilestone || kind === Kind.finishMilestone ? 'diamond' : 'blank';
}

/** The heads of the columns. */
export function GridHead() {
  const { t } = useTranslation('gantt');
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      {columns.map((column) => (
        <div
          key={column.id}
          role="columnheader"
          className={classNames(classes.headCell, column.align === 'right' && classes.right)}
          style={{ width: column.width }}
        >
          {t(`column.${column.id}`)}
        </div>
      ))}
      <div role="columnheader" className="visually-hidden">
        {t('column.bar')}
      </div>
    </div>
  );
}
