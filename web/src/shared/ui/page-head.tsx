import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shownText } from '@/shared/lib/shown-text';
import { classNames } from './class-names';
import classes from './page-head.module.css';

interface Props {
  title: string;
  purpose: ReactNode;
  actions?: ReactNode;
  /** Where the screen was come from. */
  back?: { to: string; label: string };
  className?: string;
}

/** Title of a reading screen, one line of purpose, the way back above it, its actions at the right. */
export function PageHead({ title, purpose, actions, back, className }: Props) {
  return (
    <div className={classNames(classes.head, className)} data-density="compact">
      <div className={classes.words}>
        {back && (
          <Link to={back.to} className={classes.back}>
            <IconArrowLeft size={14} stroke={1.6} />
            {shownText(back.label)}
          </Link>
        )}
        <h1>{shownText(title)}</h1>
        <p>{purpose}</p>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
