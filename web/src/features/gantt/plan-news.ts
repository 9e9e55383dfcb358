/** Tells people what happened to the plan: notices, marks of others' changes, words for screen readers. */
import {
  activitiesOf,
  type Delta,
  dayOf,
  type Effect,
  type Fault,
  lastDayOf,
  NONE,
  type PlanCommand,
  type PlanSession,
  reportedFields,
  type SessionEvent,
} from '@/engine';
import { track } from '@/shared/api';
import { currentLanguage, i18next } from '@/shared/i18n';
import { effectText, spokenEffect } from '@/shared/i18n/effect-text';
import { formatFor } from '@/shared/i18n/format';
import { linkText } from '@/shared/i18n/link-text';
import { dayText } from '@/shared/lib/date-text';
import { logWarning } from '@/shared/lib/logged';
import { userColour } from '@/shared/lib/person';
import { notify } from '@/shared/ui';
import { shortNameOf } from './api/people';
import { isCodeConflict, seeingCodes } from './code-conflicts';
import { columnsOfField } from './field-columns';
import type { GanttActions } from './gantt-actions';
import type { ChangeMark, GanttStore, Refusal } from './gantt-store';
import type { ColumnId } from './grid-columns';
import { subjectOf, triedBy } from './refused-edits';

/** How long a name stays at what somebody changed, in ms. */
const MARK_STAYS = 5_000;

/** Rows beyond which another person's change is summed up and not listed row by row. */
const MOST_MARKS = 30;

/** Edits that cannot be carried out any more are named up to so many. */
const MOST_LOST = 3;

interface News {
  session: PlanSession;
  store: GanttStore;
  actions: GanttActions;
  /** The user's own id: changes by them in another window get no name tag. */
  me: string;
}

