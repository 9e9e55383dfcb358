import type { ComponentType } from 'react';
import { useEffect, useMemo } from 'react';
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
  /** Where its keys are live: on the page, if nothing is said. */
  layer?: Layer;
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

/** All commands that are offered; the same list until another one is. */
export function useRegisteredCommands(): AppCommand[] {
  const lists = useRegistry((s) => s.commands);
  return useMemo(() => lists.flat(), [lists]);
}

export function useSearchSources(): SearchSource[] {
  return useRegistry((s) => s.sources);
}

/**
 * Who the keys belong to, from the ground up. A dialog takes them from a drawer or menu, that from the editor of a cell,
 * that from the grid, that from the page. What is on top decides which keys are live.
 */
export const layers = ['page', 'grid', 'editor', 'drawer', 'dialog'] as const;
export type Layer = (typeof layers)[number];

/** Layers that are open now, in the order they were opened. */
const entered: { layer: Layer }[] = [];

/** Says that a layer is open until the returned function is called. */
export function enterLayer(layer: Layer): () => void {
  const entry = { layer };
  entered.push(entry);
  return () => {
    const at = entered.indexOf(entry);
    if (at >= 0) entered.splice(at, 1);
  };
}

/** The layer on top, whichever was opened last. */
export function liveLayer(): Layer {
  return entered.reduce<Layer>((top, { layer }) => (layers.indexOf(layer) > layers.indexOf(top) ? layer : top), 'page');
}

/** Whether keys of a layer are live. Those of the page stay live while the focus is in its grid. */
export function isLive(layer: Layer): boolean {
  const top = liveLayer();
  return layer === top || (layer === 'page' && top === 'grid');
}

/** Holds a layer open while the component is mounted and `open` is true. */
export function useLayer(layer: Layer, open = true): void {
  useEffect(() => (open ? enterLayer(layer) : undefined), [layer, open]);
}

const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether the key event is the combination. `Ctrl` also means Cmd, as on every Mac keyboard. */
export function matches(event: KeyboardEvent, combination: string): boolean {
  const parts = combination.split('+');
  const key = combination.endsWith('++') ? '+' : parts[parts.length - 1];
  const has = (name: string) => parts.includes(name);
  // With Shift or Alt a digit writes another sign: its key is meant.
  const digit = /^\d$/.test(key) && parts.length > 1;
  if (digit ? event.code !== `Digit${key}` : event.key.toLowerCase() !== key.toLowerCase()) return false;
  if ((event.ctrlKey || event.metaKey) !== has('Ctrl') || event.altKey !== has('Alt')) return false;
  // A printed sign such as ? needs Shift on some keyboards and not on others.
  const letter = digit || key.length > 1 || /[a-z]/i.test(key);
  return !letter || event.shiftKey === has('Shift');
}

/** How keys are printed whose name is not what stands on them. */
const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

/** The combination as it is printed on this machine's keys. */
export function printed(combination: string): string {
  if (combination === '+') return combination;
  const keys = combination.split('+').map((key) => signs[key] ?? key);
  return keys.map((key) => (mac ? key.replace('Ctrl', '⌘').replace('Alt', '⌥') : key)).join(' ');
}

/** True while the person types into a field, where single keys belong to the field. */
export function typing(target: EventTarget | null): boolean {
  const el = target as HTMLElement | null;
  return !!el?.closest?.('input, textarea, select, [contenteditable="true"]');
}
