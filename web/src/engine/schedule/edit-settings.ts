/** Edits of calendars and of what holds for the whole schedule, laid over a draft. */
import { type Edit, touchSuccessors } from './edit';
import { NONE } from './minutes';
import type { NewCalendar, PlanCommand, Ref, WireCalendar } from './wire';

type Command<T extends PlanCommand['type']> = Extract<PlanCommand, { type: T }>;

/** Monday to Friday, 08:00 to 13:00 and 14:00 to 17:00: what a calendar has that is given no time. */
const standardWeek = (): WireCalendar['week'] =>
  Array.from({ length: 7 }, (_, day): [number, number][] =>
    day < 5
      ? [
          [480, 780],
          [840, 1020],
        ]
      : [],
  );

const specOf = ({ draft, numberOf }: Edit, ref: Ref): WireCalendar | undefined => {
  const row = numberOf(ref);
  return draft.calendars.specs.find((c) => c.row === row);
};

export function addCalendars(edit: Edit, items: readonly NewCalendar[]): void {
  const made = items.map((item): WireCalendar => {
    const row = edit.nextCreated();
    const like = item.copyOf === undefined ? undefined : specOf(edit, item.copyOf);
    return {
      row,
      name: item.name,
      week: item.week ?? like?.week ?? standardWeek(),
      exceptions: item.exceptions ?? (item.week ? [] : like?.exceptions),
    };
  });
  edit.draft.calendars = edit.draft.calendars.with(made);
}

export function changeCalendar(edit: Edit, ref: Ref, change: Partial<WireCalendar>): void {
  const spec = specOf(edit, ref);
  if (!spec) return;
  edit.draft.calendars = edit.draft.calendars.with([{ ...spec, ...change }]);
  if (!change.week) return;
  const { calendar, resourceCalendar, row } = edit.draft.activities;
  for (let i = 0; i < row.length; i++) {
    if (calendar[i] !== spec.row && resourceCalendar[i] !== spec.row) continue;
    edit.touched.seeds.add(row[i]);
    touchSuccessors(edit, i);
  }
  const { calendar: standard, options } = edit.draft.schedule;
  if (spec.row === standard && options.lagCalendar === 'project') edit.touched.all = true;
}

export function setDefaultCalendar(edit: Edit, ref: Ref): void {
  const { draft } = edit;
  const spec = specOf(edit, ref);
  if (!spec) return;
  const swapped = draft.calendars.specs
    .filter((c) => c.default || c === spec)
    .map((c) => ({ ...c, default: c === spec }));
  draft.calendars = draft.calendars.with(swapped, [], spec.row);
  draft.schedule = { ...draft.schedule, calendar: spec.row };
  if (draft.schedule.options.lagCalendar === 'project') edit.touched.all = true;
}

export function removeCalendars(edit: Edit, refs: readonly Ref[]): void {
  const { draft, numberOf } = edit;
  const used = new Set<number>([
    draft.schedule.calendar,
    ...draft.activities.calendar,
    ...draft.activities.resourceCalendar,
  ]);
  const rows = refs.map(numberOf).filter((row) => row !== undefined);
  // One that is in use or the default is refused, and with it the whole command.
  if (!rows.some((row) => used.has(row))) draft.calendars = draft.calendars.with([], rows);
}

export function setSettings(edit: Edit, { type: _, ...to }: Command<'schedule.set'>): void {
  const { draft } = edit;
  const known = draft.schedule;
  const date = (given: number | null | undefined, now: number): number => (given === undefined ? now : (given ?? NONE));
  const options = { ...known.options };
  if (to.profile === 'p6' && known.profile !== 'p6') {
    options.useExpectedFinish = true;
    options.lagFromEarlyStart = true;
  }
  for (const key of Object.keys(options) as (keyof typeof options)[]) {
    if (to[key] !== undefined) Object.assign(options, { [key]: to[key] });
  }
  draft.schedule = {
    ...known,
    name: to.name ?? known.name,
    start: to.start ?? known.start,
    minutesPerDay: to.minutesPerDay ?? known.minutesPerDay,
    minutesPerWeek: to.minutesPerWeek ?? known.minutesPerWeek,
    dateFormat: to.dateFormat ?? known.dateFormat,
    basis: to.basis ?? known.basis,
    profile: to.profile ?? known.profile,
    dataDate: date(to.dataDate, known.dataDate),
    mustFinishBy: date(to.mustFinishBy, known.mustFinishBy),
    options,
  };
  const now = draft.schedule;
  const top = draft.index.of(0);
  // Row 0 carries the name of the schedule until somebody renames it.
  if (now.name !== known.name && top >= 0 && draft.activities.name[top] === known.name) {
    draft.activities.own('name')[top] = now.name;
    edit.pending.add(0);
  }
  const moves =
    now.start !== known.start ||
    now.profile !== known.profile ||
    now.dataDate !== known.dataDate ||
    options.lagCalendar !== known.options.lagCalendar ||
    options.progressMode !== known.options.progressMode ||
    options.useExpectedFinish !== known.options.useExpectedFinish ||
    options.lagFromEarlyStart !== known.options.lagFromEarlyStart ||
    options.ignoreDateLimits !== known.options.ignoreDateLimits ||
    options.ignoreExternalDates !== known.options.ignoreExternalDates;
  if (now.start !== known.start) draft.calendars = draft.calendars.covering([now.start]);
  if (moves) edit.touched.all = true;
  if (now.basis !== known.basis) edit.touched.weighed = true;
}
