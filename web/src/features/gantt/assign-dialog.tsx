import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanCommand } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { fold, matchesWords } from '@/shared/lib/text-search';
import { Button, Dialog, Field } from '@/shared/ui';
import { useAvailable } from './api/use-available';
import classes from './assign-dialog.module.css';
import { useGantt, useView } from './gantt-context';

/** From how many people on a field finds one of them. */
const SEARCH_FROM = 8;

const idsOf = (text: string): string[] => text.split(' ').filter(Boolean);

/**
 * Who answers for the selected activities. A person is chosen, not chosen, or stays with those who have them: what is not
 * touched is left alone.
 */
export function AssignDialog({ rows }: { rows: readonly number[] }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan } = useView();
  const { people } = useAvailable(plan.schedule.id, true);
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [search, setSearch] = useState('');
  const indexes = rows.map((row) => plan.index.of(row)).filter((i) => i >= 0 && plan.tree.children[i] === 0);
  const has = indexes.map((i) => new Set(idsOf(plan.activities.responsibles[i])));
  const close = () => actions.dialogs.closeDialog();

  const apply = () => {
    const bySet = new Map<string, number[]>();
    for (const [k, i] of indexes.entries()) {
      const to = new Set(has[k]);
      for (const [person, yes] of touched) yes ? to.add(person) : to.delete(person);
      if (to.size === has[k].size && [...to].every((id) => has[k].has(id))) continue;
      const key = [...to].sort().join(' ');
      bySet.set(key, [...(bySet.get(key) ?? []), plan.activities.row[i]]);
    }
    const commands = [...bySet].map(
      ([key, rows]): PlanCommand => ({ type: 'activities.set-responsibles', rows, responsibles: idsOf(key) }),
    );
    actions.dialogs.decide(commands);
  };

  return (
    <Dialog
      opened
      onClose={close}
      title={t('assign.title', format.counted(indexes.length))}
      actions={
        <>
          <Button onClick={close}>{t('delete.cancel')}</Button>
          <Button variant="primary" onClick={apply}>
            {t('assign.apply')}
          </Button>
        </>
      }
    >
      {people.length >= SEARCH_FROM && (
        <Field label={t('assign.search')} value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      )}
      {people.length === 0 && <p>{t('card.noResponsibles')}</p>}
      <fieldset className={classes.people}>
        <legend className="visually-hidden">{t('columnTip.responsibles')}</legend>
        {people
          .filter(({ label }) => matchesWords(fold(search), label))
          .map(({ value, label }) => {
            const count = has.filter((one) => one.has(value)).length;
            const chosen = touched.get(value);
            const some = chosen === undefined && count > 0 && count < has.length;
            return (
              <label key={value}>
                <input
                  type="checkbox"
                  checked={chosen ?? (count > 0 && count === has.length)}
                  ref={(input) => {
                    if (input) input.indeterminate = some;
                  }}
                  onChange={(event) => setTouched(new Map(touched).set(value, event.currentTarget.checked))}
                />
                {label}
                {some && <small>{t('assign.some', format.counted(count))}</small>}
              </label>
            );
          })}
      </fieldset>
    </Dialog>
  );
}
