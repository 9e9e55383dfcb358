import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { classNames } from './class-names';
import classes from './field.module.css';
import own from './select-field.module.css';

export interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** Help below; an error takes its place. */
  help?: ReactNode;
  error?: string;
  /** The label is read out but not drawn. */
  hiddenLabel?: boolean;
}

/** One of several, chosen from the list of the browser itself: keys, typing ahead and touch come with it. */
export function SelectField({
  label,
  value,
  options,
  onChange,
  help,
  error,
  hiddenLabel,
  className,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  const said = error ?? help;
  return (
    <div className={classNames(classes.field, className)}>
      <label htmlFor={id} className={hiddenLabel ? 'visually-hidden' : classes.label}>
        {label}
      </label>
      <div className={classNames(own.select, error && classes.bad)}>
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={said ? `${id}-said` : undefined}
          {...rest}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={14} stroke={1.6} />
      </div>
      {said && (
        <span id={`${id}-said`} className={classNames(classes.hint, error && classes.hintBad)}>
          {error && <IconAlertCircle size={14} stroke={1.6} />}
          {said}
        </span>
      )}
    </div>
  );
}
