/** Why an activity lies where it lies, in words: one sentence that answers, then each step with what drives it. */
import type { TFunction } from 'i18next';
import {
  Constraint,
  civilOf,
  constrainsFinish,
  DAY,
  dayOf,
  Flag,
  HUNDRED,
  isMilestone,
  Kind,
  NONE,
  type Plan,
} from '@/engine';
import type { Format } from '@/shared/i18n/format';
import { aroundTheClock, linkTypeText } from '@/shared/i18n/link-text';
import { shownText } from '@/shared/lib/shown-text';
import type { WhyReason, WhyStep } from './api/use-why';
import { daysOfLag } from './around-the-clock';
import { type DayRun, daysBetween, daysFrom, lagDays, runsOf } from './idle-days';
import { linkIndexOf } from './link-words';
import { aheadOf } from './out-of-sequence';

/** A line of the chain. */
export interface WhyLine {
  /** Its number in the plan, empty for one that is not there. */
  number: string;
  row: number;
  name: string;
  critical: boolean;
  /** The date that drives the line above; of the first line the one that is explained. */
  date: string;
  /** From when to when it lies, and the days nobody works between it and the line above. */
  detail: string;
  /** How it drives the line above: `FC +1 d`; empty for the first. */
  kind: string;
  /** The same in words. */
  spokenKind: string;
}

/** Where the chain comes from. */
export interface WhyRoot {
  reason: WhyReason;
  date: string;
  title: string;
  detail: string;
}

export interface WhyWords {
  sentence: string;
  lines: WhyLine[];
  root: WhyRoot;
}

/** Which of its dates a step is asked about. */
type Asked = 'start' | 'finish' | 'point' | 'left' | 'span';

/** How many runs of days are listed one by one. */
const MOST_RUNS = 3;

export function whyWords(plan: Plan, steps: readonly WhyStep[], t: TFunction<'gantt'>, format: Format): WhyWords {
  return new Telling(plan, t, format, steps).words();
}

class Telling {
  private readonly plan: Plan;
  private readonly t: TFunction<'gantt'>;
  private readonly format: Format;
  private readonly steps: readonly WhyStep[];
  private readonly year: number;
  private readonly weekday: Intl.DateTimeFormat;
  private readonly list: Intl.ListFormat;

  constructor(plan: Plan, t: TFunction<'gantt'>, format: Format, steps: readonly WhyStep[]) {
    this.plan = plan;
    this.t = t;
    this.format = format;
    this.steps = steps;
    this.year = civilOf(dayOf(this.askedAt(steps[0])[0] - 1)).year;
    this.weekday = new Intl.DateTimeFormat(format.language, { weekday: 'short', timeZone: 'UTC' });
    this.list = new Intl.ListFormat(format.language, { type: 'conjunction' });
  }

  words(): WhyWords {
    return {
      sentence: [this.sentence(), ...this.ahead()].join(' '),
      lines: this.steps.map((_, k) => this.line(k)),
      root: this.root(),
    };
  }

  /** What it did not wait for. */
  private ahead(): string[] {
    const { begun, ended } = aheadOf(this.plan, this.index(this.steps[0]));
    const names = (places: number[]) => this.list.format(places.map((i) => shownText(this.plan.activities.name[i])));
    return [
      ...(begun.length ? [this.t('why.begunAhead', { count: begun.length, names: names(begun) })] : []),
      ...(ended.length ? [this.t('why.endedAhead', { count: ended.length, names: names(ended) })] : []),
    ];
  }

  // Dates ---------------------------------------------------------------------------------------------------------

  /** `12 may`; with its year when that is another one than that of the date in question. */
  private date(minute: number, end = false): string {
    const at = end ? minute - 1 : minute;
    return civilOf(dayOf(at)).year === this.year ? this.format.dateShort(at) : this.format.dateMedium(at);
  }

