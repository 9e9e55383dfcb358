import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { create } from 'zustand';

/** One thing a person can do. The same object stands behind the menu, the palette, the shortcut and the shortcut list. */
export interface AppCommand {
  id: string;
  /** Words for the person, already in their language. */
  label: string;
  /** Heading under which the palette and the shortcut list show it. */
  group: string;
  /** Key combinations such as `Ctrl+Z` or `?`; the first one is printed. */
  shortcut?: string[];
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }>;
  run?: () => void;
  enabled?: boolean;
  /** The shell listens for the shortcut everywhere. Leave out when a screen handles its own keys. */
  binds?: boolean;
}

/** Something the palette found: an activity, a schedule, a project. */
export interface SearchHit {
  id: string;
  label: string;
  /** Shown left, quiet: a correlative number, a code. */
  lead?: string;
  /** Shown right, quiet: a date, the project. */
  detail?: string;
  group: string;
  run: () => void;
}

export type SearchSource = (text: string) => SearchHit[];

interface Registry {
  commands: AppCommand[][];
  sources: SearchSource[];
}

const useRegistry = create<Registry>()(() => ({ commands: [], sources: [] }));

/** Offers commands while the component is mounted. Memoize the list: a new list registers anew. */
export function useCommands(commands: AppCommand[]): void {
  useEffect(() => {
    useRegistry.setState((s) => ({ commands: [...s.commands, commands] }));
    return () => useRegistry.setState((s) => ({ commands: s.commands.filter((c) => c !== commands) }));
  }, [commands]);
}

/** Offers search results to the palette while the component is mounted. Memoize the function. */
export function useSearchSource(source: SearchSource): void {
  useEffect(() => {
    useRegistry.setState((s) => ({ sources: [...s.sources, source] }));
    return () => useRegistry.setState((s) => ({ sources: s.sources.filter((f) => f !== source) }));
  }, [source]);
}

export function useRegisteredCommands(): AppCommand[] {
  return useRegistry((s) => s.commands).flat();
}

export function useSearchSources(): SearchSource[] {
  return useRegistry((s) => s.sources);
}

const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether the key event is the combination. `Ctrl` also means Cmd, as on every Mac keyboard. */
export function matches(event: KeyboardEvent, combination: string): boolean {
  const parts = combination.split('+');
  const key = combination.endsWith('++') ? '+' : parts[parts.length - 1];
  const has = (name: string) => parts.includes(name);
  if (event.key.toLowerCase() !== key.toLowerCase()) return false;
  if ((event.ctrlKey || event.metaKey) !== has('Ctrl') || event.altKey !== has('Alt')) return false;
  // A printed sign such as ? needs Shift on some keyboards and not on others.
  const letter = key.length > 1 || /[a-z]/i.test(key);
  return !letter || event.shiftKey === has('Shift');
}

/** The combination as it is printed on this machine's keys. */
export function printed(combination: string): string {
  return (mac ? combination.replace('Ctrl', '⌘').replace('Alt', '⌥') : combination).replaceAll('+', ' ');
}

/** True while the person types into a field, where single keys belong to the field. */
export function typing(target: EventTarget | null): boolean {
  const el = target as HTMLElement | null;
  return !!el?.closest?.('input, textarea, select, [contenteditable="true"]');
}
