import type { NeutralPlan } from './snapshot';

export const DAY: number;
export const PROJECT_START: number;

/** A plan of so many rows, summaries included, in display order. */
export function generate(n: number, seed?: number): NeutralPlan;
