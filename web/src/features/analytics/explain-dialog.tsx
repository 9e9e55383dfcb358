import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '@/shared/i18n/format';
import { failureOf } from '@/shared/lib/failure';
import { shownText } from '@/shared/lib/shown-text';
import type { FigureEntry } from '@/shared/plan/use-catalogue';
import { Button, Dialog } from '@/shared/ui';
import { useFigure } from './api/use-dashboard';
import classes from './explain-dialog.module.css';
import { shareOf } from './figures';
import type { Filter } from './filter';

interface Props {
  entry: FigureEntry;
  project: string;
  filter: Filter;
  /** The address of a change in the log of a schedule; nothing where the person does not see it. */
  changePath?: (schedule: string, revision: number) => string;
  /** The midnight at which a week begins: that week alone, closed or not. */
  week?: number;
  /** What was not kept stands first. */
  missed?: boolean;
  onClose: () => void;
}

/** Rows that are listed; the rest is a number. */
const MOST = 300;

/** What a figure means, in which version, and the rows and changes it is made of. */
export function ExplainDialog({ entry, project, filter, week, changePath, missed, onClose }: Props) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { data, error } = useFigure(project, entry.name, filter, week);
  const all = data?.rows ?? [];
  const rows = missed ? [...all].sort((a, b) => Number(a.part >= a.whole) - Number(b.part >= b.whole)) : all;
  const weighs = rows.some(({ kind }) => kind === 'activity');
  const write = (part: number, whole: number) =>
    weighs
      ? whole === 0
        ? t('noData')
        : format.percent(part / whole, 1)
      : entry.unit === 'count'
        ? format.number(part)
        : t(part > 0 ? 'rows.yes' : 'rows.no');
  return (
    <Dialog opened wide title={entry.title} onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <p>{entry.definition}</p>
      <p className={classes.quiet}>{entry.without}</p>
      <p className={classes.quiet}>{t('entry', { name: entry.name, version: entry.version, source: entry.source })}</p>
      {data && (
        <p>
          <b>{shownValue()}</b>
          {missed && rows.length > 0 && ` · ${t('missed')}`}
        </p>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, so the keyboard must reach it
        <section className={classes.table} tabIndex={0} aria-label={t('rows.title')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('rows.row')}</th>
                <th scope="col">{weighs ? t('rows.progress') : t('rows.counts')}</th>
                <th scope="col">{t('rows.changes')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, MOST).map((row) => (
                <tr key={`${row.schedule}.${row.kind}.${row.row}.${row.revisions.join()}`}>
                  <th scope="row">{row.name ? shownText(row.name) : t('rows.unnamed', { number: row.row })}</th>
                  <td>{write(row.part, row.whole)}</td>
                  <td>
                    {row.revisions.map((revision) => {
                      const words = t('rows.change', { revision: format.number(revision) });
                      return changePath ? (
                        <Link key={revision} className={classes.change} to={changePath(row.schedule, revision)}>
                          {words}
                        </Link>
                      ) : (
                        <span key={revision} className={classes.change}>
                          {words}
                        </span>
                      );
                    })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {rows.length > MOST && <p className={classes.quiet}>{t('rows.more', format.counted(rows.length - MOST))}</p>}
      {data && rows.length === 0 && <p className={classes.quiet}>{t('rows.none')}</p>}
      {error && failureOf(error).code !== 'figure.elsewhere' && (
        <p className={classes.quiet}>{failureOf(error).message}</p>
      )}
    </Dialog>
  );

  /** The figure itself, in its unit. */
  function shownValue(): string {
    const value = data?.value;
    if (value === null || value === undefined) return t('noData');
    switch (entry.unit) {
      case 'percent': {
        const counted =
          !weighs && data && t('of', { part: format.number(data.part), whole: format.number(data.whole) });
        return `${format.percent(shareOf(value), 1)}${counted ? ` · ${counted}` : ''}`;
      }
      case 'percent/week':
        return t('speedIs', { speed: format.percent(shareOf(value), 2) });
      case 'days':
        return t('days', { count: Math.abs(value) / 10_000, formatted: format.number(value / 10_000, 1) });
      case 'date':
        return format.endMedium(value);
      case 'money':
        return format.number(value / 10_000, 2);
      default:
        return format.number(value);
    }
  }
}
