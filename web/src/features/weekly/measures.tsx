import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Dialog, SelectField } from '@/shared/ui';
import { type Figure, useMeasures } from './api/use-weeks';
import classes from './weekly.module.css';
import { useWeekly } from './weekly-context';

type Name = 'plannedReady' | 'level' | 'outcome' | 'madeReady' | 'anticipated';

/** What the history of the plan says of a week. Each figure opens the tasks and the changes it is made of. */
export function Measures({ week, revision }: { week: number; revision: number }) {
  const { schedule } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const { data } = useMeasures(schedule, week, revision);
  const [back, setBack] = useState('1');
  const [opened, setOpened] = useState<Name>();
  if (!data) return null;
  const of = (name: Name): Figure | null => {
    const figure = data[name];
    return Array.isArray(figure) ? (figure[Number(back) - 1] ?? null) : figure;
  };
  const line = (name: Name) => {
    const figure = of(name);
    return (
      <li key={name}>
        <b>{t(`measures.${name}`)}</b>
        {figure === null || figure.share === null ? (
          <span className={classes.figure}>{t('measures.none')}</span>
        ) : (
          <Button
            variant="link"
            aria-label={t('measures.open', {
              name: t(`measures.${name}`),
              share: format.percent(figure.share / 1_000_000),
            })}
            onClick={() => setOpened(name)}
          >
            {format.percent(figure.share / 1_000_000)}
          </Button>
        )}
      </li>
    );
  };
  const shown = opened && of(opened);
  return (
    <section>
      <h2>{t('measures.title')}</h2>
      <ul className={classes.list}>{(['plannedReady', 'level', 'outcome'] as const).map(line)}</ul>
      <div className={classes.back}>
        <SelectField
          label={t('measures.back')}
          value={back}
          options={data.madeReady.map((_, k) => ({ value: String(k + 1), label: String(k + 1) }))}
          onChange={setBack}
        />
      </div>
      <ul className={classes.list}>{(['madeReady', 'anticipated'] as const).map(line)}</ul>
      {opened && shown && <Source name={opened} figure={shown} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

/** The tasks of a figure, which of them count, and the changes that say so. */
function Source({ name, figure, onClose }: { name: Name; figure: Figure; onClose: () => void }) {
  const { logPath } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  return (
    <Dialog
      opened
      wide
      title={t(`measures.${name}`)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('measures.close')}</Button>}
    >
      <p>
        {t(`measures.${name}Text`)}{' '}
        {t('measures.counts', { part: format.number(figure.part), whole: format.number(figure.whole) })}
      </p>
      <div className={classes.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('column.name')}</th>
              <th scope="col">{t('measures.countsColumn')}</th>
              <th scope="col">{t('measures.changes')}</th>
            </tr>
          </thead>
          <tbody>
            {(figure.items ?? []).map((item) => (
              <tr key={item.task}>
                <th scope="row">{shownText(item.name)}</th>
                <td>{t(item.counts ? 'measures.yes' : 'measures.no')}</td>
                <td>
                  {item.revisions.map((revision) => {
                    const change = t('measures.change', { revision: format.number(revision) });
                    return logPath ? (
                      <Link key={revision} className={classes.change} to={`${logPath}?revision=${revision}`}>
                        {change}
                      </Link>
                    ) : (
                      <span key={revision} className={classes.change}>
                        {change}
                      </span>
                    );
                  })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
