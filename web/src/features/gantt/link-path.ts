/**
 * How a link is drawn: right angles with round corners, an arrow at its end, never diagonal. All measures in px, the
 * y axis down; rows are 30 high, bars stand in their middle.
 */
import { LinkType } from '@/engine';

export const ROW = 30;
export const BAR = 20;
export const BAR_TOP = 5;

/** Where the mark of an activity is: both edges and its row. A milestone is a point with 7 px around it. */
export interface Mark {
  left: number;
  right: number;
  row: number;
  milestone: boolean;
  /** Half the height of what is drawn: 10 for a bar. */
  half: number;
}

export interface LinkShape {
  path: string;
  head: string;
  /** Where the line turns behind the predecessor's end: its label steps aside of it. */
  turn: number | undefined;
}

const R = 3;
const middle = (row: number): number => row * ROW + ROW / 2;
const n = (v: number): string => String(Math.round(v * 10) / 10);

const headDown = (x: number, y: number, dn: number): string => `M${n(x - 3.2)} ${n(y - 5 * dn)}h6.4l-3.2 ${5 * dn}z`;
const headRight = (x: number, y: number): string => `M${n(x - 5)} ${n(y - 3.2)}v6.4l5 -3.2z`;
const headLeft = (x: number, y: number): string => `M${n(x + 5)} ${n(y - 3.2)}v6.4l-5 -3.2z`;

/** The line of a link from `from` to `to`. */
export function linkShape(type: number, from: Mark, to: Mark): LinkShape {
  const dn = to.row >= from.row ? 1 : -1;
  const sy = middle(from.row);
  const ty = middle(to.row);
  if (type === LinkType.FS && to.row !== from.row) return finishToStart(from, to, dn, sy, ty);
  if (type === LinkType.SS || type === LinkType.SF) {
    const out = type === LinkType.SS ? Math.min(from.left, to.left) - 7 : from.left - 7;
    if (type === LinkType.SS) {
      const path = `M${n(from.left)} ${sy}H${n(out + R)}q${-R} 0 ${-R} ${R * dn}V${ty - R * dn}q0 ${R * dn} ${R} ${R * dn}H${n(to.left - 4)}`;
      return { path, head: headRight(to.left, ty), turn: undefined };
    }
    return startToFinish(from, to, dn, sy, ty, out);
  }
  const out = Math.max(from.right, to.right) + 8;
  const path = `M${n(from.right)} ${sy}H${n(out - R)}q${R} 0 ${R} ${R * dn}V${ty - R * dn}q0 ${R * dn} ${-R} ${R * dn}H${n(to.right + 4)}`;
  return { path, head: headLeft(to.right, ty), turn: out };
}

function finishToStart(from: Mark, to: Mark, dn: number, sy: number, ty: number): LinkShape {
  const tx = to.milestone ? (to.left + to.right) / 2 : to.left + Math.min(6, Math.max(2, (to.right - to.left) / 2));
  const top = ty - to.half * dn;
  if (to.milestone && Math.abs(tx - from.right) <= R) {
    // A milestone right at the end: straight down from the bar's foot.
    return {
      path: `M${n(tx)} ${sy + from.half * dn}V${n(top - 4 * dn)}`,
      head: headDown(tx, top, dn),
      turn: undefined,
    };
  }
  if (tx > from.right + R) {
    if (tx - from.right > 44) {
      // Far: down right behind the bar's end, along the gap above the target, into its top.
      const turn = from.right + 6;
      const gap = to.row * ROW + (dn > 0 ? 0 : ROW);
      const path = `M${n(from.right)} ${sy}H${n(turn - R)}q${R} 0 ${R} ${R * dn}V${gap - R * dn}q0 ${R * dn} ${R} ${R * dn}H${n(tx - R)}q${R} 0 ${R} ${R * dn}V${n(top - 4 * dn)}`;
      return { path, head: headDown(tx, top, dn), turn };
    }
    const path = `M${n(from.right)} ${sy}H${n(tx - R)}q${R} 0 ${R} ${R * dn}V${n(top - 4 * dn)}`;
    return { path, head: headDown(tx, top, dn), turn: tx < from.right + 46 ? tx : undefined };
  }
  // Negative gap: an S through the gap between the rows into the left edge.
  const back = to.left - 8;
  const gap = from.row * ROW + (dn > 0 ? ROW : 0);
  const path = `M${n(from.right)} ${sy}h3q${R} 0 ${R} ${R * dn}V${gap - R * dn}q0 ${R * dn} ${-R} ${R * dn}H${n(back + R)}q${-R} 0 ${-R} ${R * dn}V${ty - R * dn}q0 ${R * dn} ${R} ${R * dn}H${n(to.left - 4)}`;
  return { path, head: headRight(to.left, ty), turn: from.right + 6 };
}

function startToFinish(from: Mark, to: Mark, dn: number, sy: number, ty: number, out: number): LinkShape {
  const back = to.right + 8;
  if (out >= back) {
    const path = `M${n(from.left)} ${sy}H${n(back + R)}q${-R} 0 ${-R} ${R * dn}V${ty - R * dn}q0 ${R * dn} ${-R} ${R * dn}H${n(to.right + 4)}`;
    return { path, head: headLeft(to.right, ty), turn: undefined };
  }
  const gap = from.row * ROW + (dn > 0 ? ROW : 0);
  const path = `M${n(from.left)} ${sy}H${n(out + R)}q${-R} 0 ${-R} ${R * dn}V${gap - R * dn}q0 ${R * dn} ${R} ${R * dn}H${n(back - R)}q${R} 0 ${R} ${R * dn}V${ty - R * dn}q0 ${R * dn} ${-R} ${R * dn}H${n(to.right + 4)}`;
  return { path, head: headLeft(to.right, ty), turn: undefined };
}
