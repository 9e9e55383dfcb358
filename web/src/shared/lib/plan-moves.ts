type Listener = (schedule: string, revision: number) => void;

const listeners = new Set<Listener>();

/** Tells whoever shows figures of a schedule that it reached a new revision. */
export function planMoved(schedule: string, revision: number): void {
  for (const listener of listeners) listener(schedule, revision);
}

/** Calls back on every new revision of a schedule open in this page until the returned function is called. */
export function onPlanMoved(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
