import { memo } from 'react';
import { classNames } from '@/shared/ui';
import classes from './link-layer.module.css';

export interface LinkPaths {
  /** Those that count for nothing, as one of their ends is inactive. */
  idle: [path: string, heads: string];
  normal: [path: string, heads: string];
  driving: [path: string, heads: string];
  critical: [path: string, heads: string];
}

interface Props {
  paths: LinkPaths;
  /** The selected link, else the one with the pointer. */
  active: [path: string, head: string] | undefined;
  /** A link is selected: the others step back. */
  selected: boolean;
  width: number;
  top: number;
  height: number;
}

/** Every drawn link of one class is one path, with a second for the arrows. */
export const LinkLayer = memo(function LinkLayer({ paths, active, selected, width, top, height }: Props) {
  return (
    <svg
      className={classNames(classes.layer, selected && classes.dimmed)}
      style={{ transform: `translateY(${top}px)` }}
      width={width}
      height={height}
      viewBox={`0 ${top} ${width} ${height}`}
      aria-hidden="true"
    >
      {(['idle', 'normal', 'driving', 'critical'] as const).map(
        (kind) =>
          paths[kind][0] !== '' && (
            <g key={kind} className={classes[kind]} data-links={kind}>
              <path d={paths[kind][0]} />
              <path className={classes.heads} d={paths[kind][1]} />
            </g>
          ),
      )}
      {active && (
        <g className={classNames(classes.active, selected && classes.selected)} data-link-active>
          <path d={active[0]} />
          <path className={classes.heads} d={active[1]} />
        </g>
      )}
    </svg>
  );
});