  /** `mar 12 may`, and `12 may 2027` in another year. */
  private weekdayDate(minute: number, end: boolean): string {
    const at = end ? minute - 1 : minute;
    if (civilOf(dayOf(at)).year !== this.year) return this.date(at);
    const weekday = this.weekday.format(dayOf(at) * DAY * 60_000).replace('.', '');
    return `${weekday} ${this.date(at)}`;
  }

  private index(step: WhyStep): number {
    return this.plan.index.of(step.row);
  }

  private started(step: WhyStep): boolean {
    const i = this.index(step);
    const { actualStart, progress } = this.plan.activities;
    return i >= 0 && (actualStart[i] !== NONE || progress[i] > 0);
  }

  /** Work that has begun and stays where it lies is described as begun, whatever holds it. */
  private reason(step: WhyStep): WhyReason {
    return step.reason === 'pinned' && this.started(step) ? 'actual' : step.reason;
  }

  private done(step: WhyStep): boolean {
    const i = this.index(step);
    return i >= 0 && this.plan.activities.progress[i] >= HUNDRED;
  }

  /** Whether a milestone marks the end of work: then its one date is an end. */
  private isFinishMilestone(step: WhyStep): boolean {
    const i = this.index(step);
    return i >= 0 && this.plan.activities.kind[i] === Kind.finishMilestone;
  }

  private isPoint(step: WhyStep): boolean {
    const i = this.index(step);
    return i >= 0 && isMilestone(this.plan.activities.kind[i]);
  }

  /** When a step lies, begun work with the dates it has in the grid. */
  private span(step: WhyStep): { start: number; finish: number } {
    if (!this.started(step)) return step;
    const { start, finish } = this.plan.activities;
    const i = this.index(step);
    return { start: start[i], finish: finish[i] };
  }

  private asked(step: WhyStep): Asked {
    if (this.isPoint(step)) return 'point';
    if (step.reason === 'children' || step.reason === 'span') return 'span';
    if (step.link?.type === 'FF' || step.link?.type === 'SF') return 'finish';
    if (step.constraint && constrainsFinish(Constraint[step.constraint.type])) return 'finish';
    return this.started(step) && this.reason(step) !== 'actual' ? 'left' : 'start';
  }

  /** The minute a step is asked about, and whether it is an end. */
  private askedAt(step: WhyStep): [minute: number, end: boolean] {
    const asked = this.asked(step);
    if (asked === 'point') return this.pointAt(step);
    if (asked === 'left') return [step.start, false];
    const { start, finish } = this.span(step);
    return asked === 'start' ? [start, false] : [finish, true];
  }

  private pointAt(step: WhyStep): [minute: number, end: boolean] {
    const { start, finish } = this.span(step);
    return this.isFinishMilestone(step) ? [finish, true] : [start, false];
  }

  /** The minute by which a step drives the one above, and whether it is an end. */
  private drivingAt(k: number): [minute: number, end: boolean] {
    const step = this.steps[k];
    const type = this.steps[k - 1].link?.type;
    if (this.isPoint(step)) return this.pointAt(step);
    const { start, finish } = this.span(step);
    return type === 'SS' || type === 'SF' ? [start, false] : [finish, true];
  }

  // Parts of sentences --------------------------------------------------------------------------------------------

  private name(step: WhyStep): string {
    const i = this.index(step);
    return i < 0 ? String(step.row) : this.nameAt(i);
  }

  private nameAt(i: number): string {
    return shownText(this.plan.activities.name[i]) || this.t('row.unnamed');
  }

  private own(step: WhyStep): string {
    const asked = this.asked(step);
    const [at, end] = this.askedAt(step);
    return this.t(`why.own.${asked === 'span' ? 'finish' : asked}`, { date: this.date(at, end) });
  }

