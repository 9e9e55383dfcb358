import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import type { Count } from './hand.ts';
import { steps as p6 } from './p6.ts';
import { ACTIVITIES } from './schedule.ts';
import type { Step } from './session.ts';

const report = resolve(import.meta.dirname, '../../../docs/benchmarks-update.md');

const sum = (all: readonly Count[], what: 'clicks' | 'keys') => all.reduce((total, one) => total + one[what], 0);

/** Seconds of a hand by the keystroke-level model: 1.1 to point, 0.2 to press a button, 0.28 for a key. */
const hands = ({ clicks, keys }: Count) => clicks * 1.3 + keys * 0.28;

/** Writes the page from the steps of Gantry and the list of P6. */
export function writeReport(steps: readonly Step[]): void {
  assert.deepEqual(
    steps.map(({ name }) => name),
    p6.map(({ name }) => name),
    'both sides count the same steps',
  );
  const whole = { clicks: sum(steps, 'clicks'), keys: sum(steps, 'keys') };
  const theirs = { clicks: sum(p6, 'clicks'), keys: sum(p6, 'keys') };
  const load = loadavg()[0].toFixed(1);
  const lines = [
    '# The monthly update, counted',
    '',
    `Written by \`make bench-update\`. One planner updates a real schedule of ${ACTIVITIES.toLocaleString('en')} activities and 7,586 links (a hotel, from a P6 file) in a browser of 1600 × 900, against the server on the same machine (${cpus().length} cores, load ${load} at the end). The file is not part of the project: without it the run says so and writes nothing.`,
    '',
    `| step | Gantry: clicks | keys | seconds | P6: clicks | keys |`,
    '|---|---:|---:|---:|---:|---:|',
    ...steps.map(
      (one, k) =>
        `| ${one.name} | ${one.clicks} | ${one.keys} | ${one.seconds.toFixed(1)} | ${p6[k].clicks} | ${p6[k].keys} |`,
    ),
    `| **all** | **${whole.clicks}** | **${whole.keys}** | **${steps.reduce((s, one) => s + one.seconds, 0).toFixed(1)}** | **${theirs.clicks}** | **${theirs.keys}** |`,
    '',
    `By the keystroke-level model (1.1 s to point, 0.2 s to press a button, 0.28 s for a key; Card, Moran and Newell, 1980) hands are busy ${hands(whole).toFixed(0)} s in Gantry and ${hands(theirs).toFixed(0)} s in P6.`,
    '',
    '## How Gantry is counted',
    '',
    'A script does each step as a person would, with mouse and keyboard alone, and counts. A chord such as Ctrl+K is one key, a typed text a key for each character, a choice in a list of the browser two clicks. Seconds run from the first input of a step until what the user waits for is on screen and stored; nobody thinks or reads meanwhile. Then the script checks what the step did, against the figures of the server:',
    '',
    ...steps.map((one) => `- **${one.name}**: ${one.effect}.`),
    '',
    '## How P6 is counted',
    '',
    'P6 Professional was **not run**, and its user guide was not open beside the list. The counts come from knowledge of its menus, dialogs and keys: the shortest way known, step by step. Two of them were estimates, one of them probably the search for causes that is no longer counted; which the other is was not noted, so every line wants a check by somebody with the guide open. Whoever knows a shorter way may correct `web/bench/update/p6.ts`, from which it is made. Seconds are not given. Menus count a click for each level, texts a key for each character; layouts and filters that P6 does not bring are counted as made beforehand and only opened, in favour of P6.',
    '',
    'Reading is counted on neither side. Gantry shows a cause beside each movement; what it takes to find one in P6 (*Trace Logic* from predecessor to predecessor) is left out, so the row of the three largest movements compares finding them alone.',
    '',
    ...p6.map((one) => `- **${one.name}** (${one.clicks} clicks, ${one.keys} keys): ${one.how}`),
    '',
  ];
  writeFileSync(report, lines.join('\n'));
  console.log(`wrote ${report}`);
}
