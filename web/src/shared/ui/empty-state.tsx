import type { ReactNode } from 'react';
import classes from './state.module.css';

export interface EmptyStateProps {
  /** One fact. */
  title: string;
  /** One sentence: what to do about it. */
  text: ReactNode;
  actions?: ReactNode;
  /** Nothing is left because of a filter: the drawing says so. */
  filtered?: boolean;
}

const bar = (x: number, y: number, width: number, fill = 'var(--g-line-strong)') => (
  <rect x={x} y={y} width={width} height="6" rx="2" fill={fill} />
);

export function EmptyState({ title, text, actions, filtered }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <svg className={classes.drawing} viewBox="0 0 52 34" width="78" height="51" fill="none" aria-hidden="true">
        {bar(2, 4, filtered ? 30 : 20)}
        {filtered ? bar(10, 14, 18) : bar(14, 14, 22)}
        {filtered ? (
          <path d="M34 20l8 8m0-8l-8 8" stroke="var(--g-ink-3)" strokeWidth="2" strokeLinecap="round" />
        ) : (
          bar(28, 24, 20, 'var(--g-accent)')
        )}
      </svg>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
