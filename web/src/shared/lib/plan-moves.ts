type Listener = (revision: number) => void;

const listeners = new Map<string, Set<Listener>>();

/** Tells whoever shows figures of the schedule that it reached a new revision. */
export function planMoved(schedule: string, revision: number): void {
  for (const listener of listeners.get(schedule) ?? []) listener(revision);
}

/** Calls back on every new revision of the schedule until the returned function is called. */
export function onPlanMoved(schedule: string, listener: Listener): () => void {
  const set = listeners.get(schedule) ?? new Set();
  listeners.set(schedule, set);
  set.add(listener);
  return () => {
    set.delete(listener);
    if (set.size === 0) listeners.delete(schedule);
  };
}
