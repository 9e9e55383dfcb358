/** Random plans with random edits and what the server made of each, as `internal/testkit/parity` prints them. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Delta, PlanCommand, Snapshot } from '../wire';

export interface ParityEdit {
  id: string;
  command: PlanCommand;
  /** Why the server refused it. */
  refused?: string;
  /** The numbers of the rows it made, by reference. */
  ids: Record<string, number>;
  /** Absent where it changed nothing. */
  delta?: Delta;
  after: Snapshot;
}

export interface ParityHistory {
  snapshot: Snapshot;
  edits: ParityEdit[];
}

/** GANTRY_PARITY_PLANS plans, else 300, from GANTRY_PARITY_SEED, else 1. Takes Go. */
export function parityHistories(): ParityHistory[] {
  const { GANTRY_PARITY_PLANS: plans = '300', GANTRY_PARITY_SEED: seed = '1' } = process.env;
  const printed = execFileSync(
    'go',
    ['run', '-trimpath', './internal/testkit/parity', '-plans', plans, '-seed', seed],
    {
      cwd: fileURLToPath(new URL('../../../../..', import.meta.url)),
      encoding: 'utf8',
      maxBuffer: 2 ** 31,
    },
  );
  return printed
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ParityHistory);
}
