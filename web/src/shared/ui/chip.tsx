import type { ReactNode } from 'react';
import type { Icon } from './button';
import classes from './chip.module.css';
import { classNames } from './class-names';

export type Tone = 'plain' | 'ok' | 'bad' | 'warn' | 'info' | 'line';

export function Chip({ tone = 'plain', icon: Drawing, children }: { tone?: Tone; icon?: Icon; children: ReactNode }) {
  return (
    <span className={classNames(classes.chip, classes[tone])}>
      {Drawing && <Drawing size={12} stroke={1.8} />}
      {children}
    </span>
  );
}
