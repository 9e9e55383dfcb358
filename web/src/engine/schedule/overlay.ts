/**
 * Commands not yet acknowledged, laid over a copy of the confirmed plan one after the other: what is drawn is confirmed
 * plus these in order. Each sees the dates that those before it lead to. New rows get numbers below 0 until the server
 * allots theirs. A command that the server will refuse changes nothing, as far as that can be told here.
 */
import { isCodes } from '../codes/wire';
import type { Laid } from '../core/laid-edits';
import type { Names } from '../core/row-names';
import { isLookahead } from '../lookahead/wire';
import { isRanges } from '../ranges/wire';
import { isWeekly } from '../weekly/wire';
import { type AmountCommand, amountCommands, amountsByCommand } from './amounts';
import { HUNDRED, Kind } from './columns';
import { type Edit, TouchedRows } from './edit';
import { bulkCalendar, bulkConstraintDate, bulkConstraintType } from './edit-bulk';
import {
  drag,
  setCalendar,
  setConstraint,
  setConstraintDate,
  setDuration,
  setExternal,
  setFinish,
  setMilestone,
  setStart,
} from './edit-dates';
import { linkPerformers } from './edit-links';
import { setRemaining, setReported, setSuspension } from './edit-reports';
import { addCalendars, changeCalendar, removeCalendars, setDefaultCalendar, setSettings } from './edit-settings';
import { addActivities, convert, duplicate, indent, moveActivities, outdent, removeActivities } from './edit-tree';
import {
  assign,
  complete,
  keptIds,
  setAmount,
  setCode,
  setPercentType,
  setProgress,
  setText,
  setWeight,
} from './edit-values';
import { NONE } from './minutes';
import type { Plan } from './plan';
import { type Preview, preview } from './preview';
import type { CommandOf, PlanCommand, Ref, ScheduleCommand } from './wire';

export interface Overlay extends Laid<Plan> {
  preview: Preview;
}

/**
 * Lays the commands over `confirmed`, or over what earlier ones made of it when that is given as `before`. Commands
 * whose rows are gone change nothing.
 */
export function overlay(
  confirmed: Plan,
  commands: readonly { id: string; command: PlanCommand }[],
  names: Names,
  before?: Overlay,
): Overlay {
  let plan = before?.plan ?? confirmed;
  const pending = new Set(before?.pending);
  const moved = new Set(before?.preview.moved);
  const spans = new Set(before?.preview.spans);
  let sure = before?.preview.sure ?? true;
  for (const { id, command } of commands) {
    const counter = { k: 0 };
    for (const step of steps(command)) {
      const draft = plan.draft();
      const touched = new TouchedRows();
      const edited = new Set<number>();
      const missing = { some: false };
      const edit: Edit = {
        draft,
        touched,
        pending: edited,
        ...namesIn(draft, id, names, missing),
        later: () => {
          missing.some = true;
        },
        nextCreated: () => names.created(id, ++counter.k),
      };
      const settings = draft.schedule;
      let traces = true;
      for (const single of step) {
        edit.pending = new Set();
        perform(single, edit);
        // Commands that share a step leave their mark on a row.
        traces &&= edit.pending.size > 0 || (step.length === 1 && leavesTrace(edit, plan, settings));
        for (const row of edit.pending) edited.add(row);
      }
      // link-110: what would make links go in a circle is refused.
      const refused = draft.network.circular && !plan.network.circular;
      // What leaves no trace here says what is so already, or is refused and with it the whole command: the server tells.
      if (refused || !traces || missing.some) sure = false;
      if (refused) continue;
      const effect = preview(draft, plan, touched);
      sure &&= effect.sure;
      // So far off no plan is calculated.
      if (effect.beyond) continue;
      for (const row of effect.moved) moved.add(row);
      for (const row of effect.spans) spans.add(row);
      for (const row of edited) pending.add(row);
      plan = draft;
    }
  }
  const finish = finishMoved(confirmed, plan);
  const lies = (row: number): boolean => liesElsewhere(plan, confirmed, row);
  const works = (row: number): boolean => plan.activities.kind[plan.index.of(row)] !== Kind.summary;
  return {
    plan,
    preview: {
      moved: [...moved].filter((row) => lies(row) && works(row)),
      spans: [...spans].filter(lies),
      finish,
      sure,
    },
    pending,
  };
}

/** Whether a row is there and lies otherwise than before: what one command moved, another may move back or delete. */
function liesElsewhere(plan: Plan, before: Plan, row: number): boolean {
  const i = plan.index.of(row);
  const was = before.index.of(row);
  if (i < 0 || was < 0) return i >= 0;
  const [a, b] = [plan.activities, before.activities];
  return a.start[i] !== b.start[was] || a.finish[i] !== b.finish[was];
}

/** Whether a command changed anything of a draft beside the values of rows. */
function leavesTrace({ draft, touched }: Edit, plan: Plan, settings: Plan['schedule']): boolean {
  if (touched.seeds.size || touched.all || touched.weighed || touched.weighs.size) return true;
  return draft.schedule !== settings || draft.calendars.specs !== plan.calendars.specs || draft.links !== plan.links;
}

/** The commands of a batch, or the one command, without those of other areas. */
function* flattened(command: PlanCommand): Generator<ScheduleCommand> {
  if (isLookahead(command) || isCodes(command) || isRanges(command) || isWeekly(command)) return;
  if (command.type !== 'batch') yield command;
  else for (const inner of command.commands) yield* flattened(inner);
}

