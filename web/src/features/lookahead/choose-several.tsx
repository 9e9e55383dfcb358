import { useTranslation } from 'react-i18next';
import type { Choice } from './api/use-choices';
import classes from './choose-several.module.css';

interface Props {
  label: string;
  /** Said where there is nothing to choose. */
  none: string;
  choices: readonly Choice[];
  /** Nothing where the rows differ: they stay as they are until something is chosen. */
  chosen: readonly string[] | undefined;
  onChange: (ids: readonly string[]) => void;
}

/** Several of a list. Those that nobody can choose any more stay until they are taken away. */
export function ChooseSeveral({ label, none, choices, chosen, onChange }: Props) {
  const { t } = useTranslation('lookahead');
  const ids = chosen ?? [];
  const gone = ids.filter((id) => !choices.some(({ value }) => value === id));
  const all = [...choices, ...gone.map((value): Choice => ({ value, label: '?' }))];
  return (
    <fieldset className={classes.several}>
      <legend>
        {label}
        {chosen === undefined && <span> · {t('edit.differ')}</span>}
      </legend>
      {all.length === 0 && <span className={classes.none}>{none}</span>}
      <div>
        {all.map(({ value, label: name, colour }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={ids.includes(value)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...ids, value].sort() : ids.filter((id) => id !== value))
              }
            />
            {colour && <i style={{ background: colour }} aria-hidden="true" />}
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
