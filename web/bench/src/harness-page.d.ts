/** Gives the page under test the measuring functions; the contract of an adapter is in bench/README.md. */
export function install(adapter: Record<string, unknown>): void;
