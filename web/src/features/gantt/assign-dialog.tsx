import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanCommand } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { fold, matchesWords } from '@/shared/lib/text-search';
import { Button, Dialog, Field } from '@/shared/ui';
import { useAvailable } from './api/use-available';
import classes from './assign-dialog.module.css';
import { useGantt, useView } from './gantt-context';
import { useGiven } from './use-given';

/** From how many people on a field finds one of them. */
const SEARCH_FROM = 8;

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
  const given = useGiven(rows, 'responsibles');
  const [search, setSearch] = useState('');
  const close = () => actions.dialogs.closeDialog();
  const apply = () =>
    actions.dialogs.decide(
      given
        .changes(people)
        .map(({ rows, ids }): PlanCommand => ({ type: 'activities.set-responsibles', rows, responsibles: ids })),
    );

  return (
    <Dialog
      opened
      onClose={close}
      title={t('assign.title', format.counted(given.count))}
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
            const { count, checked, some } = given.shareOf(value);
            return (
              <label key={value}>
                <input
                  type="checkbox"
                  checked={checked}
                  ref={(input) => {
                    if (input) input.indeterminate = some;
                  }}
                  onChange={(event) => given.choose(value, event.currentTarget.checked)}
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
