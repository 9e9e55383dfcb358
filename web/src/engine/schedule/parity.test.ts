// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest';
import type { Names } from '../core/row-names';
import { applyDelta } from './apply-delta';
import { Constraint, constraintNames, Kind, linkTypeNames } from './columns';
import { NONE } from './minutes';
import { overlay } from './overlay';
import { Plan } from './plan';
import { type ParityEdit, type ParityHistory, parityHistories } from './testing/parity';

let histories: ParityHistory[];

/** Building the server's side takes a while on a machine that has not built it yet, and so do more plans than usual. */
const patience = 600_000;
vi.setConfig({ testTimeout: patience });

beforeAll(() => {
  histories = parityHistories();
}, patience);

/** What people enter, or what follows from it at once. */
const inputs = [
  'parent',
  'name',
  'description',
  'kind',
  'duration',
  'calendar',
  'constraint',
  'constraintDate',
  'progress',
  'manual',
  'elapsed',
  'inactive',
  'resourceCalendar',
  'split',
  'pinnedStart',
  'externalStart',
  'externalFinish',
  'actualStart',
  'actualFinish',
  'cost',
  'usedCost',
  'manHours',
  'weight',
  'code',
  'priority',
  'subcontract',
  'responsibles',
  'tags',
  'percentType',
  'deadline',
  'expectedFinish',
  'suspended',
  'resumed',
] as const;

/** What the client works out by itself before the server says so. */
const foreseen = ['start', 'finish', 'span', 'summaryProgress'] as const;

/** What only the server works out. */
const told = ['rank', 'remaining', 'lateStart', 'lateFinish', 'totalFloat', 'freeFloat', 'flags'] as const;

type Field = (typeof inputs)[number] | (typeof foreseen)[number] | (typeof told)[number];

const none: Partial<Record<Field, number>> = { start: 0, finish: 0, lateStart: 0, lateFinish: 0 };

function say(minute: number | string, field: Field): string {
  if (minute === NONE) return '–';
  if (field === 'constraint') return constraintNames[minute as number];
  if (typeof minute === 'string' || !/[sS]tart|[fF]inish|Date/.test(field)) return String(minute);
  return new Date(minute * 60_000).toISOString().slice(0, 16);
}

/** In words, what differs between two plans in these fields of the rows, in their tree, links, calendars and settings. */
function differences(got: Plan, want: Plan, fields: readonly Field[]): string[] {
  const out: string[] = [];
  const a = got.activities;
  const b = want.activities;
  for (let j = 0; j < b.n; j++) {
    const i = got.index.of(b.row[j]);
    if (i < 0) {
      out.push(`row ${b.row[j]} is missing`);
      continue;
    }
    for (const field of fields) {
      const [x, y] = [a[field][i], b[field][j]].map((value) => (value === none[field] ? NONE : value));
      if (field === 'summaryProgress' && want.tree.children[j] === 0) continue;
      if (x !== y) out.push(`row ${b.row[j]} ${field} is ${say(x, field)}, not ${say(y, field)}`);
    }
  }
  const outline = (plan: Plan) =>
    Array.from(plan.tree.order, (i) => `${plan.tree.wbs(i)} ${plan.activities.row[i]}`).join();
  const links = ({ links: { n, row, from, to, type, lag, elapsed } }: Plan) =>
    Array.from(
      { length: n },
      (_, l) => `${row[l]}: ${from[l]}${linkTypeNames[type[l]]}${to[l]} ${lag[l]}/${elapsed[l]}`,
    )
      .sort()
      .join(' ');
  const calendars = ({ calendars: { specs } }: Plan) =>
    JSON.stringify(
      [...specs]
        .sort((x, y) => x.row - y.row)
        .map(({ row, name, default: standard, week, exceptions }) => [
          row,
          name,
          !!standard,
          week,
          (exceptions ?? []).map((e) => [e.from, e.to, e.shifts, e.every, e.interval ?? 1, e.until ?? '']),
        ]),
    );
  const settings = ({ schedule: { start, dataDate, mustFinishBy, profile, basis, calendar, options } }: Plan) =>
    JSON.stringify({ start, dataDate, mustFinishBy, profile, basis, calendar, options });
  if (fields.includes('finish') && got.schedule.finish !== want.schedule.finish) out.push('finish of the project');
  for (const [what, of] of Object.entries({ outline, links, calendars, settings })) {
    if (of(got) !== of(want)) out.push(`${what} ${of(got)}\n      not ${of(want)}`);
  }
  return out;
}

/** Names of rows as they are once the server answered, so that plans can be compared by row. */
function namesOf(edits: readonly ParityEdit[]): Names {
  const ids: Record<string, number> = Object.assign({}, ...edits.map((edit) => edit.ids));
  return {
    resolve: (ref) => (typeof ref === 'number' ? ref : ids[ref]),
    created: (command, k) => ids[`${command}#${k}`] ?? 900_000 + k,
  };
}

interface Told {
  edits: ParityEdit[];
  before: Plan;
  after: Plan;
}

