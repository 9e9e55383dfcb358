import type { Miss } from './api/use-weeks';

/** A reason with what it counts, and the share of all that it and those before it make. */
export interface ParetoBar {
  name: string;
  figure: number;
  /** 0 to 1. */
  running: number;
}

/** Reasons by a figure, the largest first; those without any are left out. */
export function paretoOf(misses: readonly Miss[], nameOf: (m: Miss) => string, of: (m: Miss) => number): ParetoBar[] {
  const sums = new Map<string, number>();
  for (const m of misses) sums.set(nameOf(m), (sums.get(nameOf(m)) ?? 0) + of(m));
  const all = [...sums].filter(([, figure]) => figure > 0).sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  const total = all.reduce((sum, [, figure]) => sum + figure, 0);
  let running = 0;
  return all.map(([name, figure]) => {
    running += figure;
    return { name, figure, running: running / total };
  });
}
