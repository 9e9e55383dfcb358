import classes from './change-marks.module.css';
import { useGanttState, useView } from './gantt-context';
import type { ChangeMark } from './gantt-store';
import type { ColumnId, GridLayout, Place } from './grid-columns';
import { ROW } from './link-path';

interface Box extends Place {
  key: string;
  mark: ChangeMark;
  /** The visible row. */
  place: number;
  /** Carries the name. */
  first: boolean;
  /** Goes along with the columns that scroll sideways. */
  moves: boolean;
}

/**
 * What other people changed a moment ago: the cell fades in accent, a tag names them. Marks of columns that scroll
 * sideways are cut off where their cells are.
 */
export function ChangeMarks({ places, layout }: { places: Int32Array; layout: GridLayout }) {
  const marks = useGanttState((s) => s.marks);
  const { plan } = useView();
  if (!marks.size) return null;
  const moves = (id: ColumnId) => layout.scrolls && !layout.frozen.includes(id);
  const boxes: Box[] = [];
  for (const [row, mark] of marks) {
    const place = places[plan.index.of(row)] ?? -1;
    if (place < 0) continue;
    const whole = { id: 'row', left: 0, width: layout.width - 1, moves: false };
    const cells = mark.columns.flatMap((id) =>
      layout.places[id] ? [{ id, ...layout.places[id], moves: moves(id) }] : [],
    );
    for (const [n, { id, ...box }] of (mark.columns.length ? cells : [whole]).entries()) {
      boxes.push({ ...box, key: `${row} ${id} ${mark.at}`, mark, place, first: n === 0 });
    }
  }
  const scrolled = boxes.filter((box) => box.moves);
  const { frozenWidth, room } = layout;
  return (
    <>
      {boxes.map((box) => !box.moves && <Mark key={box.key} box={box} x={`${box.left}px`} />)}
      {scrolled.length > 0 && (
        <div className={classes.scrolled} data-scrolled style={{ left: frozenWidth, width: room - frozenWidth }}>
          {scrolled.map((box) => (
            <Mark key={box.key} box={box} x={`calc(${box.left - frozenWidth}px - var(--grid-x, 0px))`} />
          ))}
        </div>
      )}
    </>
  );
}

function Mark({ box: { mark, place, width, first }, x }: { box: Box; x: string }) {
  return (
    <div
      className={classes.mark}
      style={
        {
          transform: `translate(${x}, ${place * ROW}px)`,
          width,
          '--u': `var(--g-user-${mark.colour})`,
        } as React.CSSProperties
      }
    >
      {first && mark.name && <b className={place === 0 ? classes.below : undefined}>{mark.name}</b>}
    </div>
  );
}
