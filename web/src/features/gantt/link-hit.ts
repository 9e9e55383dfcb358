/** Which link lies under the pointer. Links are drawn as one path per class, so that it is worked out from their lines. */
import type { LinkIndex, Plan } from '@/engine';
import { linkShape, type Mark, ROW } from './link-path';

/** px a pointer may miss a line by. */
const REACH = 5;

/** The corners of a link's line, round corners as the point they turn at. */
export function linkPoints(path: string): [x: number, y: number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, command, numbers] of path.matchAll(/([MHVhvq])([-\d.\s]+)/g)) {
    const v = numbers.trim().split(/\s+/).map(Number);
    if (command === 'M') [x, y] = [v[0], v[1]];
    else if (command === 'H') x = v[0];
    else if (command === 'h') x += v[0];
    else if (command === 'V') y = v[0];
    else if (command === 'v') y += v[0];
    else [x, y] = [x + v[2], y + v[3]];
    points.push([x, y]);
  }
  return points;
}

/** How far a point is from a line whose pieces run along the axes, but for its corners of 3 px. */
export function distanceTo(points: readonly [number, number][], x: number, y: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let k = 1; k < points.length; k++) {
    const [ax, ay] = points[k - 1];
    const [bx, by] = points[k];
    const dx = Math.max(Math.min(ax, bx) - x, 0, x - Math.max(ax, bx));
    const dy = Math.max(Math.min(ay, by) - y, 0, y - Math.max(ay, by));
    best = Math.min(best, Math.hypot(dx, dy));
  }
  return best;
}

/** The index of the link nearest to a point of the timeline, -1 when none is near. `mark` gives where a bar is drawn. */
export function linkAt(plan: Plan, links: LinkIndex, mark: (i: number) => Mark | undefined, x: number, y: number) {
  const row = Math.floor(y / ROW);
  let best = REACH;
  let found = -1;
  for (const l of links.crossing(row, row)) {
    const from = mark(plan.linkEnds.from[l]);
    const to = mark(plan.linkEnds.to[l]);
    if (!from || !to) continue;
    if (x < Math.min(from.left, to.left) - 16 || x > Math.max(from.right, to.right) + 16) continue;
    const distance = distanceTo(linkPoints(linkShape(plan.links.type[l], from, to).path), x, y);
    if (distance < best) {
      best = distance;
      found = l;
    }
  }
  return found;
}
