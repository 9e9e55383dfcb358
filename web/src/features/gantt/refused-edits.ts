/** What a refusal says of its edit: what it was about and what it would have done. */
import {
  activitiesOf,
  amountsByCommand,
  type CodesCommand,
  type CommandOf,
  Constraint,
  type ConstraintName,
  constrainsFinish,
  constraintNames,
  DAY,
  type Fault,
  HUNDRED,
  isCodes,
  isLookahead,
  isRanges,
  isWeekly,
  type LinkTypeName,
  type LookaheadCommand,
  linkTypeNames,
  NONE,
  type Plan,
  type PlanCommand,
  type RangesCommand,
  type Ref,
  reportedFields,
  type ScheduleCommand,
  setsAmount,
  type WeeklyCommand,
} from '@/engine';
import { i18next, type Language } from '@/shared/i18n';
import type { Format } from '@/shared/i18n/format';
import { aroundTheClock, linkText, linkTypeText } from '@/shared/i18n/link-text';
import { lastingOf, lastingText } from './around-the-clock';
import { activityText, linkIndexOf } from './link-words';
import { type DateColumn, isEnd } from './row-dates';

/** Whether a command is about no field of the schedule's own tables. */
const isOfArea = (command: PlanCommand): command is LookaheadCommand | CodesCommand | RangesCommand | WeeklyCommand =>
  isLookahead(command) || isCodes(command) || isRanges(command) || isWeekly(command);

/** Where what an edit is about is looked up. */
interface Place {
  plan: Plan;
  resolve: (ref: Ref) => number | undefined;
}

interface Telling extends Place {
  format: Format;
  language: Language;
}

/** What can be changed of a link. */
interface LinkValue {
  type: LinkTypeName;
  /** Minutes of work, or of the clock where it is `elapsed`. */
  lag: number;
  elapsed: boolean;
}

/** A duration; of one that runs as it did, `elapsed` is not known. */
interface DurationValue {
  minutes: number;
  elapsed: boolean | undefined;
}

/** A civil minute, or that there is no date. */
interface DateValue {
  at: number | null;
  /** At the end of something: midnight is the end of the day before. */
  end: boolean;
}

interface ConstraintValue extends DateValue {
  constraint: ConstraintName;
}

/** 1/10,000 of a percent; null where there is none. */
interface ShareValue {
  share: number | null;
}

/** 1/10,000 of a unit. */
interface AmountValue {
  amount: number;
}

/** A value of a field, or of a link. */
export type Value = string | ShareValue | AmountValue | DateValue | DurationValue | ConstraintValue | LinkValue;

/** Commands that may say what value they were made on, and so be refused for it. */
export type Seeing<C = ScheduleCommand> = C extends unknown ? ('seen' extends keyof C ? C : never) : never;

const isLink = (value: Value | undefined): value is LinkValue => typeof value === 'object' && 'lag' in value;

const linkSeen = ({ seen }: CommandOf<'link.change'>): LinkValue | undefined => seen && { elapsed: false, ...seen };

/** The value an edit was made on, where it names it. */
export function valueSeen(command: PlanCommand, place: Place): Value | undefined {
  if (command.type === 'link.change') return linkSeen(command);
  if (command.type === 'activity.set-duration') {
    return command.seen === undefined ? undefined : { minutes: command.seen, elapsed: command.seenElapsed };
  }
  return 'seen' in command ? asTold(command, command.seen, place) : undefined;
}

/** What the field of a refused edit holds by now: as the refusal says it, else as it is drawn. */
export function valueNow(command: PlanCommand, fault: Fault, place: Place): Value | undefined {
  const { plan, resolve } = place;
  if (command.type === 'link.change') return linkNow(command, fault, plan, resolve(command.link));
  if (command.type === 'activity.set-duration') {
    const i = indexOf(command.row, place);
    return durationNow(fault) ?? (i < 0 ? undefined : lastingOf(plan, i));
  }
  const told = fault.params?.value;
  return asTold(command, told === undefined ? drawn(command, place) : told, place);
}

