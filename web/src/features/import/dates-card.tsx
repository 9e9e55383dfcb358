import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '@/shared/i18n/format';
import { linkText } from '@/shared/i18n/link-text';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Dialog } from '@/shared/ui';
import type { Check, Difference, Why } from './api/imports';
import classes from './check-step.module.css';
import { shortName } from './words';

interface Props {
  dates: NonNullable<Check['dates']>;
  /** Working minutes of a day. */
  perDay: number;
  tool: string;
}

/** How many activities come out with every date and float the other tool had, which do not, and why they lie where they lie. */
export function DatesCard({ dates, perDay, tool }: Props) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { compared, equal, differences } = dates;
  const differ = compared - equal;
  const share = compared > 0 ? equal / compared : 1;
  const listed = byActivity(differences).size;
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
              <th scope="col">{t('dates.value')}</th>
              <th scope="col">{tool}</th>
              <th scope="col">Gantry</th>
              <th scope="col">{t('dates.why')}</th>
            </tr>
          </thead>
          {[...byActivity(differences)].map(([row, own]) => (
            <tbody key={row}>
              {own.map((d, k) => (
                <tr key={d.field}>
                  {k === 0 && (
                    <th scope="rowgroup" rowSpan={own.length} title={shownText(d.name)}>
                      <b>{shortName(d)}</b> {d.code && shownText(d.name)}
                    </th>
                  )}
                  <td>{t(`dates.${d.field}`)}</td>
                  <td>{valueText(t, format, perDay, d, d.theirs)}</td>
                  <td>{valueText(t, format, perDay, d, d.ours)}</td>
                  {k === 0 && (
                    <td className={classes.reason} rowSpan={own.length}>
                      {whyText(t, format, perDay, d.why)}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        {listed < differ && (
          <p className={classes.quiet}>{t('dates.first', { count: listed, formatted: format.number(listed) })}</p>
        )}
      </Dialog>
    </div>
  );
}

/** The differences of each activity: what sets its start and finish stands once, and not beside its late dates and floats. */
function byActivity(differences: readonly Difference[]): ReadonlyMap<number, Difference[]> {
  const out = new Map<number, Difference[]>();
  for (const d of differences) out.set(d.row, [...(out.get(d.row) ?? []), d]);
  return out;
}

function valueText(t: TFunction<'import'>, format: Format, perDay: number, { field }: Difference, value: number) {
  switch (field) {
    case 'start':
    case 'lateStart':
      return format.dateTime(value);
    case 'finish':
    case 'lateFinish':
      return format.endTime(value);
    case 'critical':
      return t(value ? 'dates.yes' : 'dates.no');
    default:
      return format.duration(value, perDay);
  }
}

function whyText(t: TFunction<'import'>, format: Format, perDay: number, { reason, link, constraint }: Why): string {
  if (link)
    return t('dates.reason.link', { link: linkText(link, perDay, format.language), from: shortName(link.from) });
  if (constraint?.type === 'alap') return t('dates.reason.alap');
  if (constraint)
    return t('dates.reason.constraint', {
      type: t(`dates.constraint.${constraint.type}`),
      date: format.dateMedium(constraint.date),
    });
  return t(`dates.reason.${reason}`);
}
