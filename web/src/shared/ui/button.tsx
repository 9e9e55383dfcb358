import type { ButtonHTMLAttributes, ComponentType, Ref } from 'react';
import classes from './button.module.css';
import { classNames } from './class-names';

export type Icon = ComponentType<{ size?: number | string; stroke?: number | string; className?: string }>;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once per screen, `danger` only inside a confirmation, `ghost` in toolbars. */
  variant?: 'default' | 'primary' | 'ghost' | 'danger' | 'link';
  icon?: Icon;
  iconAfter?: Icon;
  /** A toggle that is on. */
  on?: boolean;
  /** The action runs: the button keeps its words, takes no second click and says it is busy. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'default',
  icon: Before,
  iconAfter: After,
  on,
  busy,
  className,
  children,
  type = 'button',
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(classes.button, classes[variant], on && classes.on, busy && classes.busy, className)}
      aria-pressed={on}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      disabled={disabled}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {Before && <Before size={16} stroke={1.6} />}
      {children !== undefined && <span className={classes.label}>{children}</span>}
      {After && <After size={14} stroke={1.6} />}
    </button>
  );
}
