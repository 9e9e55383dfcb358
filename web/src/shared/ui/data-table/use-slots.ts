import { useRef } from 'react';

/**
 * A place in the page for each line in sight, by its id: a line keeps its place while it is in sight, and one that comes takes the
 * place of one that left. Filling an element anew costs half of making it, and a whole table comes new in one frame of a fast scroll.
 */
export function useSlots(ids: readonly string[]): ReadonlyMap<string, number> {
  const held = useRef<ReadonlyMap<string, number>>(new Map());
  held.current = slotsOf(ids, held.current);
  return held.current;
}

export function slotsOf(ids: readonly string[], before: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const slots = new Map<string, number>();
  for (const id of ids) {
    const slot = before.get(id);
    if (slot !== undefined) slots.set(id, slot);
  }
  const taken = new Set(slots.values());
  let free = 0;
  for (const id of ids) {
    if (slots.has(id)) continue;
    while (taken.has(free)) free++;
    taken.add(free);
    slots.set(id, free);
  }
  return slots;
}
