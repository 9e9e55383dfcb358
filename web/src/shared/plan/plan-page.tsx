import type { ReactNode } from 'react';
import { PageHead, Skeleton } from '@/shared/ui';
import classes from './plan-page.module.css';

interface Props {
  title: string;
  /** What the page is good for, below the title. */
  purpose: string;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A tab of a schedule that scrolls as a page: its head, and what it says of the plan. */
export function PlanPage({ children, ...head }: Props) {
  return (
    <div className={classes.page} data-region="main" data-density="compact">
      <PageHead className={classes.head} {...head} />
      {children}
    </div>
  );
}

/** Stands in for the content of such a page while it takes its time. */
export function PlanPageWaiting({ label }: { label: string }) {
  return (
    <div className={classes.waiting} role="status" aria-label={label}>
      {[64, 88, 76, 90, 71].map((width) => (
        <Skeleton key={width} height={24} width={`${width}%`} />
      ))}
    </div>
  );
}
