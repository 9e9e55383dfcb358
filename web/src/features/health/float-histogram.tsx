import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PlanSession } from '@/engine';
import { saveCsv } from '@/shared/lib/csv';
import { shownText } from '@/shared/lib/shown-text';
import { Button } from '@/shared/ui';
import { type FloatBand, floatBands } from './floats';
import classes from './health-page.module.css';

/** Rows of one band that are listed; the file has all. */
const MOST = 200;

interface Props {
  session: PlanSession;
  revision: number;
  /** The address of an activity in the Gantt. */
  activityPath: (row: number) => string;
}

/** How much the unfinished work may slip: activities by bands of total float, and the way to each in the Gantt. */
export function FloatHistogram({ session, revision, activityPath }: Props) {
  const { t } = useTranslation('health');
  const [open, setOpen] = useState<number>();
  const { plan } = session.view();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan is one object whose rows change with its revision
  const bands = useMemo(() => floatBands(plan), [plan, revision]);
  const most = Math.max(1, ...bands.map(({ rows }) => rows.length));
  const named = (row: number) => {
    const i = plan.index.of(row);
    return t('rows', {
      number: plan.tree.position[i],
      name: shownText(plan.activities.name[i]),
      interpolation: { escapeValue: false },
    });
  };
  const save = () =>
    saveCsv('float.csv', [
      [t('float.band'), t('float.activity'), t('float.days')],
      ...bands.flatMap((band) =>
        band.rows.map((row) => [
          bandText(band, t),
          named(row),
          plan.activities.totalFloat[plan.index.of(row)] / plan.schedule.minutesPerDay,
        ]),
      ),
    ]);
  return (
    <section className={classes.float} aria-label={t('float.title')}>
      <header>
        <h2>{t('float.title')}</h2>
        <span className={classes.grow} />
        <Button variant="ghost" icon={IconDownload} onClick={save}>
          CSV
        </Button>
      </header>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('float.band')}</th>
            <th scope="col" className={classes.figure}>
              {t('float.count')}
            </th>
            <th scope="col" aria-label={t('float.drawing')} />
          </tr>
        </thead>
        <tbody>
          {bands.map((band, k) => (
            <tr key={String(band.to)}>
              <th scope="row">
                <button
                  type="button"
                  className={classes.name}
                  aria-expanded={open === k}
                  disabled={band.rows.length === 0}
                  onClick={() => setOpen(open === k ? undefined : k)}
                >
                  {bandText(band, t)}
                </button>
              </th>
              <td className={classes.figure}>{band.rows.length}</td>
              <td className={classes.bars}>
                <svg width="100%" height={12} aria-hidden="true">
                  <rect
                    data-negative={k === 0 || undefined}
                    width={`${(100 * band.rows.length) / most}%`}
                    height={12}
                  />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open !== undefined && (
        <ul className={classes.rows} aria-label={bandText(bands[open], t)}>
          {bands[open].rows.slice(0, MOST).map((row) => (
            <li key={row}>
              <Link to={activityPath(row)}>{named(row)}</Link>
            </li>
          ))}
          {bands[open].rows.length > MOST && (
            <li className={classes.quiet}>{t('more', { count: bands[open].rows.length - MOST })}</li>
          )}
        </ul>
      )}
    </section>
  );
}

function bandText({ from, to }: FloatBand, t: ReturnType<typeof useTranslation<'health'>>['t']): string {
  if (from === undefined) return t('float.negative');
  if (to === undefined) return t('float.above', { from });
  if (to === 0) return t('float.none');
  return t('float.upTo', { from, to });
}
