import { useEffect } from 'react';
import { isLive, typing } from '@/shared/lib/command-registry';
import { refusalOf } from './gantt-command';
import { useGantt } from './gantt-context';
import { pasteText } from './paste';
import { paste } from './row-commands';

/**
 * Takes what is pasted while the focus is in the grid, or nowhere. The browser hands the clipboard over with the event, so
 * that nobody is asked for it; in a field a paste stays text.
 */
export function usePaste(): void {
  const gantt = useGantt();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || typing(event.target) || gantt.preview) return;
      if (!isLive('grid') && !isLive('page')) return;
      const at = document.activeElement;
      if (at && at !== document.body && !at.closest('[role="treegrid"]')) return;
      event.preventDefault();
      const refusal = refusalOf(paste, gantt);
      if (refusal) gantt.actions.tell(refusal);
      else pasteText(gantt, event.clipboardData?.getData('text/plain') ?? '');
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [gantt]);
}
