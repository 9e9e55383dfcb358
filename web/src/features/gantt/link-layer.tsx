import { memo } from 'react';
import classes from './link-layer.module.css';

export interface LinkPaths {
  normal: [path: string, heads: string];
  driving: [path: string, heads: string];
  critical: [path: string, heads: string];
}

interface Props {
  paths: LinkPaths;
  width: number;
  top: number;
  height: number;
}

/** Every drawn link of one class is one path, with a second for the arrows. */
export const LinkLayer = memo(function LinkLayer({ paths, width, top, height }: Props) {
  return (
    <svg
      className={classes.layer}
      style={{ transform: `translateY(${top}px)` }}
      width={width}
      height={height}
      viewBox={`0 ${top} ${width} ${height}`}
      aria-hidden="true"
    >
      {(['normal', 'driving', 'critical'] as const).map(
        (kind) =>
          paths[kind][0] !== '' && (
            <g key={kind} className={classes[kind]}>
              <path d={paths[kind][0]} />
              <path className={classes.heads} d={paths[kind][1]} />
            </g>
          ),
      )}
    </svg>
  );
});
