import type { ReactNode } from 'react';
import classes from './finish-page.module.css';

interface Props {
  label: string;
  /** What its head says, where that is not its label. */
  title?: string;
  note?: ReactNode;
  /** What can be done with it, at the end of the head. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a view with its head. */
export function Card({ label, title = label, note, actions, children }: Props) {
  return (
    <section className={classes.card} aria-label={label}>
      <div className={classes.cardHead}>
        <h2>{title}</h2>
        {note && <span className={classes.note}>{note}</span>}
        {actions}
      </div>
      {children}
    </section>
  );
}
