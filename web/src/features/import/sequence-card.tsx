import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { linkText } from '@/shared/i18n/link-text';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Dialog } from '@/shared/ui';
import type { Check } from './api/imports';
import classes from './check-step.module.css';
import { shortName } from './words';

interface Props {
  sequence: Check['outOfSequence'];
  /** Working minutes of a day. */
  perDay: number;
}

/** What began or ended before its predecessors let it. */
export function SequenceCard({ sequence: { count, links }, perDay }: Props) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const counted = { count, formatted: format.number(count) };
  return (
    <div className={classes.card}>
      <div className={classes.between}>
        <h3>{t('sequence.title')}</h3>
        <b>{counted.formatted}</b>
      </div>
      <p className={classes.quiet}>{t('sequence.text', counted)}</p>
      <Button variant="link" onClick={() => setOpen(true)}>
        {t('sequence.show', counted)}
      </Button>
      <Dialog opened={open} wide onClose={() => setOpen(false)} title={t('sequence.title')}>
        <p>{t('sequence.help')}</p>
        <table className={classes.differences}>
          <thead>
            <tr>
              <th scope="col">{t('dates.activity')}</th>
              <th scope="col">{t('sequence.predecessor')}</th>
              <th scope="col">{t('sequence.link')}</th>
            </tr>
          </thead>
          <tbody>
            {links.map((l) => (
              <tr key={`${l.row}-${l.from.row}-${l.type}`}>
                <th scope="row">
                  <b>{shortName(l)}</b> {l.code && shownText(l.name)}
                </th>
                <td className={classes.reason}>
                  <b>{shortName(l.from)}</b> {l.from.code && shownText(l.from.name)}
                </td>
                <td>{linkText(l, perDay, format.language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {links.length < count && (
          <p className={classes.quiet}>
            {t('sequence.first', { count: links.length, formatted: format.number(links.length) })}
          </p>
        )}
      </Dialog>
    </div>
  );
}
