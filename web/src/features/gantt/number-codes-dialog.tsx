import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, CheckField, Dialog, Field } from '@/shared/ui';
import { useGantt, useView } from './gantt-context';
import { habitOf, numbered, numberingCommands } from './number-codes';
import classes from './replace-dialog.module.css';

/** How many of the new codes are shown before they are given. */
const MOST_LISTED = 50;

const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : -1);

/** Gives activities the next free codes by prefix and step, as one step that is undone as one. */
export function NumberCodesDialog({ rows }: { rows: readonly number[] }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan, planVersion } = useView();
  const [habit] = useState(() => habitOf(plan));
  const [prefix, setPrefix] = useState(habit.prefix);
  const [first, setFirst] = useState(String(habit.first));
  const [step, setStep] = useState(String(habit.step));
  const [again, setAgain] = useState(false);
  const [selected, setSelected] = useState(rows.length > 1);
  const begin = wholeNumber(first);
  const apart = wholeNumber(step);
  const list = useMemo(() => {
    void planVersion;
    return numbered(plan, { prefix, first: begin, step: apart, again, rows: selected ? new Set(rows) : undefined });
  }, [plan, planVersion, prefix, begin, apart, again, selected, rows]);
  const close = () => actions.dialogs.closeDialog();
  return (
    <Dialog
      opened
      wide
      onClose={close}
      title={t('codes.title')}
      actions={
        <>
          <Button onClick={close}>{t('delete.cancel')}</Button>
          <Button
            variant="primary"
            disabled={list.length === 0}
            onClick={() => actions.dialogs.decide(numberingCommands(list))}
          >
            {t('codes.apply', format.counted(list.length))}
          </Button>
        </>
      }
    >
      <div className={classes.three}>
        <Field
          label={t('codes.prefix')}
          value={prefix}
          maxLength={20}
          data-autofocus
          onChange={(event) => setPrefix(event.currentTarget.value)}
        />
        <Field
          label={t('codes.first')}
          value={first}
          inputMode="numeric"
          error={begin < 0 ? t('codes.whole') : undefined}
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
        <Field
          label={t('codes.step')}
          value={step}
          inputMode="numeric"
          error={apart < 1 ? t('codes.whole') : undefined}
          onChange={(event) => setStep(event.currentTarget.value)}
        />
      </div>
      <fieldset className={classes.choices}>
        <legend className="visually-hidden">{t('codes.which')}</legend>
        <CheckField label={t('codes.again')} checked={again} onChange={setAgain} />
        {rows.length > 1 && (
          <CheckField
            label={t('replace.selected', format.counted(rows.length))}
            checked={selected}
            onChange={setSelected}
          />
        )}
      </fieldset>
      <p role="status">{list.length === 0 ? t('codes.nothing') : t('codes.free')}</p>
      {list.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so the keyboard must reach it
        <section className={classes.list} tabIndex={0} aria-label={t('replace.list')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('replace.row')}</th>
                <th scope="col">{t('replace.was')}</th>
                <th scope="col">{t('replace.is')}</th>
              </tr>
            </thead>
            <tbody>
              {list.slice(0, MOST_LISTED).map(({ row, i, from, to }) => (
                <tr key={row}>
                  <td>{shownText(plan.activities.name[i])}</td>
                  <td>{from || '–'}</td>
                  <td>{to}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {list.length > MOST_LISTED && <p>{t('replace.more', format.counted(list.length - MOST_LISTED))}</p>}
        </section>
      )}
    </Dialog>
  );
}
