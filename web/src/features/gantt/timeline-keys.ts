/** Keys of the bar in the focused row, of the links at it, and of the selected link. */
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppCommand, matches, useCommands } from '@/shared/lib/command-registry';
import { useGantt } from './gantt-context';
import { timelineCommands } from './timeline-commands';
import type { TimelineGestures } from './timeline-gestures';

/** Offers the commands of the timeline and listens for their keys at the grid, which has the focus, ahead of its own. */
export function useTimelineKeys(gestures: TimelineGestures, grid: HTMLElement | null | undefined): void {
  const { actions, store, editable } = useGantt();
  const { i18n } = useTranslation('gantt');
  const { language } = i18n;
  const commands = useMemo(() => {
    void language; // the words change with it
    return timelineCommands({ gestures, actions, store, editable });
  }, [gestures, actions, store, editable, language]);
  useCommands(commands);
  useEffect(() => {
    if (!grid) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target !== grid) return; // an editor has its own keys
      const run = onLink(event, gestures) ?? commandOf(event, commands);
      if (!run) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    grid.addEventListener('keydown', onKeyDown);
    return () => grid.removeEventListener('keydown', onKeyDown);
  }, [gestures, grid, commands]);
}

const commandOf = (event: KeyboardEvent, commands: readonly AppCommand[]): (() => void) | undefined =>
  commands.find((command) => command.shortcut?.some((keys) => matches(event, keys)))?.run;

/** What Escape and Delete mean while a link is selected or a tip is shown. */
function onLink(event: KeyboardEvent, gestures: TimelineGestures): (() => void) | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const { link, tip, linkTip } = gestures.store.getState();
  if (event.key === 'Escape') {
    if (link) return () => gestures.selectLink(undefined);
    return tip === undefined && !linkTip ? undefined : () => gestures.hideTip();
  }
  return event.key === 'Delete' && link ? () => gestures.removeLink(link.row) : undefined;
}
