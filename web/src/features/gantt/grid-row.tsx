import { memo } from 'react';
import { amountFields, Kind } from '@/engine';
import { classNames } from '@/shared/ui';
import { alignOf, type ColumnId, type GridLayout, isOwn, isVariance } from './grid-columns';
import classes from './grid-row.module.css';
import { lockOf } from './row-locks';

export interface GridRowProps {
  row: number;
  top: number;
  /** 1-based place among the visible rows. */
  position: number;
  /** Texts of the columns that are shown, in their order. */
  texts: readonly string[];
  /** Colours of the codes among them, parted by bars. */
  dots?: string;
  level: number;
  /** Number of the branch it belongs to, 1 to 14 and again; 0 above the branches. */
  branch: number;
  kind: number;
  ordinal: number;
  siblings: number;
  /** Colour of its level, where rows wear that instead of their branch's. */
  stripe?: string;
  /** Whether it has children, and whether they are hidden. */
  parent: boolean;
  collapsed: boolean;
  /** 1/10,000 of a percent. */
  progress: number;
  /** Whole percents done. */
  percent: number;
  /** Share of progress expected by today, 0 to 100; -1 when it makes no sense. */
  expected: number;
  /** Without float. */
  tight: boolean;
  done: boolean;
  /** Kept, and left out of every calculation. */
  idle: boolean;
  selected: boolean;
  focus: ColumnId | undefined;
  pending: boolean;
  /** It matches no filter and stands there because of rows under it. */
  context?: boolean;
  /** It lies outside of the logic that is traced. */
  back?: boolean;
  /** Columns that hold something else now, of a row as it stood; and whether the row is no more. */
  changed?: ReadonlySet<ColumnId>;
  gone?: boolean;
  /** It is being carried to another place in the tree. */
  dragged: boolean;
  /** The date a constraint holds, and what it says. */
  held?: 'start' | 'finish';
  holds?: string;
  /** The row's bar in words. */
  sentence: string;
  editable: boolean;
  /** Where the cells stand; the same object while the layout does not change. */
  layout: GridLayout;
}

type Extra = React.HTMLAttributes<HTMLDivElement> & Record<`data-${string}`, unknown>;

/** The id the active cell has, for the grid to point at. */
export const cellId = (row: number, column: ColumnId): string => `cell-${row}-${column}`;

/** Indent of one WBS level, px. */
export const LEVEL = 8;

/** Px the sign that opens a branch, or its place, takes before a name. */
const SIGN = 18;

/** Where a name begins in its cell. */
export const nameIndent = (level: number): number => signIndent(level) + SIGN;

/** Levels below this one are indented less: the name keeps its room however deep it lies. */
const DEEP = 6;
const DEEP_LEVEL = 3;

const signIndent = (level: number): number =>
  4 + Math.min(Math.max(0, level - 1), DEEP - 1) * LEVEL + Math.min(Math.max(0, level - DEEP), 12) * DEEP_LEVEL;

const levelClass = (level: number): string => (level === 0 ? classes.project : level === 1 ? classes.top : '');

/** How the cells of a column look; columns that are not named hold quiet text. */
const looks: Partial<Record<ColumnId, string>> = {
  number: classes.number,
  wbs: classes.wbs,
  name: classes.name,
  duration: classes.figure,
  start: classes.date,
  finish: classes.date,
  lateStart: classes.date,
  lateFinish: classes.date,
  constraintDate: classes.date,
  actualStart: classes.date,
  actualFinish: classes.date,
  expectedFinish: classes.date,
  suspended: classes.date,
  resumed: classes.date,
  deadline: classes.date,
  remaining: classes.figure,
  externalStart: classes.date,
  externalFinish: classes.date,
  baselineStart: classes.date,
  baselineFinish: classes.date,
  nowFinish: classes.date,
  expected: classes.figure,
  progress: classes.progress,
  ...Object.fromEntries(amountFields.map((field) => [field, classes.figure])),
  weight: classes.figure,
  float: classes.figure,
  freeFloat: classes.figure,
};

