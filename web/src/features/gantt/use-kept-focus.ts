import { useEffect, useRef } from 'react';
import { useGantt, useGanttState, useView } from './gantt-context';
import { type Band, bandOf, bandRow } from './row-groups';

interface Shown {
  /** Indexes of the rows from the top; a band is -1 - its place. */
  visible: Int32Array;
  /** The place of each row in the tree's order, -1 where it is not shown. */
  places: Int32Array;
  bands: readonly Band[];
}

/** Keeps focus, selection and editor on their rows while rows are numbered, come and go. Tells what has the focus and what is edited. */
export function useKeptFocus({ visible, places, bands }: Shown): {
  /** The band with the focus. */
  band: number | undefined;
  /** The place of the row that is edited, -1 where there is none. */
  editedPlace: number;
} {
  const { session, store, actions } = useGantt();
  const { plan } = useView();
  const focus = useGanttState((s) => s.focus);
  const editing = useGanttState((s) => s.editing);
  const { row: rowNumber } = plan.activities;

  // Rows the server numbered keep focus and selection.
  useEffect(
    () =>
      session.observe((event) => {
        if (event.kind !== 'numbered') return;
        const { rows } = event;
        const now = (row: number) => rows.get(row) ?? row;
        store.setState((s) => ({
          selection: new Set([...s.selection].map(now)),
          anchor: s.anchor === undefined ? undefined : now(s.anchor),
          focus: s.focus && { ...s.focus, row: now(s.focus.row) },
          editing: s.editing && { ...s.editing, row: now(s.editing.row) },
        }));
      }),
    [session, store],
  );

  // The row with the focus went, by somebody else or because it was refused: the one in its place takes over.
  const focusPlace = useRef(0);
  const band = focus && bandOf(focus.row);
  const focused = focus && band === undefined ? plan.index.of(session.numberOf(focus.row)) : -1;
  if (focused >= 0 && places[focused] >= 0) focusPlace.current = places[focused];
  const bereft = focus !== undefined && (band === undefined ? focused < 0 : band >= bands.length);
  useEffect(() => {
    if (!bereft || !visible.length) return;
    const heir = visible[Math.min(focusPlace.current, visible.length - 1)];
    actions.selection.select(heir < 0 ? bandRow(-1 - heir) : rowNumber[heir]);
  }, [bereft, visible, rowNumber, actions]);

  const edited = editing ? plan.index.of(session.numberOf(editing.row)) : -1;
  const editedPlace = edited < 0 ? -1 : places[edited];
  const orphaned = editing !== undefined && editedPlace < 0;
  useEffect(() => {
    if (orphaned) actions.values.cancelEdit(); // somebody deleted the row, or closed the branch it lies in
  }, [orphaned, actions]);

  return { band, editedPlace };
}
