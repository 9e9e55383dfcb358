/** Edits of texts, progress and numbers, laid over a draft. What is refused leaves the draft as it is. */
import type { AmountField } from './amounts';
import { HUNDRED } from './columns';
import { type Edit, isLeaf, touch } from './edit';
import { NONE } from './minutes';
import type { PlanCommand, Ref } from './wire';

type Command<T extends PlanCommand['type']> = Extract<PlanCommand, { type: T }>;

/** The largest cost or number of hours, in 1/10,000 of a unit: ui-102. */
const LARGEST_AMOUNT = 1_000_000 * 10_000;

export function setText(edit: Edit, ref: Ref, field: 'name' | 'description', text: string): void {
  const i = edit.indexOf(ref);
  if (i < 0) return;
  const a = edit.draft.activities;
  a.own(field)[i] = text;
  edit.pending.add(a.row[i]);
}

/** act-123: a code of its own, which no other activity has; a summary has none. */
export function setCode(edit: Edit, command: Command<'activity.set-code'>): void {
  const i = edit.indexOf(command.row);
  if (i < 0 || !isLeaf(edit.draft, i)) return;
  const a = edit.draft.activities;
  const code = command.code.trim();
  if (code !== '' && a.code.some((other, j) => other === code && j !== i)) return;
  a.own('code')[i] = code;
  edit.pending.add(a.row[i]);
}

/** What the progress of an activity is measured by; that of a summary follows from what is under it. */
export function setPercentType(edit: Edit, command: Command<'activity.set-percent-type'>): void {
  const i = edit.indexOf(command.row);
  if (i < 0 || !isLeaf(edit.draft, i)) return;
  const a = edit.draft.activities;
  a.own('percentType')[i] = command.percentType;
  edit.pending.add(a.row[i]);
}

/** Ids as a column keeps them: ascending, apart by blanks. */
export const keptIds = (ids: readonly string[]): string => [...new Set(ids)].sort().join(' ');

/** Gives activities a priority, a firm, people or tags; summaries have none of their own. */
export function assign(
  edit: Edit,
  refs: readonly Ref[],
  field: 'priority' | 'subcontract' | 'responsibles' | 'tags',
  to: string,
): void {
  const a = edit.draft.activities;
  for (const ref of refs) {
    const i = edit.indexOf(ref);
    if (i < 0 || !isLeaf(edit.draft, i)) continue;
    a.own(field)[i] = to;
    edit.pending.add(a.row[i]);
  }
}

export function setProgress(edit: Edit, command: Command<'activity.set-progress'>): void {
  const i = edit.indexOf(command.row);
  if (i < 0 || !isLeaf(edit.draft, i) || command.progress < 0 || command.progress > HUNDRED) return;
  if (command.progress === edit.draft.activities.progress[i]) return;
  progressTo(edit, i, command.progress);
}

/** act-118, act-119: rows and everything under them are done, or not begun. */
export function complete(edit: Edit, refs: readonly Ref[], progress: number): void {
  const { order, position, end } = edit.draft.tree;
  for (const ref of refs) {
    const i = edit.indexOf(ref);
    if (i < 0) continue;
    for (let at = position[i]; at < end[position[i]]; at++) {
      if (isLeaf(edit.draft, order[at])) progressTo(edit, order[at], progress);
    }
  }
}

/** act-117: above 0 an activity has started where it stands, and in the profile gantry no calculation moves it. */
function progressTo(edit: Edit, i: number, progress: number): void {
  const a = edit.draft.activities;
  const begun = progress > 0 ? (a.actualStart[i] === NONE ? a.start[i] : a.actualStart[i]) : NONE;
  const ended = a.actualFinish[i] === NONE ? a.finish[i] : a.actualFinish[i];
  a.own('progress')[i] = progress;
  a.own('actualStart')[i] = begun;
  a.own('actualFinish')[i] = progress >= HUNDRED ? ended : NONE;
  if (edit.draft.schedule.profile === 'gantry' || progress === 0) a.own('manual')[i] = progress > 0 ? 1 : 0;
  edit.touched.weighs.add(a.row[i]);
  touch(edit, i);
}

export function setAmount(edit: Edit, ref: Ref, field: AmountField, value: number): void {
  const i = edit.indexOf(ref);
  if (i < 0 || !isLeaf(edit.draft, i) || value < 0 || value > LARGEST_AMOUNT) return;
  const a = edit.draft.activities;
  a.own(field)[i] = value;
  edit.touched.weighs.add(a.row[i]);
  edit.pending.add(a.row[i]);
}

/** What the custom weights of the other children leave of 100 %, in 1/10,000 of a percent. */
function weightLeft({ draft }: Pick<Edit, 'draft'>, i: number): number {
  const parent = draft.tree.parent[i];
  if (parent < 0) return 0;
  let taken = 0;
  for (const sibling of draft.tree.childrenOf(parent)) {
    const weight = draft.activities.weight[sibling];
    if (sibling !== i && weight !== NONE) taken += weight;
  }
  return HUNDRED - taken;
}

export function setWeight(edit: Edit, { row, weight }: Command<'activity.set-weight'>): void {
  const i = edit.indexOf(row);
  const a = edit.draft.activities;
  if (i < 0 || a.row[i] === 0) return;
  if (weight !== null && (weight < 0 || weight > weightLeft(edit, i))) return;
  a.own('weight')[i] = weight ?? NONE;
  edit.touched.weighs.add(a.row[i]);
  edit.pending.add(a.row[i]);
}
