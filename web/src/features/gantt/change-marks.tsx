import classes from './change-marks.module.css';
import { useGanttState, useView } from './gantt-context';
import type { GridLayout } from './grid-columns';
import { ROW } from './link-path';

/** What other people changed a moment ago: the cell fades in accent, a tag names them. */
export function ChangeMarks({ places, layout }: { places: Int32Array; layout: GridLayout }) {
  const marks = useGanttState((s) => s.marks);
  const { plan } = useView();
  return [...marks].map(([row, mark]) => {
    const place = places[plan.index.of(row)] ?? -1;
    if (place < 0) return null;
    const boxes = mark.columns.length
      ? mark.columns.flatMap((id) => (layout.places[id] ? [{ id, ...layout.places[id] }] : []))
      : [{ id: 'row', left: 0, width: layout.width - 1 }];
    return boxes.map((box, n) => (
      <div
        key={`${row} ${box.id} ${mark.at}`}
        className={classes.mark}
        style={
          {
            transform: `translate(${xOf(layout, box.id, box.left)}, ${place * ROW}px)`,
            width: box.width,
            '--u': `var(--g-user-${mark.colour})`,
          } as React.CSSProperties
        }
      >
        {n === 0 && mark.name && <b className={place === 0 ? classes.below : undefined}>{mark.name}</b>}
      </div>
    ));
  });
}

/** Where a mark begins: columns that scroll sideways take theirs along. */
const xOf = (layout: GridLayout, id: string, left: number): string =>
  layout.scrolls && id !== 'row' && !(layout.frozen as readonly string[]).includes(id)
    ? `calc(${left}px - var(--grid-x, 0px))`
    : `${left}px`;