  private driver(k: number): string {
    const step = this.steps[k];
    const [at, end] = this.drivingAt(k);
    const how = this.isPoint(step) ? 'point' : end ? 'finish' : 'start';
    const [own, ownEnd] = this.askedAt(this.steps[k - 1]);
    const name = this.name(step);
    if (dayOf(end ? at - 1 : at) === dayOf(ownEnd ? own - 1 : own)) return this.t(`why.sameDay.${how}`, { name });
    return this.t(`why.driver.${how}`, { name, date: this.date(at, end) });
  }

  /** Working minutes as days, hours or minutes, written out. */
  private amount(minutes: number, perDay: number): { lag: string; count: number } {
    const size = Math.abs(minutes);
    const [count, unit] =
      size >= perDay && (size * 2) % perDay === 0
        ? [size / perDay, 'days' as const]
        : size % 60 === 0
          ? [size / 60, 'hours' as const]
          : [size, 'minutes' as const];
    return { count, lag: this.t(`why.${unit}`, { count, formatted: this.format.number(count, 2) }) };
  }

  private lag({ row, lag }: { row: number; lag: number }): string {
    if (lag === 0) return '';
    const { clock, perDay } = this.countedIn(row);
    const amount = this.amount(lag, perDay);
    const said = clock ? { ...amount, lag: this.t('why.aroundTheClock', { lag: amount.lag }) } : amount;
    return this.t(lag > 0 ? 'why.lag' : 'why.lead', said);
  }

  /** How the lag of a link counts days, and whether around the clock. */
  private countedIn(link: number): { clock: boolean; perDay: number } {
    const l = linkIndexOf(this.plan, link);
    if (l < 0) return { clock: false, perDay: this.plan.schedule.minutesPerDay };
    return { clock: this.plan.links.elapsed[l] !== 0, perDay: daysOfLag(this.plan, l).perDay };
  }

  private run([first, last]: DayRun): string {
    const [a, b] = [first * DAY, last * DAY];
    if (first === last) return this.t('why.day', { date: this.date(a) });
    const together = civilOf(first).month === civilOf(last).month && civilOf(first).year === this.year;
    const spanish = this.format.language === 'es';
    const figure = (day: number) => String(civilOf(day).day);
    return this.t(last === first + 1 ? 'why.twoDays' : 'why.manyDays', {
      first: together && spanish ? figure(first) : this.date(a),
      last: together && !spanish ? figure(last) : this.date(b),
    });
  }

  private idleText(days: readonly number[]): string {
    if (!days.length) return '';
    const runs = runsOf(days);
    if (runs.length > MOST_RUNS) return this.t('why.idleMany', { formatted: this.format.number(days.length) });
    return this.t('why.idle', { days: this.list.format(runs.map((run) => this.run(run))) });
  }

  /** The days nobody works between what drives a step and its date. */
  private idle(k: number, from?: number): string {
    const step = this.steps[k];
    const i = this.index(step);
    const [at, end] = this.askedAt(step);
    if (i < 0) return '';
    if (from !== undefined) return this.idleText(daysFrom(this.plan.calendarOf(i), from, at, end));
    const { link } = step;
    if (!link) return '';
    const to = linkIndexOf(this.plan, link.row);
    const successor = to < 0 ? i : this.plan.linkEnds.to[to];
    const ends = [this.plan.index.of(link.from), successor] as const;
    const inLag = this.steps[k + 1] ? lagDays(this.plan, this.drivingAt(k + 1)[0], link.bound, link.lag, ends) : [];
    return this.idleText([...inLag, ...daysBetween(link.bound, at, end)]);
  }

  private constraintText({ constraint }: WhyStep): string {
    if (!constraint) return '';
    const type = this.t(`constraint.type.${constraint.type}`);
    return `${type} ${this.date(constraint.date, constrainsFinish(Constraint[constraint.type]))}`;
  }

  /** Such a constraint decides only where the links of the activity ask for later. */
  private overrules({ constraint }: WhyStep): boolean {
    return constraint?.type === 'snlt' || constraint?.type === 'fnlt';
  }

  private spanText(step: WhyStep): { start: string; finish: string } {
    const { start, finish } = this.span(step);
    return { start: this.date(start), finish: this.date(finish, true) };
  }