/** Commands that ask for no date a command before them may have moved. */
const dateless: ReadonlySet<PlanCommand['type']> = new Set<PlanCommand['type']>([
  'activity.rename',
  'activity.describe',
  'activity.set-code',
  'activity.set-percent-type',
  'activity.set-constraint-date',
  ...Object.values(amountCommands),
  'activity.set-weight',
]);

/**
 * The steps of a command: the commands of a batch, each decided on the dates that those before it lead to. Where no date
 * is asked for, the dates are worked out once for all that follow one another.
 */
function* steps(command: PlanCommand): Generator<ScheduleCommand[]> {
  let together: ScheduleCommand[] = [];
  for (const single of flattened(command)) {
    if (together.length && !(dateless.has(single.type) && dateless.has(together[0].type))) {
      yield together;
      together = [];
    }
    together.push(single);
  }
  if (together.length) yield together;
}

/** Looks up what a command names. It calls `missing` where something is not there: the server refuses the command for it. */
function namesIn(
  draft: Plan,
  id: string,
  names: Names,
  missing: { some: boolean },
): Pick<Edit, 'indexOf' | 'numberOf'> {
  const numberOf = (ref: Ref): number | undefined => {
    const row = names.resolve(typeof ref === 'string' && ref.startsWith('#') ? id + ref : ref);
    if (row === undefined) missing.some = true;
    return row;
  };
  const indexOf = (ref: Ref): number => {
    const row = numberOf(ref);
    const i = row === undefined ? -1 : draft.index.of(row);
    if (i < 0) missing.some = true;
    return i;
  };
  return { indexOf, numberOf };
}

function finishMoved(confirmed: Plan, plan: Plan): Preview['finish'] {
  const from = confirmed.schedule.finish;
  const to = plan.schedule.finish;
  const work = from === NONE || to === NONE ? 0 : plan.calendars.standard.between(from, to);
  return { from, to, work };
}

type Performers = { [T in ScheduleCommand['type']]: (edit: Edit, command: CommandOf<T>) => void };

const nothing = (): void => undefined;

const amountPerformers = Object.fromEntries(
  Object.entries(amountsByCommand).map(([type, field]) => [
    type,
    (edit: Edit, { row, value }: CommandOf<AmountCommand>) => setAmount(edit, row, field, value),
  ]),
) as Pick<Performers, AmountCommand>;

const performers: Performers = {
  'activities.add': (edit, { items }) => addActivities(edit, items),
  'activity.rename': (edit, { row, name }) => setText(edit, row, 'name', name),
  'activity.describe': (edit, { row, description }) => setText(edit, row, 'description', description),
  'activity.set-start': setStart,
  'activity.set-finish': setFinish,
  'activities.drag': drag,
  'activity.set-duration': setDuration,
  'activity.set-constraint': setConstraint,
  'activity.set-constraint-date': setConstraintDate,
  'activity.set-external-start': setExternal,
  'activity.set-external-finish': setExternal,
  'activity.set-actual-start': setReported,
  'activity.set-actual-finish': setReported,
  'activity.set-expected-finish': setReported,
  'activity.set-deadline': setReported,
  'activity.set-remaining': setRemaining,
  'activity.set-percent-type': setPercentType,
  'activity.set-suspension': setSuspension,
  'activity.set-code': setCode,
  'activities.set-calendar': setCalendar,
  'bulk.calendar': bulkCalendar,
  'bulk.constraint-type': bulkConstraintType,
  'bulk.constraint-date': bulkConstraintDate,
  'activity.set-progress': setProgress,
  'activities.complete': (edit, { rows }) => complete(edit, rows, HUNDRED),
  'activities.uncomplete': (edit, { rows }) => complete(edit, rows, 0),
  ...amountPerformers,
  'activity.set-weight': setWeight,
  'activity.set-milestone': setMilestone,
  'activities.set-priority': (edit, { rows, priority }) =>
    assign(edit, rows, 'priority', priority === 'Low' ? '' : priority),
  'activities.set-subcontract': (edit, { rows, subcontract }) => assign(edit, rows, 'subcontract', subcontract ?? ''),
  'activities.set-responsibles': (edit, { rows, responsibles }) =>
    assign(edit, rows, 'responsibles', keptIds(responsibles)),
  'activities.set-tags': (edit, { rows, tags }) => assign(edit, rows, 'tags', keptIds(tags)),
  'activities.delete': (edit, { rows }) => removeActivities(edit, rows),
  'activities.convert': (edit, { groups }) => convert(edit, groups),
  'activities.move': moveActivities,
  'activities.indent': (edit, { rows }) => indent(edit, rows),
  'activities.outdent': (edit, { rows }) => outdent(edit, rows),
  'activities.duplicate': (edit, { rows }) => duplicate(edit, rows),
  ...linkPerformers,
  'calendars.add': (edit, { items }) => addCalendars(edit, items),
  'calendar.rename': (edit, { calendar, name }) => changeCalendar(edit, calendar, { name }),
  'calendar.set-time': (edit, { calendar, week, exceptions }) => changeCalendar(edit, calendar, { week, exceptions }),
  'calendar.set-default': (edit, { calendar }) => setDefaultCalendar(edit, calendar),
  'calendars.delete': (edit, { calendars }) => removeCalendars(edit, calendars),
  'schedule.set': setSettings,
  // Taken apart before.
  batch: nothing,
  // The server knows what they revert.
  undo: nothing,
  redo: nothing,
};

function perform(command: ScheduleCommand, edit: Edit): void {
  (performers[command.type] as (edit: Edit, command: ScheduleCommand) => void)(edit, command);
}
