import type { ReactNode } from 'react';
import classes from './file-badge.module.css';
import { kindOf } from './words';

interface Props {
  name: string;
  /** Its size, the tool that wrote it … */
  detail: string;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A file: its kind, its name and what is known of it. */
export function FileBadge({ name, detail, children }: Props) {
  return (
    <div className={classes.file}>
      <span className={classes.badge} aria-hidden="true">
        {kindOf(name)}
      </span>
      <span className={classes.words}>
        <b title={name}>{name}</b>
        <span>{detail}</span>
      </span>
      {children}
    </div>
  );
}
