import { useStore } from 'zustand';
import { isMilestone, Kind, type Plan } from '@/engine';
import classes from './bar-handles.module.css';
import { dragRefusal } from './drag-rules';
import { useGanttState } from './gantt-context';
import { ROW } from './link-path';
import type { TimelineGestures } from './timeline-gestures';

interface Props {
  gestures: TimelineGestures;
  plan: Plan;
  places: Int32Array;
  first: number;
  last: number;
}

/**
 * What the bar with the pointer, or else the focused one, can be taken hold of by: an end to draw a link from on either
 * side, and the edges that resize it. One set for all bars.
 */
export function BarHandles({ gestures, plan, places, first, last }: Props) {
  const hover = useStore(gestures.store, (s) => s.hover);
  const busy = useStore(gestures.store, (s) => s.drag !== undefined || s.tie !== undefined || s.refused !== undefined);
  const focused = useGanttState((s) => s.focus?.row);
  const row = hover ?? focused;
  const i = row === undefined ? -1 : plan.index.of(row);
  const at = i < 0 ? -1 : places[i];
  if (busy || row === undefined || row === 0 || at < first || at > last) return null;
  const mark = gestures.markOf(i);
  if (!mark) return null;
  const { kind } = plan.activities;
  const sized = !isMilestone(kind[i]) && kind[i] !== Kind.summary;
  const width = mark.right - mark.left;
  const y = at * ROW + 3;
  const place = (x: number) => ({ transform: `translate(${x}px, ${y}px)` });
  return (
    <>
      {sized && width >= 18 && !dragRefusal(plan, i, 'start', false) && (
        <div className={classes.grip} data-hold={row} data-grip="start" style={place(mark.left)} />
      )}
      {sized && !dragRefusal(plan, i, 'finish', false) && (
        <div
          className={classes.grip}
          data-hold={row}
          data-grip="finish"
          style={place(mark.right - (width < 18 ? 3 : 7))}
        />
      )}
      <div className={classes.handle} data-hold={row} data-handle="start" style={place(mark.left - 24)} />
      <div className={classes.handle} data-hold={row} data-handle="finish" style={place(mark.right)} />
    </>
  );
}
