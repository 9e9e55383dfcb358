import { failureOf } from './failure';

/** Writes what went wrong to the browser's console, for whoever looks for the cause. */
export function logError(text: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.error(text);
}

export function logWarning(text: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.warn(text);
}

/** Logs a failed call and hands the failure on, so that the screen says it too. */
export async function logged<T>(what: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const { code, status } = failureOf(error);
    logError(`${what} failed: ${code} (${status})`);
    throw error;
  }
}
