import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { useScrolls } from '@/shared/lib/use-scrolls';
import { classNames } from '@/shared/ui';
import type { ColumnId } from './grid-columns';
import classes from './paste-dialog.module.css';
import { leftOut, type PasteMode, type Pasting, type RefusedCell } from './paste-plan';
import type { PasteColumn } from './paste-table';
import { useColumnNames, useOwnColumns } from './use-own-columns';

/** Rows of the table that are drawn, and lines that tell of refused cells; the rest is counted. */
const MOST_DRAWN = 8;
const MOST_TOLD = 100;

const notes = ['links', 'linksOut', 'start', 'finish', 'summary'] as const;

/** What a column of the table is called: as the grid does, else as the table does. */
function usePasteNames(): (column: PasteColumn) => string {
  const { t } = useTranslation('gantt');
  const names = useColumnNames(useOwnColumns(false));
  return ({ target, head }) =>
    target === undefined || target === 'level' ? head || t('paste.noColumn') : names.tip(target);
}

/** The first rows as they are understood, and everything that is not taken, with its reason. */
export function PastePreview({ pasting, mode, column }: { pasting: Pasting; mode: PasteMode; column: ColumnId }) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const names = useColumnNames(useOwnColumns(false));
  const { table, refused } = pasting;
  return (
    <>
      <div>
        <p className={classes.quiet}>
          {table.headed ? t('paste.headed') : t('paste.positional', { column: names.tip(column) })}
        </p>
        <DrawnRows pasting={pasting} mode={mode} />
        {pasting.lines.length > MOST_DRAWN && (
          <p className={classes.quiet}>{t('paste.more', format.counted(pasting.lines.length - MOST_DRAWN))}</p>
        )}
      </div>
      <LeftOut pasting={pasting} mode={mode} />
      {refused.length > 0 && <RefusedCells pasting={pasting} />}
    </>
  );
}

/** A row of the table by its place in it, `2 → 54` where it is written over row 54 of the plan. */
function rowLabel({ plan, lines }: Pasting, k: number): string {
  const row = lines.find((line) => line.k === k)?.row;
  return row === undefined ? String(k + 1) : `${k + 1} → ${plan.tree.position[plan.index.of(row)]}`;
}

function DrawnRows({ pasting, mode }: { pasting: Pasting; mode: PasteMode }) {
  const { t } = useTranslation('gantt');
  const nameOf = usePasteNames();
  const { table, refused } = pasting;
  const lines = pasting.lines.slice(0, MOST_DRAWN);
  const [frame, scrolls] = useScrolls<HTMLDivElement>();
  const problemAt = new Map(refused.map((cell) => [`${cell.k} ${cell.column.at}`, cell]));
  return (
    <div
      ref={frame}
      className={classes.scroll}
      tabIndex={scrolls ? 0 : undefined}
      role="region"
      aria-label={t('paste.table')}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('paste.row')}</th>
            {table.columns.map((column) => (
              <th key={column.at} scope="col" className={classNames(leftOut(column, table, mode) && classes.out)}>
                {nameOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ k, depth }) => (
            <tr key={k}>
              <th scope="row">{rowLabel(pasting, k)}</th>
              {table.columns.map((column) => {
                const text = table.rows[k][column.at].trim();
                const problem = problemAt.get(`${k} ${column.at}`);
                const out = leftOut(column, table, mode);
                return (
                  <td
                    key={column.at}
                    className={classNames(out && classes.out, problem && classes.bad)}
                    style={column.target === 'name' && depth ? { paddingLeft: 8 + depth * 14 } : undefined}
                    title={problem ? (t(problem.key, { what: problem.what ?? '' }) as string) : text}
                  >
                    {problem && <IconAlertTriangle size={12} stroke={1.8} aria-hidden />}
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Columns, links and values that are not pasted. */
function LeftOut({ pasting, mode }: { pasting: Pasting; mode: PasteMode }) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const nameOf = usePasteNames();
  const { table } = pasting;
  const out = (why: 'unknown' | 'computed' | 'reset') =>
    table.columns.filter((column) => leftOut(column, table, mode) === why);
  const named = out('unknown').filter(({ head }) => head !== '');
  const nameless = table.headed ? 0 : out('unknown').length;
  const names = (columns: PasteColumn[]) => columns.map(nameOf).join(', ');
  const told = [
    named.length > 0 && t('paste.unknown', { columns: named.map(({ head }) => head).join(', ') }),
    nameless > 0 && t('paste.unplaced', format.counted(nameless)),
    out('computed').length > 0 && t('paste.leftOut', { columns: names(out('computed')) }),
    out('reset').length > 0 &&
      t('paste.reset', {
        columns: out('reset')
          .map(({ head, at }) => head || String(at + 1))
          .join(', '),
      }),
    ...notes.map((note) => {
      const count = pasting.notes.get(note) ?? 0;
      return count > 0 && t(`paste.note.${note}`, format.counted(count));
    }),
    pasting.circle && t('paste.note.circle'),
  ].filter((text) => typeof text === 'string');
  if (!told.length) return null;
  return (
    <ul className={classes.notes}>
      {told.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** Cells of one row that are refused for the same reason, as of a summary all that its activities make. */
function byReason(refused: readonly RefusedCell[]): RefusedCell[][] {
  const groups = Map.groupBy(refused, ({ k, key, what }) => JSON.stringify([k, key, what]));
  return [...groups.values()];
}

/** The cells that are not pasted, with what they say and why. */
function RefusedCells({ pasting }: { pasting: Pasting }) {
  const { refused } = pasting;
  const { rows } = pasting.table;
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const nameOf = usePasteNames();
  const [list, scrolls] = useScrolls<HTMLUListElement>();
  const told = byReason(refused).slice(0, MOST_TOLD);
  const left = refused.length - told.flat().length;
  return (
    <section className={classes.problems} aria-label={t('paste.problems', format.counted(refused.length))}>
      <h3>
        <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
        {t('paste.problems', format.counted(refused.length))}
      </h3>
      <ul ref={list} tabIndex={scrolls ? 0 : undefined}>
        {told.map((cells) => {
          const [{ k, column, key, what }] = cells;
          const names = cells.map((cell) => nameOf(cell.column)).join(', ');
          const texts = cells.map((cell) => ({ at: cell.column.at, text: rows[k][cell.column.at].trim() }));
          return (
            <li key={`${k} ${column.at}`}>
              <b>{t('paste.at', { row: rowLabel(pasting, k), column: names })}</b>{' '}
              {texts
                .filter(({ text }) => text)
                .map(({ at, text }, place) => (
                  <Fragment key={at}>
                    {place > 0 && ', '}
                    <q>{text}</q>
                  </Fragment>
                ))}{' '}
              {t(key, { what: what ?? '' }) as string}
            </li>
          );
        })}
      </ul>
      {left > 0 && <p>{t('paste.moreProblems', format.counted(left))}</p>}
    </section>
  );
}