/** Follows the session until the returned function is called. */
export function followNews(news: News): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const refusals = gathered(news.session, (list) => refused(news, list));
  const stop = news.session.observe((event) => {
    switch (event.kind) {
      case 'settled':
        settled(news, event);
        break;
      case 'refused':
        refusals.add(event);
        break;
      case 'lost':
        lost(news, event);
        break;
      case 'remote':
        remote(news, event.delta, event.effect, timers);
        break;
    }
  });
  return () => {
    stop();
    // Announce now what was held back to be announced together: nobody else will.
    const { waiting } = news.store.getState();
    for (const { fault } of refusals.stop()) tellRefused(fault);
    for (const one of waiting) {
      if ('fault' in one) tellRefused(one.fault);
      else if ('refused' in one) for (const { fault } of one.refused) tellRefused(fault);
    }
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Edits that can never be carried out any more were taken back: one notice for all of them. */
function lost({ session, store, actions }: News, { commands, fault }: Extract<SessionEvent, { kind: 'lost' }>): void {
  const t = i18next.getFixedT(null, 'gantt');
  const title = t('notice.lost', formatFor(currentLanguage()).counted(commands.length));
  const effect = `${lostEdits(session, commands)} ${fault.message}`;
  for (const { id } of commands) actions.clipboard.notPasted(id);
  store.setState({ spoken: `${title}. ${effect}` });
  notify({ tone: 'error', title, effect });
}

/** Which edits were lost: "2 Muros · Duración: 7 d." The first of them, and how many more there are. */
function lostEdits(session: PlanSession, commands: readonly { command: PlanCommand }[]): string {
  const t = i18next.getFixedT(null, 'gantt');
  const language = currentLanguage();
  const format = formatFor(language);
  const telling = { plan: session.view().plan, format, language, resolve: session.resolve.bind(session) };
  const named = commands
    .slice(0, MOST_LOST)
    .map(({ command }) => [subjectOf(command, telling), triedBy(command, telling)].filter(Boolean).join(' · '));
  const more = commands.length - named.length;
  if (more > 0) named.push(t('notice.lostMore', format.counted(more)));
  return `${named.join('; ')}.`;
}

/** Tells of edits that were not carried out after the Gantt was left. */
export function tellLate(event: SessionEvent): void {
  if (event.kind === 'refused') tellRefused(event.fault);
  if (event.kind !== 'lost') return;
  const t = i18next.getFixedT(null, 'gantt');
  const title = t('notice.lost', formatFor(currentLanguage()).counted(event.commands.length));
  notify({ tone: 'error', title, effect: event.fault.message });
}

function tellRefused(fault: Fault): void {
  notify({ tone: 'error', title: i18next.getFixedT(null, 'gantt')('notice.refused'), effect: fault.message });
}

const spokenText = (session: PlanSession, effect: Effect): string =>
  spokenEffect(effect, session.view().plan.schedule.finish);

function settled({ session, store, actions }: News, event: Extract<SessionEvent, { kind: 'settled' }>): void {
  const t = i18next.getFixedT(null, 'gantt');
  const rows = actions.clipboard.pastedBy(event.id)?.rows;
  const pasted = rows && t('paste.done', formatFor(currentLanguage()).counted(rows));
  const spoken = spokenText(session, event.effect);
  store.setState({ spoken: pasted ? `${pasted}. ${spoken}` : spoken });
  actions.clipboard.settled(event.id);
  actions.rows.settled(event.id);
  const title = pasted || titleOf(session, event.command, event.delta, event.effect);
  if (!title) {
    tellSnapped(session, store, event);
    return;
  }
  const reverting = event.command.type === 'undo' || event.command.type === 'redo';
  notify({
    tone: 'done',
    title,
    effect: effectText(event.effect, session.view().plan.schedule.minutesPerDay) || undefined,
    bulk: true,
    action: reverting
      ? undefined
      : {
          label: t('command.undo'),
          shortcut: 'Ctrl+Z',
          run: () => session.edit({ type: 'undo', command: event.id }),
          of: session,
        },
  });
}

/** An expected finish or a deadline on a day off becomes the end of the work before it: said, since it is not what was typed. */
function tellSnapped(
  session: PlanSession,
  store: GanttStore,
  { command, delta }: Extract<SessionEvent, { kind: 'settled' }>,
): void {
  if (command.type !== 'activity.set-expected-finish' && command.type !== 'activity.set-deadline') return;
  if (command.date === null) return;
  const { plan } = session.view();
  const i = plan.index.of(session.resolve(command.row) ?? Number.NaN);
  const column = reportedFields[command.type];
  // Where the day snapped to the date there was, nothing changed.
  const put = delta.changed?.find(({ field }) => field === column)?.to[0];
  const kept = typeof put === 'number' ? put : i < 0 ? NONE : plan.activities[column][i];
  if (kept === NONE || kept === 0) return;
  // A bare day is sent as the midnight it begins with.
  const day = dayOf(command.date);
  if (lastDayOf(kept) >= day) return;
  const { dateFormat } = plan.schedule;
  const t = i18next.getFixedT(null, 'gantt');
  const title = t('notice.dayOff', { day: dayText(day, dateFormat) });
  const effect = t(`notice.dayOffKept.${column}`, { day: dayText(lastDayOf(kept), dateFormat) });
  store.setState({ spoken: `${title}. ${effect}` });
  notify({ tone: 'info', title, effect });
}

/** How many rows have another value of a field now. */
const changedRows = (delta: Delta, field: string): number =>
  delta.changed?.find((change) => change.field === field)?.rows.length ?? 0;

/** The notice of a settled command; edits of a single cell have none. */
function titleOf(session: PlanSession, command: PlanCommand, delta: Delta, effect: Effect): string | undefined {
  const t = i18next.getFixedT(null, 'gantt');
  const format = formatFor(currentLanguage());
  const { plan } = session.view();
  const number = (row: number) => plan.tree.position[plan.index.of(row)] ?? row;
  switch (command.type) {
    case 'activities.delete':
      return t('notice.deleted', format.counted(delta.removed?.activities?.length ?? command.rows.length));
    case 'links.add': {
      const added = delta.added?.links;
      if (!added?.row.length) return undefined;
      if (added.row.length > 1) return t('notice.linksAdded', format.counted(added.row.length));
      const link = { type: added.type[0], lag: added.lag?.[0], elapsed: added.elapsed?.[0] === 1 };
      const type = linkText(link, plan.schedule.minutesPerDay, currentLanguage());
      return t('notice.linkAdded', { from: number(added.from[0]), to: number(added.to[0]), type });
    }
    case 'links.remove':
      return t('notice.linksRemoved', format.counted(delta.removed?.links?.length ?? command.links.length));
    case 'activities.drag':
      // A single bar that moves nobody else is an edit of a cell.
      if (command.items.length < 2 && !effect.moved.length) return undefined;
      return t('timeline.notice.dragged', format.counted(command.items.length));
    case 'activities.move':
      return t('notice.moved', format.counted(command.rows.length));
    case 'activities.duplicate':
      return t('notice.duplicated', format.counted(delta.added?.activities?.row.length ?? command.rows.length));
    case 'activities.convert':
      return t('notice.converted', format.counted(delta.removed?.activities?.length ?? activitiesOf(command).length));
    case 'activities.complete':
    case 'activities.uncomplete': {
      const done = delta.changed?.find((change) => change.field === 'progress')?.rows.length ?? 0;
      if (done < 2) return undefined;
      return t(
        command.type === 'activities.complete' ? 'notice.completed' : 'notice.uncompleted',
        format.counted(done),
      );
    }
    case 'activities.set-calendar':
      return command.rows.length < 2 ? undefined : t('notice.calendar', format.counted(command.rows.length));
    case 'bulk.calendar': {
      const calendar = plan.calendars.specs.find((spec) => spec.row === session.resolve(command.calendar));
      return t('notice.bulkCalendar', {
        ...format.counted(changedRows(delta, 'calendar')),
        calendar: calendar?.name ?? '',
      });
    }
    case 'bulk.constraint-type':
    case 'bulk.constraint-date':
      return t('notice.bulkConstraint', format.counted(changedRows(delta, 'constraint')));
    case 'activities.indent':
    case 'activities.outdent':
      return command.rows.length < 2 ? undefined : t('notice.moved', format.counted(command.rows.length));
    case 'batch': {
      // Links typed into one cell are a single edit, however many of them change.
      const links = command.commands.every(({ type }) => type.startsWith('link'));
      return links ? undefined : t('notice.several', format.counted(command.commands.length));
    }
    case 'undo':
      return t('notice.undone');
    case 'redo':
      return t('notice.redone');
    default:
      return undefined;
  }
}

/**
 * Hands on together what is refused while edits are being decided: in one answer, or in the answers to what had waited
 * for the connection. Where it is lost again meanwhile, nothing more is waited for. `stop` gives what nobody has heard of.
 */
function gathered(
  session: PlanSession,
  take: (list: Refusal[]) => void,
): { add(one: Refusal): void; stop(): Refusal[] } {
  let list: Refusal[] = [];
  let unsubscribe: (() => void) | undefined;
  const stop = () => {
    unsubscribe?.();
    unsubscribe = undefined;
    const rest = list;
    list = [];
    return rest;
  };
  const settle = () => {
    const { waiting, connection } = session.view();
    if (waiting > 0 && connection === 'connected') {
      // Refusals follow right behind the change of the view.
      unsubscribe ??= session.subscribe(() => queueMicrotask(settle));
      return;
    }
    const all = stop();
    if (all.length) take(all);
  };
  const add = (one: Refusal) => {
    if (list.push(one) === 1) queueMicrotask(settle);
  };
  return { add, stop };
}

/** Reports links that the server failed to store. What a rule refuses is no failure. */
function reportLinks(refused: readonly Refusal[]): void {
  for (const { command, fault } of refused) {
    if (!command.type.startsWith('link') || !/^(internal|storage)\./.test(fault.code)) continue;
    logWarning(`${command.type} was not saved: ${fault.code}`);
    track('save_schedule_failed_dev', { code: fault.code });
  }
}

/** What was refused in one go: a single edit and each paste is asked about by itself, several edits are reported in one dialog. */
function refused({ store, actions }: News, all: readonly Refusal[]): void {
  reportLinks(all);
  const t = i18next.getFixedT(null, 'gantt');
  const list = all.filter(({ id, command, fault }) => {
    const paste = actions.clipboard.notPasted(id);
    // A paste of a single value is an edit of its cell; new rows that hold nothing more are one command too.
    if (!paste || (command.type !== 'batch' && command.type !== 'activities.add')) return true;
    const { rows, from } = paste;
    const title = t('paste.refused.title', formatFor(currentLanguage()).counted(rows));
    store.setState({ spoken: `${title}. ${fault.message}` });
    actions.refusals.ask({ kind: 'paste-refused', pasted: from, rows, fault });
    return false;
  });
  if (!list.length) return;
  if (list.length > 1 || actions.refusals.tellsRefusals) {
    store.setState({ spoken: t('refusals.title', formatFor(currentLanguage()).counted(list.length)) });
    actions.refusals.askAbout(list);
    return;
  }
  const [{ command, fault }] = list;
  store.setState({ spoken: fault.message });
  if (fault.code === 'conflict.field_changed' && ('row' in command || command.type === 'link.change')) {
    actions.refusals.ask({ kind: 'conflict', command, fault });
  } else if (isCodeConflict(fault) && seeingCodes(command)) {
    actions.refusals.ask({ kind: 'code-conflict', command: seeingCodes(command)!, fault });
  } else if (fault.code.endsWith('_conflicts') && 'row' in command) {
    // A date that stands against the constraint is put all the same when the person says so.
    actions.refusals.ask({ kind: 'confirm', command, fault });
  } else if (fault.code === 'link.cycle') {
    actions.refusals.ask({ kind: 'cycle', command, fault });
  } else if ((command.type === 'undo' || command.type === 'redo') && !/nothing|empty/.test(fault.code)) {
    actions.refusals.ask({ kind: 'undo', direction: command.type, fault });
  } else if (fault.code === 'undo.nothing' || fault.code === 'redo.nothing') {
    notify({ tone: 'info', title: fault.message });
  } else {
    notify({ tone: 'error', title: t(refusedTitle(command, fault)), effect: fault.message });
  }
}

/** The title of the notice that an edit was refused. */
function refusedTitle(command: PlanCommand, fault: Fault) {
  if (fault.code === 'bulk.alap_limit_exceeded') return 'bulk.error.alap';
  if (command.type === 'bulk.calendar') return 'bulk.error.calendar';
  if (command.type.startsWith('bulk.')) return 'bulk.error.constraint';
  if (command.type === 'activities.delete') return 'notice.refusedDelete';
  return command.type.startsWith('link') ? 'notice.refusedLinks' : 'notice.refused';
}

/** Fields that follow from others and are not marked by themselves, and those whose rows are links. */
const unmarked = new Set([
  'kind',
  'remaining',
  'manual',
  'actualStart',
  'actualFinish',
  'linkType',
  'linkLag',
  'lagElapsed',
]);

function remote(
  { session, store, me }: News,
  delta: Delta,
  effect: Effect,
  timers: Set<ReturnType<typeof setTimeout>>,
): void {
  const marks = new Map<number, Set<ColumnId>>();
  const mark = (row: number, columns: readonly ColumnId[]) => {
    const known = marks.get(row) ?? new Set();
    for (const column of columns) known.add(column);
    marks.set(row, known);
  };
  for (const change of delta.changed ?? []) {
    if (!unmarked.has(change.field)) for (const row of change.rows) mark(row, columnsOfField[change.field] ?? []);
  }
  for (const row of delta.added?.activities?.row ?? []) mark(row, []);
  for (const row of delta.added?.links?.to ?? []) mark(row, ['predecessors']);
  store.setState({ spoken: spokenText(session, effect) });
  if (!marks.size || marks.size > MOST_MARKS) return;
  const at = Date.now();
  const show = (name: string) => {
    const known = new Map(store.getState().marks);
    for (const [row, columns] of marks) {
      const shown: ChangeMark = { user: delta.actor, name, colour: userColour(delta.actor), columns: [...columns], at };
      known.set(row, shown);
    }
    store.setState({ marks: known });
  };
  show('');
  if (delta.actor !== me) void shortNameOf(delta.actor).then((name) => name && show(name));
  const timer = setTimeout(() => {
    timers.delete(timer);
    const known = new Map(store.getState().marks);
    for (const row of marks.keys()) if (known.get(row)?.at === at) known.delete(row);
    store.setState({ marks: known });
  }, MARK_STAYS);
  timers.add(timer);
}
