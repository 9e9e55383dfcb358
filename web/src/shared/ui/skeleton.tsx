import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

/** A still block in the shape of what is coming. Sizes are CSS lengths. */
export function Skeleton({
  width,
  height = 9,
  style,
}: {
  width?: number | string;
  height?: number | string;
  style?: CSSProperties;
}) {
  return <span className={classes.block} style={{ width, height, ...style }} aria-hidden="true" />;
}
