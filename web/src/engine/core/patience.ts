/** How long a session waits before it tries again, and how it waits. */
export const FIRST_WAIT = 400;
export const LONGEST_WAIT = 15_000;
export const GAP_PATIENCE = 2_000;

/** Runs a task once the screen is drawn and nobody waits; where the browser cannot tell, a moment later. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => task(), { timeout: 2_000 });
  else setTimeout(task, 300);
}

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
