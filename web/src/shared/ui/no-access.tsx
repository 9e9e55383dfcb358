import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

export interface NoAccessProps {
  /** Which right is missing. */
  title: string;
  /** Who gives it, where to go instead. */
  text: string;
  actions?: ReactNode;
}

export function NoAccess({ title, text, actions }: NoAccessProps) {
  return (
    <div className={classes.state}>
      <span className={classes.quiet}>
        <IconLock size={24} stroke={1.5} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
