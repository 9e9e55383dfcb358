import { classNames } from './class-names';
import classes from './progress-bar.module.css';

export interface ProgressBarProps {
  /** Share done, 0 to 1. */
  value: number;
  /** Share expected by now, 0 to 1; drawn as a tick where it is known. */
  expected?: number;
  label: string;
  /** `site` colours by how far the work is; `task` is the quiet bar of something running here. */
  kind?: 'site' | 'task';
}

function level(value: number): string {
  if (value < 0.3) return classes.low;
  return value < 0.7 ? classes.mid : classes.high;
}

export function ProgressBar({ value, expected, label, kind = 'site' }: ProgressBarProps) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <div
      className={classNames(classes.track, kind === 'task' ? classes.task : level(share))}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${share * 100}%` }} />
      {expected !== undefined && <b style={{ left: `${Math.min(1, Math.max(0, expected)) * 100}%` }} />}
    </div>
  );
}
