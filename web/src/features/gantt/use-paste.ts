import { useEffect } from 'react';
import { isLive, typing } from '@/shared/lib/command-registry';
import { planOf, refusalOf } from './gantt-command';
import { useGantt } from './gantt-context';
import { pasteText } from './paste';
import { paste } from './row-commands';

/**
 * Takes what is pasted while the focus is in the grid, or on the page around it; in a plan without activities, wherever it
 * is. On a button beside the grid a paste means no cell, and that is said. The browser hands the clipboard over with the
 * event, so that nobody is asked for it; in a field a paste stays text.
 */
export function usePaste(): void {
  const gantt = useGantt();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || typing(event.target) || gantt.preview) return;
      if (!isLive('grid') && !isLive('page')) return;
      const grid = document.querySelector('[role="treegrid"]');
      const at = document.activeElement;
      const empty = planOf(gantt).activities.n === 0;
      if (at?.closest('[role="dialog"]')) return;
      const away = at && !empty && !at.closest('[role="treegrid"]') && !at.contains(grid);
      event.preventDefault();
      const refusal = refusalOf(paste, gantt) ?? (away ? 'refusal.noCell' : undefined);
      if (refusal) gantt.actions.access.tell(refusal);
      else pasteText(gantt, event.clipboardData?.getData('text/plain') ?? '');
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [gantt]);
}