/** The value as a command names what it has seen; nothing where it names none. */
export function seenAs(command: PlanCommand, value: Value): Seeing['seen'] {
  if (isOfArea(command)) return undefined;
  if (setsAmount(command)) return typeof value === 'object' && 'amount' in value ? value.amount : undefined;
  switch (command.type) {
    case 'activity.set-constraint-date':
      return typeof value === 'object' && 'at' in value ? (value.at ?? undefined) : undefined;
    case 'activity.set-external-start':
    case 'activity.set-external-finish':
    case 'activity.set-actual-start':
    case 'activity.set-actual-finish':
    case 'activity.set-expected-finish':
    case 'activity.set-deadline':
      return typeof value === 'object' && 'at' in value ? value.at : undefined;
    case 'activity.set-constraint':
      return typeof value === 'object' && 'constraint' in value
        ? { constraint: value.constraint, date: value.at }
        : undefined;
    case 'activity.set-progress':
      return typeof value === 'object' && 'share' in value ? (value.share ?? undefined) : undefined;
    case 'activity.rename':
    case 'activity.describe':
    case 'activity.set-code':
    case 'calendar.rename':
      return typeof value === 'string' ? value : undefined;
    case 'activity.set-duration':
      return typeof value === 'object' && 'minutes' in value ? value.minutes : undefined;
    case 'link.change':
      return isLink(value) ? value : undefined;
    default:
      command satisfies Exclude<ScheduleCommand, Seeing>;
      return undefined;
  }
}

const indexOf = (row: Ref, { plan, resolve }: Place): number => plan.index.of(resolve(row) ?? Number.NaN);

/** The value of a command's field in the plan, as the wire has it. */
function drawn(command: PlanCommand, place: Place): unknown {
  if (isOfArea(command)) return undefined;
  const { activities: a, calendars } = place.plan;
  const i = 'row' in command ? indexOf(command.row, place) : -1;
  if (setsAmount(command)) return a[amountsByCommand[command.type]][i];
  switch (command.type) {
    case 'activity.rename':
      return a.name[i];
    case 'activity.describe':
      return a.description[i];
    case 'activity.set-start':
      return a.start[i];
    case 'activity.set-finish':
      return a.finish[i];
    case 'activity.set-constraint':
      return i < 0 ? undefined : { type: constraintNames[a.constraint[i]], date: a.constraintDate[i] };
    case 'activity.set-constraint-date':
      return a.constraintDate[i];
    case 'activity.set-external-start':
      return a.externalStart[i];
    case 'activity.set-external-finish':
      return a.externalFinish[i];
    case 'activity.set-actual-start':
    case 'activity.set-actual-finish':
    case 'activity.set-expected-finish':
    case 'activity.set-deadline':
      return a[reportedFields[command.type]][i];
    case 'activity.set-code':
      return a.code[i];
    case 'activity.set-progress':
      return a.progress[i];
    case 'activity.set-weight':
      return a.weight[i];
    case 'calendar.rename': {
      const row = place.resolve(command.calendar);
      return calendars.specs.find((spec) => spec.row === row)?.name;
    }
    case 'activity.set-duration':
    case 'link.change':
      return undefined;
    default:
      command satisfies Exclude<ScheduleCommand, Seeing>;
      return undefined;
  }
}

const someMinute = (raw: unknown): number | null => (typeof raw !== 'number' || raw === NONE ? null : raw);