/** One row of the grid. It gets only values, so that a row whose values did not change is not drawn again. */
export const GridRow = memo(function GridRow(p: GridRowProps) {
  const { layout } = p;
  const summary = p.kind === Kind.summary;
  const dots = p.dots?.split('|');
  const cells = layout.shown.map((column, k) => {
    const text = p.texts[k];
    let content: React.ReactNode = text;
    let extra: Extra | undefined;
    let className = looks[column] ?? classes.quiet;
    if (column === 'name') {
      content = (
        <>
          <span
            className={p.parent ? classes.twisty : summary ? classes.blank : classes[markOfKind(p.kind)]}
            data-twisty={p.parent || undefined}
          />
          {text}
        </>
      );
      extra = { style: { ...layout.places.name, paddingLeft: signIndent(p.level) } };
    } else if (column === 'progress') {
      extra = {
        'data-tone': p.percent < 30 ? 'low' : p.percent < 70 ? 'mid' : 'high',
        'data-expected': p.expected > 0 && !p.done ? true : undefined,
        style: {
          ...layout.places.progress,
          '--done': `${p.percent}%`,
          '--expected': p.expected,
        } as React.CSSProperties,
      };
    } else if (isOwn(column)) {
      if (alignOf(column, layout.kinds?.get(column)) === 'right') className = classes.figure;
      if (dots?.[k]) {
        content = (
          <>
            <span className={classes.dot} style={{ background: dots[k] }} data-colour={dots[k]} aria-hidden="true" />
            {text}
          </>
        );
      }
    } else if (column === 'float') {
      className = classNames(className, p.tight && classes.critical, p.done && classes.none);
    } else if (isVariance(column)) {
      className = classes.figure;
      extra = { 'data-variance': varianceOf(text) };
    } else if (column === 'freeFloat') {
      className = classNames(className, p.done && classes.none);
    } else if (column === 'number' && p.editable && p.level > 0) {
      extra = { 'data-grip': true };
    }
    if (p.held !== undefined && column === p.held) {
      extra = { ...extra, title: p.holds, 'data-held': true };
    }
    if (p.changed?.has(column)) extra = { ...extra, 'data-changed': true };
    const frozen = layout.scrolls && layout.frozen.includes(column);
    return (
      <div
        key={column}
        id={p.focus === column ? cellId(p.row, column) : undefined}
        role="gridcell"
        data-column={column}
        aria-colindex={k + 1}
        aria-readonly={!p.editable || lockOf(column, p.kind, p.progress) !== undefined || undefined}
        style={layout.places[column]}
        {...extra}
        className={classNames(
          classes.cell,
          className,
          layout.scrolls && (frozen ? classes.frozen : classes.moving),
          p.focus === column && classes.focus,
        )}
      >
        {content}
      </div>
    );
  });
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
        summary && classes.summary,
        levelClass(p.level),
        p.selected && classes.selected,
        p.pending && classes.pending,
        p.idle && classes.idle,
        p.dragged && classes.dragged,
      )}
      data-branch={p.branch || undefined}
      data-context={p.context || undefined}
      data-back={p.back || undefined}
      data-gone={p.gone || undefined}
      data-striped={p.stripe ? true : undefined}
      style={{ transform: `translateY(${p.top}px)`, ...(p.stripe && { '--stripe': p.stripe }) } as React.CSSProperties}
    >
      {cells}
      <div
        role="gridcell"
        aria-colindex={cells.length + 1}
        className={classes.actions}
        data-row-menu
        aria-readonly="true"
      />
      <div
        role="gridcell"
        aria-colindex={cells.length + 2}
        className={classes.bar}
        aria-label={p.sentence}
        aria-readonly="true"
      />
    </div>
  );
}, unchanged);

/** Whether a row would be drawn the same: its texts are compared one by one. */
function unchanged(before: GridRowProps, now: GridRowProps): boolean {
  for (const key in now) {
    const name = key as keyof GridRowProps;
    if (name !== 'texts' && !Object.is(before[name], now[name])) return false;
  }
  return before.texts.length === now.texts.length && now.texts.every((text, k) => text === before.texts[k]);
}

/** Whether a variance is late or early, by its sign; undefined where nothing moved. */
function varianceOf(text: string): 'late' | 'early' | undefined {
  if (text.startsWith('+')) return 'late';
  return text.startsWith('−') ? 'early' : undefined;
}

function markOfKind(kind: number): 'diamond' | 'blank' {
  return kind === Kind.startMilestone || kind === Kind.finishMilestone ? 'diamond' : 'blank';
}