/** Calls `check` with every edit, or every run of edits the server took, and with the plans before and behind it. */
function eachRun(length: number, check: (run: Told) => string[]): string[] {
  const wrong: string[] = [];
  histories.forEach(({ snapshot, edits }, h) => {
    for (let k = 0; k + length <= edits.length; k++) {
      const run = edits.slice(k, k + length);
      const before = Plan.read(k === 0 ? snapshot : edits[k - 1].after);
      const found = check({ edits: run, before, after: Plan.read(run[length - 1].after) });
      if (!found.length) continue;
      const commands = run.map((edit) => `${JSON.stringify(edit.command)} ${edit.refused ?? ''}`).join('\n  ');
      wrong.push(
        `plan ${h} edit ${k} (${before.schedule.profile})\n  ${commands}\n    ${found.slice(0, 6).join('\n    ')}`,
      );
    }
  });
  return wrong;
}

/** Whether work waits as late as possible: how late follows from all that comes behind it, which only the server works out. */
const waits = ({ activities: a }: Plan): boolean =>
  a.constraint.some((type, i) => type === Constraint.alap && a.progress[i] === 0);

/** Whether a manual summary loses what is under it: where it was put before it was one, only the server knows. */
const falls = (plans: readonly Plan[]): boolean =>
  plans.some(({ activities: a, tree }, k) =>
    a.row.some((row, i) => {
      if (k === 0 || !a.manual[i] || tree.children[i] > 0) return false;
      const was = plans[k - 1].index.of(row);
      return was >= 0 && plans[k - 1].tree.children[was] > 0;
    }),
  );

/** How the edits are drawn, against what the server made of them. */
function foretold({ edits, before, after }: Told): string[] {
  const { plan: drawn, preview } = overlay(before, edits, namesOf(edits));
  const plans = [before, ...edits.map((edit) => Plan.read(edit.after))];
  // By the rules of P6 work under way is drawn where it was until the server answers, and no figure is promised.
  if (!preview.sure && plans.some((plan) => plan.schedule.profile === 'p6')) return [];
  if (!plans.some(waits) && !falls(plans)) return differences(drawn, after, [...inputs, ...foreseen]);
  return edits.length === 1 ? differences(drawn, after, inputs) : [];
}

/** Counts and the first few, so that a failure can be read. */
function expectNone(wrong: string[]): void {
  expect(wrong.slice(0, Number(process.env.GANTRY_PARITY_SHOW ?? 5)).join('\n'), `${wrong.length} differ`).toBe('');
}

test('a delta leads to what is loaded anew, value by value', () => {
  const wrong: string[] = [];
  histories.forEach(({ snapshot, edits }, h) => {
    let plan = Plan.read(snapshot);
    edits.forEach(({ command, delta, after }, k) => {
      if (delta?.reload) plan = Plan.read(after);
      else if (delta) applyDelta(plan, delta);
      const found = differences(plan, Plan.read(after), [...inputs, ...foreseen, ...told]);
      if (found.length)
        wrong.push(`plan ${h} edit ${k} ${JSON.stringify(command)}\n    ${found.slice(0, 6).join('\n    ')}`);
    });
  });
  expectNone(wrong);
});

test('an edit is drawn as the server decides it', () => {
  expectNone(eachRun(1, (run) => (run.edits[0].refused ? [] : foretold(run))));
});

test('edits that wait together are drawn as the server decides them', () => {
  expectNone(eachRun(3, (run) => (run.edits.some((edit) => edit.refused) ? [] : foretold(run))));
});

test('what the server refuses is not drawn', () => {
  // Of a batch the client leaves out what it sees to be refused; that the rest goes with it, the server tells.
  const refused = ({ edits: [{ command, refused }] }: Told) => refused !== undefined && command.type !== 'batch';
  expectNone(eachRun(1, (run) => (refused(run) ? foretold(run) : [])));
});

/** What is promised of an edit, beside commands that wait, against what its delta says; nothing where no promise is made. */
function promised({ edits, before }: Told): string[] | undefined {
  const names = namesOf(edits);
  const own = edits[edits.length - 1];
  const ground = overlay(before, edits.slice(0, -1), names);
  const { preview } = overlay(ground.plan, [own], names);
  if (!preview.sure || !ground.preview.sure) return undefined;
  if (own.refused) return ['is refused'];
  const stands = edits.length === 1 ? before : Plan.read(edits[edits.length - 2].after);
  const { moved, touched, finish } = own.delta
    ? applyDelta(stands, own.delta)
    : { moved: [], touched: [], finish: undefined };
  const named = new Set(touched);
  const out: string[] = [];
  const theirs = preview.moved.filter((row) => !named.has(row)).length;
  if (theirs !== moved.length) out.push(`${theirs} rows are said to move, and ${moved.length} do`);
  const work = finish?.work ?? 0;
  if (preview.finish.work !== work) out.push(`the finish is said to move ${preview.finish.work}, and does ${work}`);
  return out;
}

