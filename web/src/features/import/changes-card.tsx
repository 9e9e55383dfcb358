import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Banner, Button, classNames, Dialog, Segment } from '@/shared/ui';
import type { Changes, Mode, RowChange } from './api/imports';
import classes from './changes-card.module.css';
import { shortName } from './words';

interface Props {
  changes: Changes | undefined;
  busy: boolean;
  mode: Mode;
  onMode: (mode: Mode) => void;
}

const modes: readonly Mode[] = ['merge', 'replace', 'append'];
const figures = ['added', 'changed', 'moved', 'gone', 'same'] as const;

/** What taking the file over would do to the activities the schedule has, for the mode that is chosen. */
export function ChangesCard({ changes, busy, mode, onMode }: Props) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  return (
    <section className={classes.card} aria-label={t('changes.title')} aria-busy={busy} data-density="compact">
      <div className={classes.head}>
        <h3>{t('changes.title')}</h3>
        <Segment
          label={t('changes.mode')}
          value={mode}
          options={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
          onChange={onMode}
        />
      </div>
      <p className={classes.text}>{t(`mode.${mode}Text`)}</p>
      {changes && (
        <>
          <dl className={classNames(classes.figures, busy && classes.old)}>
            {figures.map((what) => (
              <div key={what} data-what={changes[what] > 0 ? what : undefined}>
                <dd>{format.number(changes[what])}</dd>
                <dt>{t(`changes.${what}`, { count: changes[what] })}</dt>
              </div>
            ))}
          </dl>
          <p className={classes.text}>
            {t('changes.links', {
              added: format.number(changes.links.added),
              changed: format.number(changes.links.changed),
              gone: format.number(changes.links.gone),
            })}
            {(['calendars', 'calendarsGone', 'summaries', 'tasks', 'kept', 'starts', 'held'] as const)
              .filter((what) => changes[what] > 0)
              .map((what) => ` ${t(`changes.${what}`, { count: changes[what] })}`)}
            {(['settings', 'carried'] as const)
              .filter((what) => changes[what])
              .map((what) => ` ${t(`changes.${what}`)}`)}
          </p>
          {changes.gone > 0 && (
            <Banner tone="warn">
              {t('changes.goneText', { count: changes.gone, formatted: format.number(changes.gone) })}
            </Banner>
          )}
          {changes.rows.length > 0 && (
            <Button variant="link" onClick={() => setOpen(true)}>
              {t('changes.show')}
            </Button>
          )}
          <Dialog opened={open} wide onClose={() => setOpen(false)} title={t('changes.dialog')}>
            <ChangeList changes={changes} />
          </Dialog>
        </>
      )}
    </section>
  );
}

/** The activities that would come, go or change, and in what. */
function ChangeList({ changes }: { changes: Changes }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const all = changes.added + changes.changed + changes.gone;
  const groups = (['gone', 'changed', 'added'] as const)
    .map((what) => ({ what, rows: changes.rows.filter((row) => row.what === what) }))
    .filter(({ rows }) => rows.length > 0);
  const fieldsOf = ({ fields }: RowChange) =>
    (fields ?? []).map((field) => t(`field.${field as 'name'}`, { defaultValue: field })).join(', ');
  return (
    <>
      {changes.rows.length < all && (
        <p>{t('changes.first', { shown: format.number(changes.rows.length), all: format.number(all) })}</p>
      )}
      <table className={classes.table}>
        {groups.map(({ what, rows }) => (
          <tbody key={what}>
            <tr>
              <th colSpan={2} scope="colgroup" className={classes.group}>
                {t(`changes.group.${what}`)} <span>· {format.number(changes[what])}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.row}>
                <th scope="row">
                  <b>{shortName(row)}</b> {row.code && shownText(row.name)}
                </th>
                <td>{fieldsOf(row)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}