/** A value of a command's field as the wire has it, in the plan or in a refusal. */
function asTold(command: PlanCommand, raw: unknown, place: Place): Value | undefined {
  if (raw === undefined || isOfArea(command)) return undefined;
  const date = (column: DateColumn): DateValue => {
    const i = 'row' in command ? indexOf(command.row, place) : -1;
    return { at: someMinute(raw), end: i >= 0 && isEnd(place.plan, i, column) };
  };
  if (setsAmount(command)) return typeof raw === 'number' ? { amount: raw } : undefined;
  switch (command.type) {
    case 'activity.rename':
    case 'activity.describe':
    case 'activity.set-code':
    case 'calendar.rename':
      return typeof raw === 'string' ? raw : undefined;
    case 'activity.set-start':
      return date('start');
    case 'activity.set-finish':
      return date('finish');
    case 'activity.set-constraint-date':
      return date('constraintDate');
    case 'activity.set-external-start':
      return date('externalStart');
    case 'activity.set-external-finish':
      return date('externalFinish');
    case 'activity.set-actual-start':
    case 'activity.set-actual-finish':
    case 'activity.set-expected-finish':
    case 'activity.set-deadline':
      return date(reportedFields[command.type]);
    case 'activity.set-constraint': {
      // The wire says `constraint` of one that was seen, `type` of one that is there.
      const { constraint, type = constraint, date } = raw as Record<'constraint' | 'type' | 'date', unknown>;
      const name = constraintNames.find((one) => one === type) ?? 'asap';
      return { constraint: name, at: someMinute(date), end: constrainsFinish(Constraint[name]) };
    }
    case 'activity.set-progress':
    case 'activity.set-weight':
      return { share: someMinute(raw) };
    case 'activity.set-duration':
    case 'link.change':
      return undefined; // told in several parts
    default:
      command satisfies Exclude<ScheduleCommand, Seeing>;
      return undefined;
  }
}

/** A refusal names how long an activity lasts or what that counts, and may say the other beside it. */
function durationNow({ params }: Fault): DurationValue | undefined {
  const value = params?.value;
  const minutes = typeof value === 'number' ? value : params?.duration;
  const elapsed = typeof value === 'boolean' ? value : params?.elapsed;
  return typeof minutes === 'number'
    ? { minutes, elapsed: typeof elapsed === 'boolean' ? elapsed : undefined }
    : undefined;
}

const partOfLink: Record<string, keyof LinkValue> = { linkType: 'type', linkLag: 'lag', lagElapsed: 'elapsed' };

/** A refusal names one part of a link; the rest is as it is drawn, or was seen where the link is not there any more. */
function linkNow(
  command: CommandOf<'link.change'>,
  fault: Fault,
  { links }: Plan,
  row: number | undefined,
): LinkValue | undefined {
  const l = row === undefined ? -1 : links.row.indexOf(row);
  const drawn =
    l < 0
      ? linkSeen(command)
      : { type: linkTypeNames[links.type[l]], lag: links.lag[l], elapsed: links.elapsed[l] !== 0 };
  const part = partOfLink[String(fault.params?.field)];
  return drawn && part ? { ...drawn, [part]: fault.params?.value } : drawn;
}

/** The value a command sets, where it is a single one. What it leaves of a link is as in `now`, else as it was seen. */
export function valueSet(command: PlanCommand, now?: Value): Value | undefined {
  if (isOfArea(command)) return undefined;
  if (setsAmount(command)) return { amount: command.value };
  switch (command.type) {
    case 'link.change': {
      const link = isLink(now) ? now : linkSeen(command);
      if (!link) return undefined;
      const { linkType: type = link.type, lag = link.lag, elapsed = link.elapsed } = command;
      return { type, lag, elapsed };
    }
    case 'activity.rename':
    case 'calendar.rename':
      return command.name;
    case 'activity.describe':
      return command.description;
    case 'activity.set-duration':
      return { minutes: command.duration, elapsed: command.elapsed ?? command.seenElapsed };
    // A date that is set names its day by the midnight it begins with, of an end too.
    case 'activity.set-start':
      return { at: command.start, end: false };
    case 'activity.set-finish':
      return { at: command.finish, end: false };
    case 'activity.set-constraint-date':
    case 'activity.set-external-start':
    case 'activity.set-external-finish':
    case 'activity.set-actual-start':
    case 'activity.set-actual-finish':
    case 'activity.set-expected-finish':
    case 'activity.set-deadline':
      return { at: command.date, end: false };
    case 'activity.set-code':
      return command.code;
    case 'activity.set-constraint':
      return { constraint: command.constraint, at: command.date ?? null, end: false };
    case 'activity.set-progress':
      return { share: command.progress };
    case 'activity.set-weight':
      return { share: command.weight };
    default:
      command satisfies Exclude<ScheduleCommand, Seeing>;
      return undefined;
  }
}

