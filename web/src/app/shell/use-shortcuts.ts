import { useEffect, useRef } from 'react';
import { isLive, matches, typing, useRegisteredCommands } from '@/shared/lib/command-registry';

/** Runs commands that bind their shortcut everywhere. Single keys belong to a field while one is typed into, and
 *  nothing runs behind an open dialog. */
export function useShortcuts(paletteOpen: boolean): void {
  const commands = useRegisteredCommands();
  const current = useRef(commands);
  current.current = commands;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || paletteOpen || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !/^F\d/.test(event.key);
      if (plain && typing(event.target)) return;
      for (const command of current.current) {
        if (!command.binds || !command.run || command.enabled === false || !isLive(command.layer ?? 'page')) continue;
        if (!command.shortcut?.some((keys) => matches(event, keys))) continue;
        event.preventDefault();
        command.run();
        return;
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [paletteOpen]);
}