/** How often a promise was made of all edits, by profile and by command. */
function promises(length: number): { wrong: string[]; made: Map<string, [number, number]> } {
  const made = new Map<string, [number, number]>();
  const wrong = eachRun(length, (run) => {
    if (run.edits.slice(0, -1).some((edit) => edit.refused)) return [];
    const own = run.edits[run.edits.length - 1];
    const found = own.delta?.reload ? undefined : promised(run);
    if (own.refused) return found ?? [];
    for (const key of [run.before.schedule.profile, own.command.type]) {
      const [yes, all] = made.get(key) ?? [0, 0];
      made.set(key, [yes + (found ? 1 : 0), all + 1]);
    }
    return found ?? [];
  });
  return { wrong, made };
}

const share = (made: Map<string, [number, number]>, key: string): number => {
  const [yes, all] = made.get(key) ?? [0, 1];
  return yes / all;
};

test('what an edit is said to do is what its receipt says, or nothing is said', () => {
  const { wrong, made } = promises(1);
  expectNone(wrong);
  expect(share(made, 'gantry')).toBeGreaterThan(0.8);
  expect(share(made, 'msp')).toBeGreaterThan(0.75);
  expect(share(made, 'p6')).toBeGreaterThan(0.35);
});

test('what an edit is said to do counts the edits before it that still wait', () => {
  expectNone(promises(3).wrong);
});

test('the plans hold what there is to be right about', () => {
  const seen = new Set<string>();
  const note = (plan: Plan) => {
    const { n, kind, constraint, progress, manual, flags, totalFloat, freeFloat } = plan.activities;
    const { elapsed, inactive, resourceCalendar, calendar, split } = plan.activities;
    for (let i = 0; i < n; i++) {
      seen.add(`kind ${kind[i]}`).add(constraintNames[constraint[i]]).add(`level ${plan.tree.level[i]}`);
      if (progress[i] > 0) seen.add(manual[i] ? 'held' : 'under way');
      if (flags[i] & 1) seen.add('critical');
      if (plan.tree.children[i] > 0) continue;
      if (manual[i] && progress[i] === 0) seen.add('put by hand');
      if (elapsed[i]) seen.add('around the clock');
      if (inactive[i]) seen.add('inactive');
      if (split[i]) seen.add('split');
      if (resourceCalendar[i] && resourceCalendar[i] !== calendar[i]) seen.add('by who does it');
      if (totalFloat[i] < 0) seen.add('negative float');
      if (freeFloat[i] > 0) seen.add('free float');
    }
    for (let l = 0; l < plan.links.n; l++) {
      const lag = plan.links.lag[l];
      if (plan.links.elapsed[l] && lag) seen.add('lag around the clock');
      seen.add(linkTypeNames[plan.links.type[l]]).add(lag > 0 ? 'lag' : lag < 0 ? 'lead' : 'no lag');
    }
    for (const { week, exceptions } of plan.calendars.specs) {
      if (week.some((day) => day?.some(([from, to]) => from === 0 && to === 1440))) seen.add('24 h');
      for (const { every, shifts } of exceptions ?? []) seen.add(`${every} ${shifts?.length ? 'shifts' : 'off'}`);
    }
  };
  const types = new Set<string>();
  let put = 0;
  const counted = new Map<unknown, number>();
  for (const { edits } of histories) {
    for (const { command, refused, after, delta } of edits) {
      note(Plan.read(after));
      if (!refused) types.add(command.type);
      if (delta?.changed?.some(({ field }) => field === 'pinnedStart')) put++;
      for (const { field, to } of delta?.changed ?? []) {
        if (field === 'elapsed') counted.set(to[0], (counted.get(to[0]) ?? 0) + 1);
      }
    }
  }
  expect([...constraintNames, ...linkTypeNames].filter((word) => !seen.has(word))).toEqual([]);
  for (const word of ['lag', 'lead', '24 h', 'none off', 'weekly shifts', 'monthly off', 'yearly off', 'none shifts']) {
    expect(seen, word).toContain(word);
  }
  for (const word of [
    'put by hand',
    'around the clock',
    'inactive',
    'split',
    'by who does it',
    'lag around the clock',
  ]) {
    expect(seen, word).toContain(word);
  }
  for (const word of ['critical', 'negative float', 'free float', 'held', 'under way', 'level 3']) {
    expect(seen, word).toContain(word);
  }
  expect(seen).toContain(`kind ${Kind.finishMilestone}`);
  expect(seen).toContain(`kind ${Kind.summary}`);
  expect(types.size).toBeGreaterThan(40);
  for (const report of [
    'actual-start',
    'actual-finish',
    'remaining',
    'suspension',
    'expected-finish',
    'deadline',
    'percent-type',
    'code',
  ]) {
    expect(types, report).toContain(`activity.set-${report}`);
  }
  expect(put).toBeGreaterThan(15);
  // sem-155 made to run around the clock by hand, and to be work again
  expect(counted.get(true)).toBeGreaterThan(20);
  expect(counted.get(false)).toBeGreaterThan(10);
});
