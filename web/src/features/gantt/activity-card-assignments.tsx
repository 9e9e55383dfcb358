import { useTranslation } from 'react-i18next';
import { priorities } from '@/engine';
import { Button, SelectField } from '@/shared/ui';
import classes from './activity-card.module.css';
import { type Choice, idsOf, useAvailable } from './api/use-available';
import { useGantt, useView } from './gantt-context';

/** How urgent the activity is, who does it, who answers for it, and its tags. A summary has none of its own. */
export function Assignments({ row, i }: { row: number; i: number }) {
  const { actions, session, editable } = useGantt();
  const { plan } = useView();
  const { t } = useTranslation('gantt');
  const available = useAvailable(plan.schedule.id, true);
  if (plan.tree.children[i] > 0) return null;
  const a = plan.activities;
  const firm = a.subcontract[i];
  const firms =
    available.subcontracts.some(({ value }) => value === firm) || !firm ? [] : [{ value: firm, label: '?' }];
  const rows = [row];
  return (
    <>
      <SelectField
        label={t('columnTip.priority')}
        value={a.priority[i] || 'Low'}
        options={priorities.map((value) => ({ value, label: t(`priority.${value}`) }))}
        disabled={!editable}
        onChange={(value) => {
          const priority = priorities.find((one) => one === value);
          if (priority) session.edit({ type: 'activities.set-priority', rows, priority });
        }}
      />
      <SelectField
        label={t('columnTip.subcontract')}
        value={firm}
        options={[{ value: '', label: t('card.noSubcontract') }, ...available.subcontracts, ...firms]}
        disabled={!editable}
        onChange={(value) => session.edit({ type: 'activities.set-subcontract', rows, subcontract: value || null })}
      />
      <Several
        label={t('columnTip.responsibles')}
        none={t('card.noResponsibles')}
        choices={available.people}
        chosen={a.responsibles[i]}
        editable={editable}
        onChange={(responsibles) => session.edit({ type: 'activities.set-responsibles', rows, responsibles })}
      />
      <Several
        label={t('columnTip.projectTags')}
        none={t('card.noTags')}
        choices={available.tags}
        chosen={a.tags[i]}
        editable={editable}
        onChange={(tags) => session.edit({ type: 'activities.set-tags', rows, tags })}
        keep={() => actions.dialogs.openDialog({ kind: 'tags', rows })}
      />
    </>
  );
}

interface SeveralProps {
  label: string;
  /** Said where there is nothing to choose. */
  none: string;
  choices: readonly Choice[];
  /** Ids apart by blanks. Those that nobody can choose any more stay until they are taken away. */
  chosen: string;
  editable: boolean;
  onChange: (ids: string[]) => void;
  /** Opens where the choices themselves are made and changed; absent where that is not here. */
  keep?: () => void;
}

function Several({ label, none, choices, chosen, editable, onChange, keep }: SeveralProps) {
  const { t } = useTranslation('gantt');
  const ids = idsOf(chosen);
  const gone = ids.filter((id) => !choices.some(({ value }) => value === id));
  const all = [...choices, ...gone.map((value): Choice => ({ value, label: '?' }))];
  if (!editable) return <Assigned label={label} assigned={all.filter(({ value }) => ids.includes(value))} />;
  return (
    <fieldset className={classes.several} data-scrolls={all.length > 0}>
      <legend>{label}</legend>
      {all.length === 0 && <span className={classes.nothing}>{none}</span>}
      {all.map(({ value, label: name, colour }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={ids.includes(value)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...ids, value] : ids.filter((id) => id !== value))
            }
          />
          <Named label={name} colour={colour} />
        </label>
      ))}
      {keep && (
        <Button variant="link" onClick={keep}>
          {t('command.tags')}
        </Button>
      )}
    </fieldset>
  );
}

/** What is assigned, for those who may not change it. */
function Assigned({ label, assigned }: { label: string; assigned: readonly Choice[] }) {
  return (
    <fieldset className={classes.several}>
      <legend>{label}</legend>
      {assigned.length === 0 && <span className={classes.nothing}>–</span>}
      {assigned.map(({ value, label: name, colour }) => (
        <span key={value} className={classes.assigned}>
          <Named label={name} colour={colour} />
        </span>
      ))}
    </fieldset>
  );
}

function Named({ label, colour }: Pick<Choice, 'label' | 'colour'>) {
  return (
    <>
      {colour && <span className={classes.dot} style={{ background: colour }} aria-hidden="true" />}
      {label}
    </>
  );
}
