import classes from './share-bar.module.css';

interface Props {
  label: string;
  /** How far the task is, and how far it was promised: ten-thousandths of a percent. */
  realized: number;
  share: number;
}

const level = (part: number) => (part >= 1 ? 'high' : part >= 0.5 ? 'mid' : 'low');

/** How far the task of a promise is, with a tick at what was promised. */
export function ShareBar({ label, realized, share }: Props) {
  return (
    <span
      className={classes.track}
      data-level={level(realized / share)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(realized / 10_000)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ inlineSize: `${Math.min(100, realized / 10_000)}%` }} />
      <b style={{ insetInlineStart: `${Math.min(100, share / 10_000)}%` }} />
    </span>
  );
}
