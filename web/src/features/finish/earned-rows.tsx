import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '@/shared/i18n/format';
import { FigureNote } from '@/shared/plan/figure-note';
import { Button, Dialog, ErrorState } from '@/shared/ui';
import { type EarnedValue, useEarnedRows } from './api/use-finish';
import { civilText, saveCsv } from './csv';
import classes from './finish-page.module.css';
import type { ViewProps } from './props';
import { Waiting } from './waiting';

/** Rows that are listed; the sum and the file have all. */
const MOST = 300;

const amounts = ['weight', 'planned', 'earned', 'spent'] as const;
type Row = EarnedValue['rows'][number];

interface Props extends Pick<ViewProps, 'schedule' | 'revision' | 'nameOf' | 'activityPath'> {
  /** What the figure is called. */
  title: string;
  value: string;
  basis: EarnedValue['basis'];
  /** Earned schedule, which weighs and reads another curve than the amounts. */
  inTime: boolean;
  onClose: () => void;
}

/** What a figure of earned value means, in which version, and the activities it is the sum of. */
export function EarnedRows({ title, value, basis, inTime, onClose, ...view }: Props) {
  const { t } = useTranslation('finish');
  const { data, error, mutate } = useEarnedRows(view.schedule, view.revision, basis);
  return (
    <Dialog
      opened
      wide={860}
      title={title}
      onClose={onClose}
      actions={
        <>
          {data && (
            <Button variant="ghost" icon={IconDownload} onClick={() => save(data)}>
              CSV
            </Button>
          )}
          <Button onClick={onClose}>{t('earned.behind.close')}</Button>
        </>
      }
    >
      <p className={classes.lead}>
        <b>{value}</b>
      </p>
      <FigureNote name={inTime ? 'earned-schedule' : 'earned-value'} open />
      {error !== undefined && !data && (
        <ErrorState title={t('error.title')} safe={t('error.safe')} error={error} onRetry={() => void mutate()} />
      )}
      {!data && error === undefined && <Waiting />}
      {data && (inTime ? <TimeRows data={data} {...view} /> : <AmountRows data={data} {...view} />)}
    </Dialog>
  );

  function save(of: EarnedValue) {
    const b = (key: 'row' | 'progress' | 'share' | 'outsideRow' | 'week' | 'byThen') => t(`earned.behind.${key}`);
    saveCsv('earned-value-rows.csv', [
      [b('row'), ...amounts.map((key) => t(`earned.behind.${key}`)), b('progress'), b('share'), b('outsideRow')],
      ...of.rows.map((r) => [
        view.nameOf(r.row),
        ...amounts.map((key) => r[key]),
        r.progress,
        r.share,
        r.outside ? 1 : 0,
      ]),
      [],
      [b('week'), b('byThen')],
      ...of.shares.map((s) => [civilText(s.at), s.value]),
    ]);
  }
}

type RowsProps = Pick<ViewProps, 'nameOf' | 'activityPath'> & { data: EarnedValue };

/** What each activity brings to BAC, PV, EV and AC, and their sums. */
function AmountRows({ data, nameOf, activityPath }: RowsProps) {
  const { t } = useTranslation('finish');
  const format = useFormat();
  const figure = (n: number) => format.number(n, data.basis === 'cost' ? 2 : 1);
  const columns = data.basis === 'cost' ? amounts : amounts.slice(0, 3);
  const inside = data.rows.filter((r) => !r.outside);
  const sum = (key: (typeof amounts)[number]) => figure(inside.reduce((all, r) => all + r[key], 0));
  return (
    <Listed rows={data.rows}>
      <thead>
        <tr>
          <th scope="col">{t('earned.behind.row')}</th>
          <th scope="col" className={classes.figure}>
            {t('earned.behind.progress')}
          </th>
          {columns.map((key) => (
            <th key={key} scope="col" className={classes.figure}>
              {t(`earned.behind.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.slice(0, MOST).map((r) => (
          <tr key={r.row} data-outside={r.outside || undefined}>
            <th scope="row">
              <Link to={activityPath(r.row)}>{nameOf(r.row)}</Link>
              {r.outside && <small className={classes.quiet}> {t('earned.behind.outsideRow')}</small>}
            </th>
            <td className={classes.figure}>{format.percent(r.progress / 100, 1)}</td>
            {columns.map((key) => (
              <td key={key} className={classes.figure}>
                {r.outside ? '–' : figure(r[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('earned.behind.sum')}</th>
          <td />
          {columns.map((key) => (
            <td key={key} className={classes.figure}>
              {sum(key)}
            </td>
          ))}
        </tr>
      </tfoot>
    </Listed>
  );
}

/** What each activity weighs in earned schedule, what is done of all, and the weeks of the baseline it is compared with. */
function TimeRows({ data, nameOf, activityPath }: RowsProps) {
  const { t } = useTranslation('finish');
  const format = useFormat();
  const counted = data.rows.filter((r) => r.share > 0);
  const done = counted.reduce((all, r) => all + (r.share * r.progress) / 100, 0);
  const share = (n: number) => format.percent(n / 100, 2);
  return (
    <>
      <p className={classes.quiet}>
        {t('earned.behind.done', { share: share(done) })} {t('earned.behind.weeks')}:
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, so the keyboard must reach it */}
      <section className={classes.behind} tabIndex={0} aria-label={t('earned.behind.weeks')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('earned.behind.week')}</th>
              <th scope="col">{t('earned.at')}</th>
              <th scope="col" className={classes.figure}>
                {t('earned.behind.byThen')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.shares.map(({ at, value }) => (
              <tr key={at} data-reached={value <= done || undefined}>
                <th scope="row">{format.number((at - data.shares[0].at) / (7 * 1440), 1)}</th>
                <td>{format.dateTime(at)}</td>
                <td className={classes.figure}>{share(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Listed rows={counted}>
        <thead>
          <tr>
            <th scope="col">{t('earned.behind.row')}</th>
            <th scope="col" className={classes.figure}>
              {t('earned.behind.share')}
            </th>
            <th scope="col" className={classes.figure}>
              {t('earned.behind.progress')}
            </th>
          </tr>
        </thead>
        <tbody>
          {counted.slice(0, MOST).map((r) => (
            <tr key={r.row}>
              <th scope="row">
                <Link to={activityPath(r.row)}>{nameOf(r.row)}</Link>
              </th>
              <td className={classes.figure}>{share(r.share)}</td>
              <td className={classes.figure}>{format.percent(r.progress / 100, 1)}</td>
            </tr>
          ))}
        </tbody>
      </Listed>
    </>
  );
}

function Listed({ rows, children }: { rows: readonly Row[]; children: React.ReactNode }) {
  const { t } = useTranslation('finish');
  const format = useFormat();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, so the keyboard must reach it */}
      <section className={classes.behind} tabIndex={0} aria-label={t('earned.behind.row')}>
        <table className={classes.table}>{children}</table>
      </section>
      {rows.length > MOST && (
        <p className={classes.quiet}>
          {t('earned.behind.moreRows', { shown: format.number(MOST), all: format.number(rows.length) })}
        </p>
      )}
    </>
  );
}
