/** A plan small enough for a picture: whole days, finish-to-start links, rows in order. */
export interface SmallActivity {
  /** Days the activity takes; 0 is a milestone. */
  days: number;
  /** Rows that must finish first, and the earliest day it may begin. */
  after: number[];
  from: number;
  /** Share of the bar already done, 0 to 1. */
  done: number;
}

export interface Drawn {
  start: number;
  finish: number;
  critical: boolean;
}

/** Early dates forward, then critical backward: an activity is critical when it cannot wait a day without moving the end. */
export function scheduleSmallPlan(plan: SmallActivity[]): Drawn[] {
  const drawn: Drawn[] = [];
  for (const { days, after, from } of plan) {
    const start = Math.max(from, ...after.map((row) => drawn[row].finish));
    drawn.push({ start, finish: start + days, critical: false });
  }
  const end = Math.max(...drawn.map((d) => d.finish));
  const late = plan.map(() => end);
  for (let row = plan.length - 1; row >= 0; row--) {
    const lateStart = late[row] - plan[row].days;
    drawn[row].critical = lateStart === drawn[row].start;
    for (const before of plan[row].after) late[before] = Math.min(late[before], lateStart);
  }
  return drawn;
}
