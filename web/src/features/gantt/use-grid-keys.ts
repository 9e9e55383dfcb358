import { type KeyboardEvent, useCallback } from 'react';
import { isLive, matches } from '@/shared/lib/command-registry';
import { perform } from './gantt-command';
import { ganttCommands } from './gantt-commands';
import { useGantt } from './gantt-context';
import { card, paste, rename, why } from './row-commands';
import { bandOf } from './row-groups';

/** Signs that mean something on the page or in the tree before they are typed over a cell. */
const signs = new Set(['?', '+', '-', ' ']);

/** Keys of the grid: walking, opening, editing, then the commands of rows. What it does not know goes on to the page. */
export function useGridKeys(): (event: KeyboardEvent) => void {
  const gantt = useGantt();
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget) return; // the editor has its own keys
      if (!isLive('grid') && !isLive('page')) return;
      const { actions, store, session } = gantt;
      const { focus } = store.getState();
      const ctrl = event.ctrlKey || event.metaKey;
      const { shiftKey: shift, altKey: alt, key } = event;
      const done = () => {
        event.preventDefault();
        event.stopPropagation();
      };
      const command = ganttCommands.find(
        (c) =>
          c.layer === 'grid' && c !== rename && c !== paste && c.keys?.some((keys) => matches(event.nativeEvent, keys)),
      );
      // Who may not edit is not held by keys that indent: Tab moves on.
      if ((command === why || command === card) && gantt.preview) return;
      const held = command && (gantt.editable || !['indent', 'outdent'].includes(command.id));
      if (held && (focus || command.keys?.[0] !== 'Tab')) {
        perform(command, gantt);
        return done();
      }
      if (alt) return;
      const page = actions.access.viewport?.rowsPerPage ?? 10;
      const how = shift ? 'extend' : ctrl ? 'keep' : 'only';
      switch (key) {
        case 'ArrowDown':
          actions.selection.step(1, how);
          return done();
        case 'ArrowUp':
          actions.selection.step(-1, how);
          return done();
        case 'PageDown':
          actions.selection.step(page, how);
          return done();
        case 'PageUp':
          actions.selection.step(-page, how);
          return done();
        case 'Home':
          if (ctrl) actions.selection.step(Number.NEGATIVE_INFINITY, shift ? 'extend' : 'only');
          else actions.selection.stepColumn(-100);
          return done();
        case 'End':
          if (ctrl) actions.selection.step(Number.POSITIVE_INFINITY, shift ? 'extend' : 'only');
          else actions.selection.stepColumn(100);
          return done();
      }
      if (!focus) return;
      if (bandOf(focus.row) !== undefined) {
        const folded = actions.access.viewport?.bands[bandOf(focus.row)!]?.folded;
        if (key === 'Enter' || key === ' ' || key === '+' || key === '-') {
          actions.tree.toggle(focus.row, key === '+' ? true : key === '-' ? false : undefined);
          return done();
        }
        if (focus.column === 'name' && ((key === 'ArrowRight' && folded) || (key === 'ArrowLeft' && !folded))) {
          actions.tree.toggle(focus.row, key === 'ArrowRight');
          return done();
        }
      }
      const { plan } = session.view();
      const i = plan.index.of(focus.row);
      const parent = i >= 0 && plan.tree.children[i] > 0;
      const collapsed = store.getState().collapsed.has(focus.row);
      switch (key) {
        case 'ArrowRight':
          if (focus.column === 'name' && parent && collapsed) actions.tree.toggle(focus.row, true);
          else actions.selection.stepColumn(1);
          return done();
        case 'ArrowLeft':
          if (focus.column === 'name' && parent && !collapsed) actions.tree.toggle(focus.row, false);
          else actions.selection.stepColumn(-1);
          return done();
        case '+':
        case '-':
          if (!ctrl && parent) {
            actions.tree.toggle(focus.row, key === '+');
            return done();
          }
          return;
        case 'Enter':
        case 'F2':
          if (ctrl) return;
          actions.values.beginEdit(focus.row, focus.column);
          return done();
        case ' ':
          actions.selection.select(focus.row, 'toggle');
          return done();
        case 'Escape':
          // The first one lets go of several rows, the next one of the grid: Tab then moves on.
          if (!actions.selection.detach()) (event.currentTarget as HTMLElement).blur();
          return done();
      }
      if (ctrl && key.toLowerCase() === 'a') {
        actions.selection.selectAll();
        return done();
      }
      if (ctrl || key.length !== 1 || signs.has(key)) return;
      actions.values.beginEdit(focus.row, focus.column, key);
      done();
    },
    [gantt],
  );
}