  // The sentence --------------------------------------------------------------------------------------------------

  private sentence(): string {
    const [step, next] = this.steps;
    const own = this.own(step);
    const { t } = this;
    const reason = this.reason(step);
    switch (reason) {
      case 'link':
        if (!next || !step.link) return t('why.says.linkGone', { own });
        return t('why.says.link', { own, driver: this.driver(1), lag: this.lag(step.link), idle: this.idle(0) });
      case 'constraint': {
        const constraint = this.constraintText(step);
        if (this.overrules(step)) return t('why.says.overruled', { own, constraint });
        return t('why.says.constraint', { own, constraint, idle: this.idle(0, step.constraint?.date) });
      }
      case 'external':
        return this.fromOutside(step, own);
      case 'project_start':
        return this.fromProjectStart(step, own);
      case 'data_date': {
        const { dataDate } = this.plan.schedule;
        if (dataDate === NONE) return t('why.says.dataDateUnknown', { own });
        return t('why.says.dataDate', { own, date: this.date(dataDate), idle: this.idle(0, dataDate) });
      }
      case 'actual':
        return this.ofActual(step);
      case 'children':
        return this.ofChildren(step, next);
      case 'span':
        return t('why.says.span', this.spanText(step));
      default:
        return t(`why.says.${reason}`, { own });
    }
  }

  private fromOutside(step: WhyStep, own: string): string {
    const at = step.external ?? NONE;
    return this.t('why.says.external', { own, date: this.date(at), idle: this.idle(0, at) });
  }

  private fromProjectStart(step: WhyStep, own: string): string {
    const { start } = this.plan.schedule;
    const [at, end] = this.askedAt(step);
    const day = dayOf(end ? at - 1 : at);
    if (start === NONE || dayOf(start) > day) return this.t('why.says.free', { own });
    if (dayOf(start) === day) return this.t('why.says.projectStartSame', { own });
    return this.t('why.says.projectStart', { own, date: this.date(start), idle: this.idle(0, start) });
  }

  private ofActual(step: WhyStep): string {
    if (this.isPoint(step)) return this.t('why.says.actualPoint', { date: this.date(...this.pointAt(step)) });
    const span = this.spanText(step);
    return this.done(step) ? this.t('why.says.actualDone', span) : this.t('why.says.actual', { start: span.start });
  }

  private ofChildren(step: WhyStep, next: WhyStep | undefined): string {
    const span = this.spanText(step);
    if (!next) return this.t('why.says.children', span);
    const first = this.firstUnder(step);
    const last = this.name(next);
    if (first < 0 || first === this.index(next)) return this.t('why.says.childrenOne', { ...span, last });
    return this.t('why.says.childrenOf', { ...span, first: this.nameAt(first), last });
  }

  /** What begins first under a summary, -1 for nothing. */
  private firstUnder(step: WhyStep): number {
    const i = this.index(step);
    const { start } = this.plan.activities;
    const dated = (i < 0 ? [] : this.plan.tree.childrenOf(i)).filter((c) => start[c] !== NONE && start[c] !== 0);
    return dated.reduce((first, c) => (first < 0 || start[c] < start[first] ? c : first), -1);
  }

  // The chain -----------------------------------------------------------------------------------------------------

  private line(k: number): WhyLine {
    const step = this.steps[k];
    const above = this.steps[k - 1];
    const i = this.index(step);
    const { activities, tree } = this.plan;
    return {
      number: i < 0 ? '' : String(tree.position[i]),
      row: step.row,
      name: this.name(step),
      critical: i >= 0 && (activities.flags[i] & Flag.critical) !== 0,
      date: this.weekdayDate(...(above ? this.drivingAt(k) : this.askedAt(step))),
      detail: this.detail(k),
      ...(above ? this.kind(above) : { kind: '', spokenKind: '' }),
    };
  }

