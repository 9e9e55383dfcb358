import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, CheckField, Dialog, Field } from '@/shared/ui';
import { commandsOf, type Replacement, replacedFields, replacementsOf } from './find-replace';
import { useGantt, useView } from './gantt-context';
import classes from './replace-dialog.module.css';

/** How many changes are listed before they are made. */
const MOST_LISTED = 100;

/** Finds a text in names, codes and notes, shows what would change, and changes all of it as one step. */
export function ReplaceDialog({ rows }: { rows: readonly number[] }) {
  const { actions, editable } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan, planVersion } = useView();
  const [find, setFind] = useState('');
  const [replace, setReplace] = useState('');
  const [fields, setFields] = useState<ReadonlySet<(typeof replacedFields)[number]>>(new Set(['name']));
  const [matchCase, setMatchCase] = useState(false);
  const [wholeWord, setWholeWord] = useState(false);
  const [selected, setSelected] = useState(rows.length > 1);
  const wanted = useDeferredValue(
    useMemo(
      () => ({
        ...{ find, replace, matchCase, wholeWord, fields: [...fields] },
        rows: selected ? new Set(rows) : undefined,
      }),
      [find, replace, matchCase, wholeWord, fields, selected, rows],
    ),
  );
  const list = useMemo(() => {
    void planVersion;
    return replacementsOf(plan, wanted);
  }, [plan, planVersion, wanted]);
  const changing = list.filter(({ hindrance }) => !hindrance).length;
  const close = () => actions.dialogs.closeDialog();
  return (
    <Dialog
      opened
      wide={720}
      onClose={close}
      title={t('replace.title')}
      actions={
        <>
          <Button onClick={close}>{t('delete.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!editable || changing === 0}
            onClick={() => actions.dialogs.decide(commandsOf(list))}
          >
            {t('replace.apply', format.counted(changing))}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <Field
          label={t('replace.find')}
          value={find}
          data-autofocus
          onChange={(event) => setFind(event.currentTarget.value)}
        />
        <Field label={t('replace.with')} value={replace} onChange={(event) => setReplace(event.currentTarget.value)} />
      </div>
      <fieldset className={classes.choices}>
        <legend>{t('replace.in')}</legend>
        {replacedFields.map((field) => (
          <CheckField
            key={field}
            label={t(`replace.field.${field}`)}
            checked={fields.has(field)}
            onChange={(yes) => {
              const next = new Set(fields);
              if (yes) next.add(field);
              else next.delete(field);
              setFields(next);
            }}
          />
        ))}
        <CheckField label={t('replace.matchCase')} checked={matchCase} onChange={setMatchCase} />
        <CheckField label={t('replace.wholeWord')} checked={wholeWord} onChange={setWholeWord} />
        {rows.length > 1 && (
          <CheckField
            label={t('replace.selected', format.counted(rows.length))}
            checked={selected}
            onChange={setSelected}
          />
        )}
      </fieldset>
      <p role="status">
        {!wanted.find
          ? t('replace.begin')
          : list.length === 0
            ? t('replace.nothing')
            : t('replace.found', format.counted(list.length))}
      </p>
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
              {list.slice(0, MOST_LISTED).map((one) => (
                <Line key={`${one.row} ${one.field}`} one={one} number={plan.tree.position[one.i]} />
              ))}
            </tbody>
          </table>
          {list.length > MOST_LISTED && <p>{t('replace.more', format.counted(list.length - MOST_LISTED))}</p>}
        </section>
      )}
    </Dialog>
  );
}

/** One change, or why there is none. */
function Line({ one, number }: { one: Replacement; number: number }) {
  const { t } = useTranslation('gantt');
  return (
    <tr data-hindered={one.hindrance}>
      <td>
        {number} · {t(`replace.field.${one.field}`)}
      </td>
      <td>{shownText(one.from)}</td>
      <td>{one.hindrance ? t(`replace.hindrance.${one.hindrance}`) : shownText(one.to)}</td>
    </tr>
  );
}