/** How a value of a command's field is said: as a duration, a date, a share, a figure or a link: `FC+2d`. */
export function sayValue(command: PlanCommand, value: Value | undefined, plan: Plan, format: Format): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  if (isLink(value)) return linkText(value, plan.schedule.minutesPerDay, format.language);
  if ('minutes' in value) return 'row' in command ? sayDuration(command.row, value, plan, format) : '';
  if ('share' in value) return value.share === null ? '' : format.percent(value.share / HUNDRED, 2);
  if ('amount' in value) return format.number(value.amount / 10_000, 2);
  const t = i18next.getFixedT(format.language, 'gantt');
  const { at, end } = value;
  const date = at === null ? undefined : (end ? format.endMedium : format.dateMedium)(at);
  if (!('constraint' in value)) return date ?? t('conflict.noDate');
  const name = t(`constraint.type.${value.constraint}`);
  return date === undefined ? name : `${name} ${date}`;
}

/** The same where there is room: of a link its type and its lag, each by its name. */
export function sayValueFully(command: PlanCommand, value: Value | undefined, plan: Plan, format: Format): string {
  if (!isLink(value)) return sayValue(command, value, plan, format);
  const t = i18next.getFixedT(format.language, 'gantt');
  const { type, lag, elapsed } = value;
  const amount = format.duration(lag, elapsed ? DAY : plan.schedule.minutesPerDay);
  return [
    `${t('timeline.link.type')}: ${linkTypeText(type, format.language)}`,
    `${t(elapsed ? 'timeline.link.lagElapsed' : 'timeline.link.lag')}: ${elapsed ? aroundTheClock(amount, format.language) : amount}`,
  ].join(' · ');
}

/** A duration as it counts days, else as its activity does; one that is not there yet counts working days. */
function sayDuration(row: Ref, { minutes, elapsed }: DurationValue, plan: Plan, format: Format): string {
  const i = typeof row === 'number' ? plan.index.of(row) : -1;
  return lastingText({ minutes, elapsed: elapsed ?? (i >= 0 && plan.isElapsed(i)) }, plan.schedule, format);
}

/** The activity an edit was about, or how many they were; empty where it was about none that is there. */
export function subjectOf(command: PlanCommand, { plan, format, language, resolve }: Telling): string {
  const t = i18next.getFixedT(language, 'gantt');
  const name = (ref: Ref): string => activityText(plan, plan.index.of(resolve(ref) ?? Number.NaN));
  switch (command.type) {
    case 'activities.add':
      return command.items.map((item) => item.name || t('activity.new')).join(', ');
    case 'links.add': {
      const [{ from, to }] = command.items;
      return command.items.length === 1 ? `${name(from)} → ${name(to)}` : '';
    }
    default: {
      const links = linksOf(command);
      if (links.length === 1) {
        const l = linkIndexOf(plan, resolve(links[0]) ?? Number.NaN);
        return l < 0 ? '' : `${name(plan.links.from[l])} → ${name(plan.links.to[l])}`;
      }
      const refs = activitiesOf(command);
      if (refs.length === 1) return name(refs[0]);
      return refs.length ? t('refusals.activities', { count: refs.length, formatted: format.number(refs.length) }) : '';
    }
  }
}

/** The references of the links a command is about. */
function linksOf(command: PlanCommand): Ref[] {
  if ('link' in command) return [command.link];
  return 'links' in command ? command.links : [];
}