  private detail(k: number): string {
    const step = this.steps[k];
    const above = this.steps[k - 1];
    const { start, finish } = this.spanText(step);
    const lies = this.isPoint(step)
      ? this.t('bar.milestone')
      : start === finish
        ? this.t('why.lies.day', { date: start })
        : this.t('why.lies.span', { start, finish });
    if (!above?.link) return lies;
    return [lies, this.through(above), this.idle(k - 1)]
      .map((part) => part.replace(/^[\s;,]+/, ''))
      .filter(Boolean)
      .join(' · ');
  }

  /** The summary a link arrives at when it is not the activity itself. */
  private through(step: WhyStep): string {
    const l = step.link ? linkIndexOf(this.plan, step.link.row) : -1;
    if (l < 0 || this.plan.links.to[l] === step.row) return '';
    const i = this.plan.linkEnds.to[l];
    return this.t('why.through', { name: i < 0 ? '' : this.nameAt(i) });
  }

  private kind({ link }: WhyStep): Pick<WhyLine, 'kind' | 'spokenKind'> {
    if (!link) return { kind: this.t('why.endsLast'), spokenKind: this.t('why.endsLast') };
    const type = linkTypeText(link.type, this.format.language);
    const { clock, perDay } = this.countedIn(link.row);
    const days = this.format.duration(Math.abs(link.lag), perDay);
    const amount = clock ? aroundTheClock(days, this.format.language) : days;
    return {
      kind: link.lag === 0 ? type : `${type} ${link.lag > 0 ? '+' : '\u2212'}${amount}`,
      spokenKind: this.t(`timeline.linkType.${link.type}`) + this.lag(link),
    };
  }

  private root(): WhyRoot {
    const step = this.steps[this.steps.length - 1];
    const reason = this.reason(step);
    const { schedule } = this.plan;
    const { t } = this;
    const of = (minute: number, end: boolean, title: string, detail: string): WhyRoot => ({
      reason,
      date: minute === NONE ? '' : this.weekdayDate(minute, end),
      title,
      detail,
    });
    const [at, end] = this.askedAt(step);
    switch (reason) {
      case 'constraint': {
        const { type = 'asap', date = at } = step.constraint ?? {};
        const detail = t(this.overrules(step) ? 'why.root.overrules' : 'why.root.constraint', {
          name: this.name(step),
        });
        return of(date, constrainsFinish(Constraint[type]), this.constraintText(step), detail);
      }
      case 'external':
        return of(step.external ?? at, false, t('why.root.external'), t('why.root.externalText'));
      case 'project_start':
        return of(schedule.start, false, t('why.root.projectStart'), t('why.root.projectStartText'));
      case 'data_date':
        return of(schedule.dataDate, false, t('why.root.dataDate'), t('why.root.dataDateText'));
      case 'actual':
        if (!this.done(step)) return of(at, end, t('why.root.actual'), t('why.root.actualText'));
        return of(this.span(step).finish, true, t('why.root.done'), t('why.root.actualText'));
      case 'pinned':
        return of(at, end, t('why.root.pinned'), t('why.root.pinnedText'));
      case 'alap':
        return of(at, end, t('constraint.type.alap'), t('why.root.alapText'));
      case 'span':
        return of(at, end, t('kind.effort'), t('why.root.spanText'));
      case 'children':
        return of(at, end, t('kind.summary'), t('why.root.childrenText'));
      default:
        return of(at, end, t('why.root.linkGone'), t('why.root.linkGoneText'));
    }
  }
}

/** The whole explanation to paste elsewhere: the question, the sentence, a line per step. */
export function whyText(title: string, { sentence, lines, root }: WhyWords): string {
  const steps = lines.map(({ date, number, name, kind, detail }) =>
    [date, [number, name].filter(Boolean).join(' '), detail, kind].filter(Boolean).join('\t'),
  );
  return [title, sentence, '', ...steps, [root.date, root.title, root.detail].filter(Boolean).join('\t')].join('\n');
}
