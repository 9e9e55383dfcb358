import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Icon } from './button';
import { classNames } from './class-names';
import classes from './field.module.css';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  label: string;
  /** Help below; an error takes its place. */
  help?: ReactNode;
  error?: string;
  icon?: Icon;
  /** Inside, at the right: the unit of the figure. */
  unit?: string;
  /** Inside, at the right: a button that fills the field. */
  filler?: ReactNode;
  /** The label is read out but not drawn, as in a filter. */
  hiddenLabel?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text with its label above and help or error below. A password can be looked at. */
export function Field({
  label,
  help,
  error,
  icon: Drawing,
  unit,
  filler,
  hiddenLabel,
  type = 'text',
  className,
  ...rest
}: FieldProps) {
  const id = useId();
  const { t } = useTranslation();
  const [revealed, setRevealed] = useState(false);
  const [entered, setEntered] = useState(false);
  const password = type === 'password';
  const said = error ?? help;
  return (
    <div className={classNames(classes.field, className)}>
      <label htmlFor={id} className={hiddenLabel ? 'visually-hidden' : classes.label}>
        {label}
      </label>
      <div className={classNames(classes.input, error && classes.bad)}>
        {Drawing && <Drawing size={14} stroke={1.6} />}
        <input
          id={id}
          type={password && revealed ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={said ? `${id}-said` : undefined}
          {...rest}
          onFocus={(event) => {
            // What a dialog proposes is replaced by typing.
            if ('data-autofocus' in rest && !entered) event.currentTarget.select();
            setEntered(true);
            rest.onFocus?.(event);
          }}
        />
        {unit && <span className={classes.unit}>{unit}</span>}
        {filler}
        {password && (
          <button
            type="button"
            className={classes.reveal}
            aria-label={t(revealed ? 'field.hidePassword' : 'field.showPassword')}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? <IconEyeOff size={14} stroke={1.6} /> : <IconEye size={14} stroke={1.6} />}
          </button>
        )}
      </div>
      {said && (
        <span
          id={`${id}-said`}
          className={classNames(classes.hint, error && classes.hintBad)}
          role={error ? 'alert' : undefined}
        >
          {error && <IconAlertCircle size={14} stroke={1.6} />}
          {said}
        </span>
      )}
    </div>
  );
}