/** The words of what was tried. Commands about one link share those of a change. */
const tried = {
  'activities.add': 'add',
  'activity.rename': 'name',
  'activity.describe': 'description',
  'activity.set-start': 'start',
  'activity.set-finish': 'finish',
  'activities.drag': 'drag',
  'activity.set-duration': 'duration',
  'activity.set-constraint': 'constraint',
  'activity.set-constraint-date': 'constraint',
  'activity.set-external-start': 'externalStart',
  'activity.set-external-finish': 'externalFinish',
  ...reportedFields,
  'activity.set-remaining': 'remaining',
  'activity.set-percent-type': 'percentType',
  'activity.set-suspension': 'suspension',
  'activity.set-code': 'code',
  'activities.set-calendar': 'calendar',
  'bulk.calendar': 'calendar',
  'bulk.constraint-type': 'constraint',
  'bulk.constraint-date': 'constraint',
  'activity.set-progress': 'progress',
  'activities.complete': 'complete',
  'activities.uncomplete': 'uncomplete',
  ...amountsByCommand,
  'activity.set-weight': 'weight',
  'activity.set-milestone': 'milestone',
  'activities.set-priority': 'priority',
  'activities.set-subcontract': 'subcontract',
  'activities.set-responsibles': 'responsibles',
  'activities.set-tags': 'tags',
  'activities.delete': 'delete',
  'activities.move': 'move',
  'activities.indent': 'indent',
  'activities.outdent': 'outdent',
  'activities.duplicate': 'duplicate',
  'activities.convert': 'convert',
  'activities.link': 'link',
  'activities.unlink': 'unlink',
  'links.add': 'link',
  'links.remove': 'unlink',
  'calendars.add': 'calendars',
  'calendar.rename': 'calendars',
  'calendar.set-time': 'calendars',
  'calendar.set-default': 'calendars',
  'calendars.delete': 'calendars',
  'schedule.set': 'settings',
  'tasks.add': 'tasksAdd',
  'tasks.edit': 'tasks',
  'tasks.move': 'tasks',
  'tasks.duplicate': 'duplicate',
  'tasks.delete': 'tasksDelete',
  'tasks.set-lean': 'lean',
  'roadblocks.add': 'roadblocksAdd',
  'roadblocks.edit': 'roadblocks',
  'roadblocks.promise': 'promise',
  'roadblocks.set-status': 'roadblockStatus',
  'roadblocks.assign': 'roadblocks',
  'roadblocks.delete': 'roadblocksDelete',
  'documents.add': 'documents',
  'documents.delete': 'documentsAway',
  'week.create': 'promises',
  'week.promise': 'promises',
  'week.withdraw': 'promises',
  'week.set-share': 'promises',
  'week.close': 'weeks',
  'week.reopen': 'weeks',
  'week.delete': 'weeks',
  'misses.add': 'reasons',
  'misses.edit': 'reasons',
  'misses.delete': 'reasons',
  'codes.add-type': 'codes',
  'codes.rename-type': 'codes',
  'codes.remove-type': 'codes',
  'codes.add-values': 'codes',
  'codes.set-value': 'codes',
  'codes.remove-values': 'codes',
  'codes.assign': 'codes',
  'ranges.set': 'ranges',
  'ranges.clear': 'ranges',
  undo: 'undo',
  redo: 'redo',
} as const satisfies Record<Exclude<PlanCommand, { type: 'batch' } | { link: Ref }>['type'], string>;

/** What an edit would have done, in few words: "Duración: 7 d". */
export function triedBy(command: PlanCommand, telling: Telling): string {
  const { plan, format, language } = telling;
  const t = i18next.getFixedT(language, 'gantt');
  if (command.type === 'batch') {
    // A left edge drawn along is a drag and a duration: its steps are named one behind the other.
    const steps = [...new Set(command.commands.map((step) => triedBy(step, telling)))];
    const { length } = steps;
    return length <= 3 ? steps.join(' · ') : t('refusals.steps', { count: length, formatted: format.number(length) });
  }
  const words = t(`refusals.tried.${'link' in command ? 'linkChange' : tried[command.type]}`);
  if (command.type === 'activities.drag' && command.items.length === 1) {
    return `${words} ${format.dateMedium(command.items[0].start)}`;
  }
  if (command.type === 'links.add' && command.items.length === 1) {
    return `${words} ${linkText(command.items[0], plan.schedule.minutesPerDay, language)}`;
  }
  const value = valueSet(command);
  return value === undefined ? words : `${words}: ${sayValue(command, value, plan, format) || '–'}`;
}
