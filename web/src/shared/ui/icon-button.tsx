import type { ButtonHTMLAttributes, Ref } from 'react';
import type { Icon } from './button';
import { classNames } from './class-names';
import classes from './icon-button.module.css';
import { Tooltip } from './tooltip';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** What it does, in words: the accessible name and the tip. */
  label: string;
  /** The key that does the same, printed in the tip: `Ctrl+Z`. */
  shortcut?: string;
  icon: Icon;
  /** A toggle that is on or off. Leave out when the button is no toggle. */
  on?: boolean;
  size?: number;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with an icon alone. It always has a name and a tip with its shortcut. */
export function IconButton({
  label,
  shortcut,
  icon: Drawing,
  on,
  size = 16,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut}>
      <button
        type={type}
        aria-label={label}
        aria-keyshortcuts={shortcut?.replace('Ctrl', 'Control')}
        aria-pressed={on}
        className={classNames(classes.button, on && classes.on, className)}
        {...rest}
      >
        <Drawing size={size} stroke={1.6} />
      </button>
    </Tooltip>
  );
}
