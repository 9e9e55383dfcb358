import { type KeyboardEvent, useCallback } from 'react';
import { useGantt } from './gantt-context';

/** Keys of the grid. What it does not know goes on to the page. */
export function useGridKeys(): (event: KeyboardEvent) => void {
  const { actions, store, session } = useGantt();
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget) return; // the editor has its own keys
      const { focus } = store.getState();
      const ctrl = event.ctrlKey || event.metaKey;
      const { shiftKey: shift, altKey: alt, key } = event;
      const done = () => {
        event.preventDefault();
        event.stopPropagation();
      };
      if (alt && shift && !ctrl) {
        if (key === 'ArrowUp') actions.shift(-1);
        else if (key === 'ArrowDown') actions.shift(1);
        else if (key === 'ArrowRight') actions.indent();
        else if (key === 'ArrowLeft') actions.outdent();
        else return;
        return done();
      }
      if (alt) return;
      const page = actions.viewport?.rowsPerPage ?? 10;
      const how = shift ? 'extend' : ctrl ? 'keep' : 'only';
      switch (key) {
        case 'ArrowDown':
          actions.step(1, how);
          return done();
        case 'ArrowUp':
          actions.step(-1, how);
          return done();
        case 'PageDown':
          actions.step(page, how);
          return done();
        case 'PageUp':
          actions.step(-page, how);
          return done();
        case 'Home':
          if (ctrl) actions.step(Number.NEGATIVE_INFINITY, shift ? 'extend' : 'only');
          else actions.stepColumn(-100);
          return done();
        case 'End':
          if (ctrl) actions.step(Number.POSITIVE_INFINITY, shift ? 'extend' : 'only');
          else actions.stepColumn(100);
          return done();
      }
      if (!focus) return;
      const { plan } = session.view();
      const i = plan.index.of(focus.row);
      const parent = i >= 0 && plan.tree.children[i] > 0;
      const collapsed = store.getState().collapsed.has(focus.row);
      switch (key) {
        case 'ArrowRight':
          if (focus.column === 'name' && parent && collapsed) actions.toggle(focus.row, true);
          else actions.stepColumn(1);
          return done();
        case 'ArrowLeft':
          if (focus.column === 'name' && parent && !collapsed) actions.toggle(focus.row, false);
          else actions.stepColumn(-1);
          return done();
        case '+':
        case '-':
          if (!ctrl && parent) {
            actions.toggle(focus.row, key === '+');
            return done();
          }
          return;
        case 'Enter':
        case 'F2':
          if (ctrl) return;
          actions.beginEdit(focus.row, focus.column);
          return done();
        case ' ':
          actions.select(focus.row, 'toggle');
          return done();
        case 'Tab':
          if (shift) actions.outdent();
          else actions.indent();
          return done();
        case 'Escape':
          (event.currentTarget as HTMLElement).blur();
          return done();
        case 'Delete':
          actions.askDelete();
          return done();
      }
      if (ctrl && key.toLowerCase() === 'a') {
        actions.selectAll();
        return done();
      }
      if (shift && !ctrl && key.toLowerCase() === 'l') actions.link();
      else if (shift && !ctrl && key.toLowerCase() === 'u') actions.unlink();
      else if (shift && !ctrl && key.toLowerCase() === 'd') actions.askDelete();
      else if (!ctrl && key.length === 1 && !actions.lockOf(focus.row, focus.column)) {
        actions.beginEdit(focus.row, focus.column, key);
      } else return;
      done();
    },
    [actions, store, session],
  );
}
