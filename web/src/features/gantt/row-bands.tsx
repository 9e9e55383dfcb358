import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { HUNDRED, isAmount, NONE, type Plan } from '@/engine';
import { endText, minuteText } from '@/shared/lib/date-text';
import { classNames } from '@/shared/ui';
import { alignOf, type ColumnId, type GridLayout } from './grid-columns';
import { cellId } from './grid-row';
import rows from './grid-row.module.css';
import { ROW } from './link-path';
import classes from './row-bands.module.css';
import { type Band, bandRow, codeOf, type GroupBy, wbsLevelOf } from './row-groups';
import { amountText } from './row-values';
import type { RowWords } from './row-words';
import { type Axis, xOf } from './time-axis';

/** What a grouping is called: a level of the outline, a code's own name, or the name of its column. */
export function useGroupName(): (by: GroupBy) => string {
  const { t } = useTranslation('gantt');
  return (by) => {
    const level = wbsLevelOf(by);
    if (level !== undefined) return t('groups.wbs', { level });
    return codeOf(by) ?? t(`groups.by.${by as 'calendar'}`);
  };
}

/** What a band is called, and how many activities it holds. */
export function useBandLabel(): (band: Band, words: RowWords) => { label: string; count: string } {
  const { t } = useTranslation('gantt');
  const nameOf = useGroupName();
  return (band, words) => ({
    label: band.label || t('groups.without', { by: nameOf(band.by).toLowerCase() }),
    count: t('groups.count', words.format.counted(band.count)),
  });
}

/** What a band adds up to in one column; empty where nothing can be added. */
export function bandText(plan: Plan, band: Band, column: ColumnId, words: RowWords): string {
  const { dateFormat, minutesPerDay } = plan.schedule;
  const dated = band.start !== NONE;
  if (isAmount(column)) return amountText(band.amounts[column], column, words);
  switch (column) {
    case 'start':
      return dated ? minuteText(band.start, dateFormat) : '';
    case 'finish':
      return dated ? endText(band.finish, dateFormat) : '';
    case 'duration':
      return dated ? words.duration(plan.calendars.standard.between(band.start, band.finish), minutesPerDay) : '';
    case 'progress':
      return words.percentExact(band.progress);
    case 'float':
      return band.float === NONE ? '–' : words.duration(band.float, minutesPerDay);
    default:
      return '';
  }
}

interface Props {
  plan: Plan;
  band: Band;
  /** Number of the band among those that are drawn. */
  at: number;
  top: number;
  /** 1-based place among the visible rows. */
  position: number;
  focus: ColumnId | undefined;
  layout: GridLayout;
  words: RowWords;
}

/** A band in the grid: what its rows have in common, how many they are, and what they add up to. */
export const BandRow = memo(function BandRow({ plan, band, at, top, position, focus, layout, words }: Props) {
  const { label, count } = useBandLabel()(band, words);
  const row = bandRow(at);
  const percent = Math.floor(band.progress / (HUNDRED / 100));
  return (
    <div
      role="row"
      data-row={row}
      data-band={band.key}
      aria-rowindex={position + 1}
      aria-level={band.level + 1}
      aria-expanded={!band.folded}
      aria-selected={false}
      className={classNames(rows.row, classes.band, band.level === 0 && rows.top)}
      data-branch={band.colour}
      style={{ transform: `translateY(${top}px)` }}
    >
      {layout.shown.map((column, k) => {
        const frozen = layout.scrolls && layout.frozen.includes(column);
        const progress = column === 'progress';
        return (
          <div
            key={column}
            id={focus === column ? cellId(row, column) : undefined}
            role="gridcell"
            aria-colindex={k + 1}
            aria-readonly="true"
            data-column={column}
            data-tone={progress ? (percent < 30 ? 'low' : percent < 70 ? 'mid' : 'high') : undefined}
            className={classNames(
              rows.cell,
              column === 'name' ? rows.name : progress ? rows.progress : alignOf(column) === 'right' && rows.figure,
              column === 'float' && band.float !== NONE && band.float <= 0 && rows.critical,
              layout.scrolls && (frozen ? rows.frozen : rows.moving),
              focus === column && rows.focus,
            )}
            style={
              {
                ...layout.places[column],
                ...(column === 'name' && { paddingLeft: 4 + band.level * 12 }),
                ...(progress && { '--done': `${percent}%` }),
              } as React.CSSProperties
            }
          >
            {column === 'name' ? (
              <>
                <span className={rows.twisty} data-twisty />
                {label} <span className={classes.count}>{count}</span>
              </>
            ) : (
              bandText(plan, band, column, words)
            )}
          </div>
        );
      })}
      <div role="gridcell" aria-colindex={layout.shown.length + 1} className={rows.actions} aria-readonly="true" />
      <div
        role="gridcell"
        aria-colindex={layout.shown.length + 2}
        className={rows.bar}
        aria-readonly="true"
        aria-label={`${label}, ${count}`}
      />
    </div>
  );
});

interface BeamProps {
  bands: readonly Band[];
  visible: Int32Array;
  axis: Axis;
  first: number;
  last: number;
  x0: number;
  x1: number;
}

/** The bands on the timeline: a ground as wide as what is in sight, and a beam from the first start to the last finish. */
export function BandBeams({ bands, visible, axis, first, last, x0, x1 }: BeamProps) {
  if (!bands.length) return null;
  const drawn: React.ReactNode[] = [];
  for (let at = first; at <= last; at++) {
    const band = visible[at] < 0 ? bands[-1 - visible[at]] : undefined;
    if (!band) continue;
    const y = at * ROW;
    drawn.push(
      <div
        key={`ground ${at}`}
        className={classes.ground}
        data-branch={band.level === 0 ? band.colour : undefined}
        style={{ transform: `translate(${x0}px, ${y}px)`, width: x1 - x0 }}
      />,
    );
    if (band.start === NONE) continue;
    const left = xOf(axis, band.start / 1440);
    const width = Math.max(6, xOf(axis, band.finish / 1440) - left);
    if (left > x1 || left + width < x0) continue;
    drawn.push(
      <div
        key={`beam ${at}`}
        data-beam={band.key}
        className={classes.beam}
        style={
          {
            transform: `translate(${Math.round(left)}px, ${y + 10}px)`,
            width: Math.round(width),
            '--done': `${(width * band.progress) / HUNDRED}px`,
          } as React.CSSProperties
        }
      />,
    );
  }
  return drawn;
}
