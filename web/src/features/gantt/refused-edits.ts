/** What of an edit is told when it was refused: what it was about and what it would have done. */
import { activitiesOf, HUNDRED, type LinkTypeName, type Plan, type PlanCommand, type Ref } from '@/engine';
import { i18next, type Language } from '@/shared/i18n';
import type { Format } from '@/shared/i18n/format';
import { aroundTheClock, linkText, linkTypeText } from '@/shared/i18n/link-text';
import { daysOfLag, durationText } from './around-the-clock';
import { activityText, linkIndexOf } from './link-words';

interface Telling {
  plan: Plan;
  format: Format;
  language: Language;
  resolve: (ref: Ref) => number | undefined;
}

/** The value a command sets, where it is a single one. */
export function valueSet(command: PlanCommand): string | number | undefined {
  switch (command.type) {
    case 'activity.rename':
      return command.name;
    case 'activity.describe':
      return command.description;
    case 'activity.set-duration':
      return command.duration;
    case 'activity.set-start':
      return command.start;
    case 'activity.set-finish':
      return command.finish;
    case 'activity.set-progress':
      return command.progress;
    case 'activity.set-cost':
    case 'activity.set-used-cost':
    case 'activity.set-man-hours':
      return command.value;
    default:
      return undefined;
  }
}

/** How a value of a command's field is said: as a duration, a date, a share or a figure. */
export function sayValue(command: PlanCommand, value: unknown, plan: Plan, format: Format): string {
  if (command.type === 'link.change') return sayOfLink(command.link, value, plan, format);
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  switch (command.type) {
    case 'activity.set-duration':
      return sayDuration(command.row, value, plan, format);
    case 'activity.set-start':
      return format.dateMedium(value);
    case 'activity.set-finish':
      return format.dateMedium(value);
    case 'activity.set-progress':
      return format.percent(value / HUNDRED, 2);
    default:
      return format.number(value / 10_000, 2);
  }
}

/** A duration as its activity counts days; one that is not there yet counts working days. */
function sayDuration(row: Ref, minutes: number, plan: Plan, format: Format): string {
  const i = typeof row === 'number' ? plan.index.of(row) : -1;
  return i < 0 ? format.duration(minutes, plan.schedule.minutesPerDay) : durationText(plan, i, minutes, format);
}

/** What a link holds: its type, its lag, or what the lag counts. */
function sayOfLink(link: Ref, value: unknown, plan: Plan, format: Format): string {
  switch (typeof value) {
    case 'string':
      return linkTypeText(value as LinkTypeName, format.language);
    case 'number':
      return sayLag(link, value, plan, format);
    case 'boolean':
      return i18next.getFixedT(format.language, 'gantt')(value ? 'timeline.link.lagElapsed' : 'timeline.link.lag');
    default:
      return '';
  }
}

/** A lag as its link counts days; of one that is not there any more in working days. */
function sayLag(link: Ref, minutes: number, plan: Plan, format: Format): string {
  const l = typeof link === 'number' ? linkIndexOf(plan, link) : -1;
  if (l < 0) return format.duration(minutes, plan.schedule.minutesPerDay);
  const text = format.duration(minutes, daysOfLag(plan, l).perDay);
  return plan.links.elapsed[l] !== 0 ? aroundTheClock(text, format.language) : text;
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
    case 'link.change':
    case 'links.remove': {
      const refs = command.type === 'link.change' ? [command.link] : command.links;
      const l = refs.length === 1 ? linkIndexOf(plan, resolve(refs[0]) ?? Number.NaN) : -1;
      return l < 0 ? '' : `${name(plan.links.from[l])} → ${name(plan.links.to[l])}`;
    }
    default: {
      const refs = activitiesOf(command);
      if (refs.length === 1) return name(refs[0]);
      return refs.length ? t('refusals.activities', { count: refs.length, formatted: format.number(refs.length) }) : '';
    }
  }
}

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
  'activities.set-calendar': 'calendar',
  'activity.set-progress': 'progress',
  'activities.complete': 'complete',
  'activities.uncomplete': 'uncomplete',
  'activity.set-cost': 'cost',
  'activity.set-used-cost': 'usedCost',
  'activity.set-man-hours': 'manHours',
  'activity.set-weight': 'weight',
  'activity.set-milestone': 'milestone',
  'activities.delete': 'delete',
  'activities.move': 'move',
  'activities.indent': 'indent',
  'activities.outdent': 'outdent',
  'activities.duplicate': 'duplicate',
  'activities.link': 'link',
  'activities.unlink': 'unlink',
  'links.add': 'link',
  'link.change': 'linkChange',
  'links.remove': 'unlink',
  'calendars.add': 'calendars',
  'calendar.rename': 'calendars',
  'calendar.set-time': 'calendars',
  'calendar.set-default': 'calendars',
  'calendars.delete': 'calendars',
  'schedule.set': 'settings',
  undo: 'undo',
  redo: 'redo',
} as const satisfies Record<Exclude<PlanCommand['type'], 'batch'>, string>;

/** What an edit would have done, in few words: "Duración: 7 d". */
export function triedBy(command: PlanCommand, telling: Telling): string {
  const { plan, format, language } = telling;
  const t = i18next.getFixedT(language, 'gantt');
  if (command.type === 'batch') {
    // A left edge drawn along is a drag and a duration: its steps are told one behind the other.
    const steps = [...new Set(command.commands.map((step) => triedBy(step, telling)))];
    const { length } = steps;
    return length <= 3 ? steps.join(' · ') : t('refusals.steps', { count: length, formatted: format.number(length) });
  }
  const words = t(`refusals.tried.${tried[command.type]}`);
  if (command.type === 'activities.drag' && command.items.length === 1) {
    return `${words} ${format.dateMedium(command.items[0].start)}`;
  }
  if (command.type === 'links.add' && command.items.length === 1) {
    return `${words} ${linkText(command.items[0], plan.schedule.minutesPerDay, language)}`;
  }
  const value = valueSet(command);
  return value === undefined ? words : `${words}: ${sayValue(command, value, plan, format) || '–'}`;
}
