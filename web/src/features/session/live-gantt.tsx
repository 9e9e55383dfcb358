import { type PointerEvent, useState } from 'react';
import classes from './live-gantt.module.css';
import { scheduleSmallPlan } from './small-plan';

const day = 20;
const rowHeight = 60;
const left = 120;
const top = 249;
const barHeight = 22;
const today = 20;

const first = [
  { days: 8, after: [], from: 0, done: 1 },
  { days: 7, after: [0], from: 0, done: 1 },
  { days: 10, after: [1], from: 0, done: 0.5 },
  { days: 6, after: [2], from: 0, done: 0 },
  { days: 8, after: [3], from: 0, done: 0 },
  { days: 7, after: [], from: 23, done: 0 },
  { days: 6, after: [5], from: 0, done: 0 },
  { days: 0, after: [4, 6], from: 0, done: 0 },
];

const x = (days: number) => left + days * day;
const middle = (row: number) => top + row * rowHeight + barHeight / 2;

/** The path of a link: out of the bar's end at mid height, round a corner, down to the successor. */
function link(fromFinish: number, fromRow: number, toStart: number, toRow: number): { path: string; tip: string } {
  const out = x(fromFinish);
  const down = Math.max(x(toStart) + 8, out + 8);
  const end = middle(toRow) - barHeight / 2 - (toRow === first.length - 1 ? 4 : 6);
  return {
    path: `M${out} ${middle(fromRow)}H${down - 5}q5 0 5 5V${end}`,
    tip: `M${down - 4} ${end - 1}h8l-4 6z`,
  };
}

/** A plan one can play with before signing in: pull the end of a bar and what follows moves, the critical path with it.
 *  It is a picture, so it says nothing to screen readers. */
export function LiveGantt() {
  const [plan, setPlan] = useState(first);
  const [held, setHeld] = useState<{ row: number; startX: number; days: number; scale: number } | null>(null);
  const drawn = scheduleSmallPlan(plan);
  const finish = Math.max(...drawn.map((d) => d.finish));

  function hold(event: PointerEvent<SVGRectElement>, row: number) {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const scale = event.currentTarget.getScreenCTM()?.a ?? 1;
    setHeld({ row, startX: event.clientX, days: plan[row].days, scale });
  }
  function pull(event: PointerEvent) {
    if (!held) return;
    const moved = Math.round((event.clientX - held.startX) / held.scale / day);
    const days = Math.min(20, Math.max(2, held.days + moved));
    setPlan((old) =>
      old[held.row].days === days ? old : old.map((a, row) => (row === held.row ? { ...a, days } : a)),
    );
  }

  return (
    <svg
      className={classes.drawing}
      width="100%"
      height="100%"
      viewBox="0 0 1040 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <pattern id="squares" width="40" height="40" patternUnits="userSpaceOnUse">
          <path d="M0 0V40M0 0H40" stroke="var(--g-line)" fill="none" />
        </pattern>
      </defs>
      <rect x="-400" y="-400" width="1840" height="1700" fill="url(#squares)" />
      <path
        d={`M${x(0)} 205H${x(finish)}V222L${x(finish) - 14} 213H${x(0) + 14}L${x(0)} 222z`}
        fill="var(--g-summary)"
      />
      {plan.map((activity, row) => {
        const { start } = drawn[row];
        const critical = drawn[row].critical && activity.done < 1;
        const fill = critical ? 'var(--g-critical-fill)' : 'var(--g-plan-fill)';
        const y = top + row * rowHeight;
        if (activity.days === 0) {
          const at = x(start) + 8;
          // biome-ignore lint/suspicious/noArrayIndexKey: a row of this fixed picture is its index
          return <path key={row} d={`M${at} ${y + 13}l12 12-12 12-12-12z`} fill={fill} />;
        }
        const width = activity.days * day;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row of this fixed picture is its index
          <g key={row}>
            <rect
              x={x(start)}
              y={y}
              width={width}
              height={barHeight}
              rx="4"
              fill={critical ? 'var(--g-critical-track)' : 'var(--g-plan-track)'}
              stroke={fill}
              strokeWidth="1.2"
            />
            <rect x={x(start)} y={y} width={width * activity.done} height={barHeight} rx="4" fill={fill} />
            <rect
              className={classes.handle}
              x={x(start) + width - 10}
              y={y - 6}
              width="20"
              height={barHeight + 12}
              onPointerDown={(event) => hold(event, row)}
              onPointerMove={pull}
              onPointerUp={() => setHeld(null)}
              onPointerCancel={() => setHeld(null)}
            />
          </g>
        );
      })}
      {plan.flatMap((activity, row) =>
        activity.after.map((before) => {
          const drives = drawn[before].finish === drawn[row].start;
          const red = drawn[before].critical && drives && plan[before].done < 1;
          const colour = red ? 'var(--g-link-critical)' : drives ? 'var(--g-link-driving)' : 'var(--g-link)';
          const { path, tip } = link(drawn[before].finish, before, drawn[row].start, row);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row of this fixed picture is its index
            <g key={`link ${before} to ${row}`} className={classes.link}>
              <path d={path} stroke={colour} strokeWidth="1.5" fill="none" />
              <path d={tip} fill={colour} />
            </g>
          );
        }),
      )}
      <path d={`M${x(today)} 130V760`} stroke="var(--g-today)" strokeWidth="2" className={classes.link} />
    </svg>
  );
}
