import { MemoryCommandStore, PlanSession, type Snapshot } from '@/engine';

/** A plan to look at: it is loaded once, and nothing of it can be edited. */
export function stillSession(load: () => Promise<Snapshot>): PlanSession {
  const nothing = new Error('a plan to look at takes no commands');
  return new PlanSession({
    transport: {
      snapshot: load,
      stacks: async () => ({ undo: [], redo: [] }),
      send: () => Promise.reject(nothing),
      live: () => () => {},
    },
    store: new MemoryCommandStore(),
  });
}
