import { scaleLinear } from '@visx/scale';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '@/shared/i18n/format';
import { useWidth } from '@/shared/lib/use-width';
import type { RiskResult } from './api/use-finish';
import { Card } from './card';
import classes from './finish-page.module.css';
import type { ViewProps } from './props';

/** Drivers that are drawn; the file has all. */
const MOST = 12;

interface Props extends Pick<ViewProps, 'nameOf' | 'activityPath'> {
  drivers: RiskResult['drivers'];
  runs: number;
  perDay: number;
}

/** What moves the finish: how far it lies when an activity takes its shortest and its longest tenth. */
export function Tornado({ drivers, runs, perDay, nameOf, activityPath }: Props) {
  const { t } = useTranslation('finish');
  const format = useFormat();
  const [frame, width] = useWidth<HTMLDivElement>(240);
  const shown = drivers.slice(0, MOST);
  const most = Math.max(1, ...shown.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]));
  const x = scaleLinear<number>({ domain: [-most, most], range: [2, Math.max(80, width) - 2] });
  return (
    <Card label={t('risk.drivers')} note={t('risk.driversNote')}>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('risk.activity')}</th>
              <th scope="col" className={classes.figure}>
                {t('risk.low')}
              </th>
              <th scope="col" className={classes.drawn} aria-label={t('risk.drawing')}>
                <div ref={frame} />
              </th>
              <th scope="col" className={classes.figure}>
                {t('risk.high')}
              </th>
              <th scope="col" className={classes.figure}>
                {t('risk.correlation')}
              </th>
              <th scope="col" className={classes.figure}>
                {t('risk.criticality')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((d) => (
              <tr key={d.row}>
                <th scope="row">
                  <Link to={activityPath(d.row)}>{nameOf(d.row)}</Link>
                </th>
                <td className={classes.figure}>{format.signedDays(d.low, perDay, '0')}</td>
                <td className={classes.drawn}>
                  <svg width="100%" height={14} aria-hidden="true">
                    <rect
                      className={classes.sooner}
                      x={Math.min(x(d.low), x(0))}
                      y={2}
                      width={Math.abs(x(d.low) - x(0))}
                      height={10}
                    />
                    <rect
                      className={classes.later}
                      x={Math.min(x(d.high), x(0))}
                      y={2}
                      width={Math.abs(x(d.high) - x(0))}
                      height={10}
                    />
                    <line className={classes.zero} x1={x(0)} x2={x(0)} y1={0} y2={14} />
                  </svg>
                </td>
                <td className={classes.figure}>{format.signedDays(d.high, perDay, '0')}</td>
                <td className={classes.figure}>{format.number(d.correlation, 2)}</td>
                <td className={classes.figure}>{format.percent(d.runs / runs, 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
