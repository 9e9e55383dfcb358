import type { ReactNode } from 'react';
import classes from './page-head.module.css';

/** Title of a reading screen, one line of purpose, its actions at the right. */
export function PageHead({ title, purpose, actions }: { title: string; purpose: ReactNode; actions?: ReactNode }) {
  return (
    <div className={classes.head} data-density="compact">
      <div className={classes.words}>
        <h1>{title}</h1>
        <p>{purpose}</p>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
