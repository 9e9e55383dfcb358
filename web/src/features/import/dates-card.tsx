import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Button, Dialog } from '@/shared/ui';
import type { Check } from './api/imports';
import classes from './check-step.module.css';
import { shortName } from './words';

/** How many dates come out as the other tool had them, and which do not. */
export function DatesCard({ dates, tool }: { dates: NonNullable<Check['dates']>; tool: string }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { compared, equal, differences } = dates;
  const differ = compared - equal;
  const share = compared > 0 ? equal / compared : 1;
  return (
    <div className={classes.card}>
      <div className={classes.between}>
        <h3>{t('dates.title', { tool })}</h3>
        <b>{t('dates.of', { equal: format.number(equal), compared: format.number(compared) })}</b>
      </div>
      <div className={classes.bar} aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <p className={classes.quiet}>
        {differ === 0 ? t('dates.allEqual') : t('dates.differ', { count: differ, formatted: format.number(differ) })}{' '}
        {t('dates.kept', { tool })}
      </p>
      {differ > 0 && (
        <Button variant="link" onClick={() => setOpen(true)}>
          {t('dates.show', { count: differ, formatted: format.number(differ) })}
        </Button>
      )}
      <Dialog opened={open} wide onClose={() => setOpen(false)} title={t('dates.dialog', { tool })}>
        <table className={classes.differences}>
          <thead>
            <tr>
              <th scope="col">{t('dates.activity')}</th>
              <th scope="col">{t('dates.date')}</th>
              <th scope="col">{tool}</th>
              <th scope="col">Gantry</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((d) => (
              <tr key={`${d.row}-${d.field}`}>
                <th scope="row" title={d.name}>
                  <b>{shortName(d)}</b> {d.code && d.name}
                </th>
                <td>{t(`dates.${d.field}`)}</td>
                <td>{d.field === 'start' ? format.dateTime(d.theirs) : format.endTime(d.theirs)}</td>
                <td>{d.field === 'start' ? format.dateTime(d.ours) : format.endTime(d.ours)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Dialog>
    </div>
  );
}
