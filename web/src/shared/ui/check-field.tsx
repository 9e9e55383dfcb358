import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import own from './check-field.module.css';

export interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'> {
  label: ReactNode;
  /** What it means, below. */
  help?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A yes or no. */
export function CheckField({ label, help, checked, onChange, ...rest }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={own.check}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-describedby={help ? `${id}-help` : undefined}
        {...rest}
      />
      <label htmlFor={id}>{label}</label>
      {help && (
        <span id={`${id}-help`} className={own.help}>
          {help}
        </span>
      )}
    </div>
  );
}
