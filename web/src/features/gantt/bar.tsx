import { IconBarrierBlock } from '@tabler/icons-react';
import { memo } from 'react';
import { Kind, type Status } from '@/engine';
import { classNames } from '@/shared/ui';
import classes from './bar.module.css';
import { BAR_TOP, ROW } from './link-path';

export interface BarProps {
  row: number;
  /** Visible row. */
  at: number;
  kind: number;
  left: number;
  width: number;
  /** px of the bar that is done. */
  done: number;
  complete: boolean;
  critical: boolean;
  provisional: boolean;
  /** Kept, and left out of every calculation. */
  idle: boolean;
  selected: boolean;
  /** It lies outside of the logic that is traced. */
  back?: boolean;
  /** The end a constraint holds. */
  held?: 'start' | 'finish';
  /** How it stands, where the colours of bars tell that. */
  status?: Status;
  /** How many tasks of the coming weeks it has. */
  tasks?: number;
  /** How many open roadblocks stand in their way. */
  roadblocks?: number;
  /** The colour of who does the work, or of a tag, where the colours of bars tell that. */
  tint?: string;
}

/** Px below which a bar has no room for the number of its tasks. */
const BADGE_FROM = 23;

/** The mark of one activity on the timeline. Its words are in the last cell of its row in the grid. */
export const Bar = memo(function Bar({
  row,
  at,
  kind,
  left,
  width,
  done,
  complete,
  critical,
  provisional,
  idle,
  selected,
  back,
  held,
  status,
  tasks = 0,
  roadblocks = 0,
  tint,
}: BarProps) {
  const top = at * ROW + BAR_TOP;
  const summary = kind === Kind.summary;
  const milestone = kind === Kind.startMilestone || kind === Kind.finishMilestone;
  const y = summary ? top + 5 : milestone ? top + 3 : top;
  return (
    <div
      data-bar={row}
      data-held={held}
      data-status={status}
      data-tint={tint && ''}
      data-back={back ? '' : undefined}
      className={classNames(
        summary ? classes.summary : milestone ? classes.milestone : classes.bar,
        critical && classes.critical,
        complete && width > 24 && classes.check,
        idle && classes.idle,
        provisional && classes.provisional,
        selected && classes.selected,
      )}
      style={
        {
          transform: `translate(${left}px, ${y}px)`,
          width,
          '--done': `${done}px`,
          '--tint': tint,
        } as React.CSSProperties
      }
    >
      {tasks > 0 && width >= BADGE_FROM && !milestone && (
        <span className={classNames(classes.badge, tasks > 9 && classes.many)} data-tasks={tasks}>
          {tasks}
        </span>
      )}
      {roadblocks > 0 && (
        <span className={classes.blocked} data-roadblocks={roadblocks}>
          <IconBarrierBlock size={14} stroke={2} />
        </span>
      )}
    </div>
  );
});
