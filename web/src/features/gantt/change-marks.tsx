import { classNames } from '@/shared/ui';
import classes from './change-marks.module.css';
import { useGantt, useGanttState, useView } from './gantt-context';
import type { ColumnId, GridLayout, Place } from './grid-columns';
import { ROW } from './link-path';

interface Box extends Place {
  key: string;
  mark: { name: string; colour: number; editing?: true };
  /** The visible row. */
  place: number;
  /** Carries the name. */
  first: boolean;
  /** Goes along with the columns that scroll sideways. */
  moves: boolean;
}

/** First name and initial, as a change is marked: `María V.` */
function shortened(name: string): string {
  const [first, ...rest] = name.split(' ');
  const last = rest.at(-1);
  return last ? `${first} ${last.slice(0, 1)}.` : first;
}

/**
 * Where other people are typing: the cell has a frame in their colour, a tag names them. What they changed a moment ago
 * fades in accent. Marks of columns that scroll sideways are cut off where their cells are.
 */
export function ChangeMarks({ places, layout }: { places: Int32Array; layout: GridLayout }) {
  const { me } = useGantt();
  const marks = useGanttState((s) => s.marks);
  const { plan, people } = useView();
  const editors = people.filter(
    (p) => p.editing && p.user !== me && p.row != null && p.field && p.field in layout.places,
  );
  if (!marks.size && !editors.length) return null;
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
  for (const { user, name, colour, row, field } of editors) {
    const place = places[plan.index.of(row as number)] ?? -1;
    const id = field as ColumnId;
    const box = layout.places[id];
    if (place < 0 || !box) continue;
    const mark = { name: shortened(name), colour: Number(colour) || 1, editing: true } as const;
    boxes.push({ ...box, key: `${user} edits`, mark, place, first: true, moves: moves(id) });
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
      className={classNames(classes.mark, mark.editing && classes.editing)}
      data-editor={mark.editing && mark.name}
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
