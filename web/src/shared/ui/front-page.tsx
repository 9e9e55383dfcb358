import type { ReactNode } from 'react';
import classes from './front-page.module.css';
import { Mark } from './mark';

/** Whose product this is: at the top of pages for people without a session. */
export function Brand() {
  return (
    <div className={classes.brand}>
      <Mark size={32} />
      Gantry
    </div>
  );
}

/** The heading of such a page: what it is called and what it is for. */
export function FrontTitle({ title, purpose }: { title: string; purpose?: ReactNode }) {
  return (
    <div>
      <h1 className={classes.title}>{title}</h1>
      {purpose && <p className={classes.purpose}>{purpose}</p>}
    </div>
  );
}
