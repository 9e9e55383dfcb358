import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Chip, Dialog } from '@/shared/ui';
import { useForecast, type WeekForecast } from './api/use-weeks';
import classes from './weekly.module.css';
import { useWeekly } from './weekly-context';

const share = (parts: number) => parts / 1_000_000;

/** How likely the promises of an open week are kept, the least likely first, with how well such chances have held. */
export function Forecast({ week, revision }: { week: number; revision: number }) {
  const { schedule } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const { data } = useForecast(schedule, week, revision);
  const [opened, setOpened] = useState(false);
  if (!data) return null;
  const chances = [...data.chances].sort((a, b) => a.chance - b.chance);
  return (
    <section>
      <h2>{t('forecast.title')}</h2>
      {data.sample < data.floor ? (
        <p className={classes.quiet}>
          {t('forecast.below', { sample: format.number(data.sample), floor: format.number(data.floor) })}
        </p>
      ) : (
        <>
          {chances.length === 0 && <p className={classes.quiet}>{t('forecast.nothingLeft')}</p>}
          <ul className={classes.list}>
            {chances.map((one) => (
              <li key={one.task}>
                <b>{shownText(one.name)}</b>
                {one.footing !== 'firm' && <Chip tone="warn">{t(`forecast.${one.footing}`)}</Chip>}
                <span className={classes.figure}>{format.percent(share(one.chance))}</span>
              </li>
            ))}
          </ul>
          <Button variant="link" onClick={() => setOpened(true)}>
            {t('forecast.how')}
          </Button>
        </>
      )}
      {opened && <Calibration forecast={data} onClose={() => setOpened(false)} />}
    </section>
  );
}

/** What was said of promises of closed weeks before they closed, beside what came of them. */
function Calibration({ forecast, onClose }: { forecast: WeekForecast; onClose: () => void }) {
  const { t } = useTranslation('weekly');
  const format = useFormat();
  return (
    <Dialog
      opened
      wide
      title={t('forecast.how')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('measures.close')}</Button>}
    >
      <p>{t('forecast.made', { sample: format.number(forecast.sample), floor: format.number(forecast.floor) })}</p>
      <p>
        {forecast.brier === null
          ? t('forecast.untested')
          : t('forecast.tested', {
              count: format.number(forecast.tested),
              brier: format.number(share(forecast.brier), 2),
            })}
      </p>
      <div className={classes.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('forecast.band')}</th>
              <th scope="col" className={classes.number}>
                {t('forecast.promises')}
              </th>
              <th scope="col" className={classes.number}>
                {t('forecast.expected')}
              </th>
              <th scope="col" className={classes.number}>
                {t('forecast.kept')}
              </th>
            </tr>
          </thead>
          <tbody>
            {forecast.bands.map((band) => (
              <tr key={band.from}>
                <th scope="row">
                  {t('forecast.range', { from: format.percent(share(band.from)), to: format.percent(share(band.to)) })}
                </th>
                <td className={classes.number}>{format.number(band.promises)}</td>
                <td className={classes.number}>
                  {band.expected === null ? '—' : format.percent(share(band.expected))}
                </td>
                <td className={classes.number}>
                  {band.promises === 0 ? '—' : format.percent(band.kept / band.promises)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
