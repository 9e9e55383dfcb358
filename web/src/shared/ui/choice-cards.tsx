import { useId } from 'react';
import classes from './choice-cards.module.css';
import { classNames } from './class-names';

interface ChoiceCardsProps<V extends string> {
  legend: string;
  /** Each with its name and a sentence on what it means. */
  options: readonly { value: V; name: string; help: string }[];
  value: V;
  onChange: (value: V) => void;
  disabled?: boolean;
  /** The dialog it stands in opens with the focus on the chosen one. */
  autofocus?: boolean;
  className?: string;
}

/** One of a few ways that need a sentence each: a radio group of cards. */
export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const { legend, options, value: chosen, onChange, disabled, autofocus, className } = props;
  const name = useId();
  return (
    <fieldset className={classNames(classes.cards, className)}>
      <legend>{legend}</legend>
      {options.map(({ value, name: title, help }) => (
        <label key={value} className={classes.card}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            disabled={disabled}
            data-autofocus={(autofocus && value === chosen) || undefined}
            onChange={() => onChange(value)}
          />
          <span>
            <b>{title}</b>
            <small>{help}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
