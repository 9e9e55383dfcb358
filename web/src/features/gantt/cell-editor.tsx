import { IconCalendar } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Constraint, dayOf, type Foresight, type PlanCommand, snapStart } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { useLayer } from '@/shared/lib/command-registry';
import { dayText, parseDate, spelt } from '@/shared/lib/date-text';
import { shownText } from '@/shared/lib/shown-text';
import { classNames } from '@/shared/ui';
import { durationText, elapsedDay } from './around-the-clock';
import classes from './cell-editor.module.css';
import { CalendarList } from './cell-editor-calendars';
import { type Choice, ChoiceList, choicesLeft } from './cell-editor-choices';
import { perform } from './gantt-command';
import { nextUnreported, previousUnreported } from './gantt-commands';
import { useGantt, useGanttState, useView } from './gantt-context';
import { alignOf, type EditableColumn, type GridLayout, isOwn } from './grid-columns';
import { nameIndent } from './grid-row';
import { ROW } from './link-path';
import type { OwnColumn } from './own-columns';
import { type EditProblem, figureOf } from './row-edits';
import { percentTypes } from './row-words';

const DatePick = lazy(() => import('@/shared/ui/date-pick'));

const dated: ReadonlySet<EditableColumn> = new Set([
  'start',
  'finish',
  'constraintDate',
  'externalStart',
  'externalFinish',
  'actualStart',
  'actualFinish',
  'expectedFinish',
  'suspended',
  'resumed',
  'deadline',
]);

/** What a column's figures are measured in, said behind the field while it holds a figure alone. */
const units: Partial<Record<EditableColumn, string>> = {
  duration: 'd',
  remaining: 'd',
  progress: '%',
  weight: '%',
  manHours: 'HH',
};

/** Px of what is said of a typed text, of the notice that may come over the last rows, and of the head of the grid. */
const NOTE = 70;
const NOTICE = 72;

/** Px below the field in which notices would stand. */
const LOW = 110;
const HEAD = 57;

/** Commands whose effect on the dates is worked out while they are typed. */
const moving = new Set<PlanCommand['type']>([
  'activity.set-duration',
  'activity.set-start',
  'activity.set-finish',
  'activity.set-constraint-date',
  'activity.set-external-start',
  'activity.set-actual-start',
  'activity.set-actual-finish',
  'activity.set-remaining',
  'activity.set-expected-finish',
  'activity.set-suspension',
  'links.add',
  'links.remove',
  'link.change',
  'batch',
]);

/** The field over the cell that is edited, with what the edit would do said below it. `place` is the visible row. */
export function CellEditor({ place, layout }: { place: number; layout: GridLayout }) {
  const gantt = useGantt();
  const { actions, session } = gantt;
  const editing = useGanttState((s) => s.editing)!;
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const [text, setText] = useState(editing.text);
  const [problem, setProblem] = useState<EditProblem | undefined>();
  const [picking, setPicking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const committed = useRef(false);
  const { column } = editing;
  const row = session.numberOf(editing.row);
  const own = isOwn(column) ? actions.values.own?.get(column) : undefined;
  const isDated = dated.has(column) || own?.kind === 'date';
  const align = alignOf(column, own?.kind);
  const listId = useId();
  const choices = useChoices(column, own);
  // The choice the arrows stand on; nothing before they are used.
  const [chosen, setChosen] = useState<number | undefined>();
  const left = choices && !problem ? choicesLeft(choices, text === editing.text && !editing.typed ? '' : text) : [];
  const standing = chosen ?? left.findIndex(({ value }) => value === text);
  useLayer('editor');

  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    field.focus({ preventScroll: true });
    if (editing.typed) field.setSelectionRange(field.value.length, field.value.length);
    else field.select();
  }, [editing.typed]);

  // What hangs below the field stands above it where there is no room.
  const [{ room, over }, setSpace] = useState({ room: Number.POSITIVE_INFINITY, over: 0 });
  useLayoutEffect(() => {
    const view = frame.current?.closest('[role="treegrid"]')?.getBoundingClientRect();
    const own = frame.current?.getBoundingClientRect();
    if (view && own && view.height > 0) setSpace({ room: view.bottom - own.bottom, over: own.top - view.top });
  }, []);
  const noteAbove = room < NOTE || (room < NOTE + NOTICE && over >= NOTE + HEAD);

  const calendars = column === 'calendar';
  const { command, problem: refusal } = calendars ? {} : actions.values.commandFor(editing, text);
  // A refused link shows its reason while it is typed: it would do nothing.
  const told = problem ?? (refusal && atOnce.has(refusal.code) ? refusal : undefined);
  const effect = useForeseen(command);

  const finish = (then: Parameters<typeof actions.values.commitEdit>[1], value = text): boolean => {
    if (committed.current) return true;
    const refused = actions.values.commitEdit(value, then);
    setProblem(refused);
    committed.current = refused === undefined;
    if (refused) input.current?.focus();
    return refused === undefined;
  };
  const discard = () => {
    committed.current = true;
    actions.values.cancelEdit();
  };
  /** What Enter means where there are choices: the one the arrows stand on, what the text names, or the first it leaves. */
  const meant = (): string => {
    if (chosen !== undefined && left[chosen]) return left[chosen].value;
    const unnamed = refusal?.code === 'codeUnknown' || refusal?.code === 'percentTypeUnknown';
    return unnamed && left.length ? left[0].value : text;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    const then = { Enter: 'stay', Tab: event.shiftKey ? 'left' : 'right' } as const;
    if (event.key === 'Escape') {
      if (picking) {
        setPicking(false);
        input.current?.focus();
      } else discard();
    } else if (event.key === 'ArrowDown' && isDated && event.altKey) {
      event.preventDefault();
      setPicking(true);
    } else if (event.target !== input.current) {
      return; // the days have their own keys
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      finish(then[event.key], choices ? meant() : text);
    } else if (event.key === 'F8') {
      event.preventDefault();
      if (finish('stay', choices ? meant() : text))
        perform(event.shiftKey ? previousUnreported : nextUnreported, gantt);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && left.length) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setChosen(standing < 0 && step < 0 ? left.length - 1 : (standing + step + left.length) % left.length);
    } else if (event.key === 'ArrowDown' && align === 'right') {
      event.preventDefault();
      finish('down');
    }
  };

  const { plan } = session.view();
  const i = plan.index.of(row);
  if (i < 0 || place < 0) return null;
  const frozen = layout.frozen.includes(column) || !layout.scrolls;
  const { left: from, width } = layout.places[column] ?? { left: 0, width: 160 };
  const x = frozen ? `${from}px` : `calc(${from}px - var(--grid-x, 0px))`;
  // A name is typed where it stands, as far as that leaves room for it.
  const indent = column === 'name' ? Math.min(nameIndent(plan.tree.level[i]), Math.max(7, width - 140)) : undefined;
  const unit = column === 'duration' && editing.seen.elapsed ? elapsedDay(format.language) : units[column];
  const { dateFormat } = plan.schedule;
  const typedDay = isDated ? parseDate(text, dateFormat) : undefined;
  const changed = (value: string) => {
    setText(value);
    setProblem(undefined);
    setChosen(undefined);
  };
  const label = isOwn(column)
    ? t('editor.own', { column: own?.name ?? '', name: shownText(plan.activities.name[i]) })
    : t(`editor.${column}`, { name: shownText(plan.activities.name[i]) });
  return (
    // For screen readers the editor is a cell of the grid too, in the place of the one it covers.
    <div role="row" aria-label={t('editor.row')} className={classes.row}>
      <div
        ref={frame}
        role="gridcell"
        data-edits-low={room < LOW || undefined}
        aria-colindex={layout.shown.indexOf(column) + 1}
        className={classes.place}
        style={{
          transform: `translate(${x}, ${place * ROW}px)`,
          width: Math.max(width, wanted[column] ?? (own ? (choices ? 220 : 160) : 0)),
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          // Leaving the field takes what is typed; what cannot be taken stays with its reason until Escape.
          if (frame.current?.contains(event.relatedTarget as Node | null)) return;
          if (!committed.current && document.hasFocus()) {
            if (calendars) discard();
            else finish('leave');
          }
        }}
      >
        {calendars ? (
          <CalendarList
            label={t('editor.calendar', { name: shownText(plan.activities.name[i]) })}
            calendars={plan.calendars.specs}
            current={plan.activities.calendar[i]}
            typed={editing.typed ? editing.text : ''}
            above={room < 250}
            onChoose={(chosen, then) => finish(then, String(chosen))}
          />
        ) : (
          <>
            <div className={classNames(classes.field, problem && classes.refused)} style={{ paddingLeft: indent }}>
              <input
                ref={input}
                value={text}
                className={align === 'right' ? classes.figure : undefined}
                {...(choices && {
                  role: 'combobox',
                  'aria-expanded': left.length > 0,
                  'aria-controls': `${listId}-list`,
                  'aria-activedescendant': left[standing] && `${listId}-${standing}`,
                })}
                aria-label={label}
                aria-invalid={problem !== undefined}
                aria-describedby="editor-note"
                autoComplete="off"
                spellCheck={column === 'name' || column === 'description'}
                onChange={(event) => changed(event.target.value)}
              />
              {unit && figureOf(text || '0', format.language) !== undefined && (
                <span className={classes.unit}>{unit}</span>
              )}
              {isDated && (
                <button
                  type="button"
                  tabIndex={-1}
                  className={classes.pick}
                  aria-label={t('editor.pick')}
                  aria-expanded={picking}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => setPicking(!picking)}
                >
                  <IconCalendar size={14} stroke={1.6} />
                </button>
              )}
            </div>
            <ChoiceList
              id={listId}
              label={label}
              choices={left}
              active={standing}
              above={room < 250}
              onChoose={(value) => finish('stay', value)}
            />
            {picking && (
              <div className={classNames(classes.days, room < 300 && classes.above)}>
                <Suspense fallback={null}>
                  <DatePick
                    day={typedDay && 'day' in typedDay ? typedDay.day : dayOf(plan.activities.start[i])}
                    isWorkDay={(day) => plan.calendarOf(i).isWorkDay(day)}
                    onPick={(day) => {
                      changed(dayText(day, dateFormat));
                      setPicking(false);
                      input.current?.focus();
                    }}
                  />
                </Suspense>
              </div>
            )}
            <div
              id="editor-note"
              role={problem ? 'alert' : 'status'}
              className={classNames(picking && classes.hidden, noteAbove && classes.above)}
            >
              {told && (
                <div className={classes.problem}>
                  {t(`problem.${told.code}`, { what: sayable(told, format.language) })}
                </div>
              )}
              {!told && !command && isDated && text !== editing.text && text.trim() !== '' && !refusal && (
                <div className={classes.tip}>{t('effect.asItIs')}</div>
              )}
              {!told && effect && command && <EffectTip row={row} effect={effect} command={command} />}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** The values a column may take, nothing where any text may be typed. */
function useChoices(column: EditableColumn, own: OwnColumn | undefined): readonly Choice[] | undefined {
  const { t } = useTranslation('gantt');
  return useMemo(() => {
    if (column === 'percentType') {
      return percentTypes.map((type) => ({ value: t(`percentType.${type || 'duration'}`), meaning: '' }));
    }
    if (own?.kind !== 'list') return undefined;
    return own.values.map(({ code, name }) => ({ value: code, meaning: name }));
  }, [column, own, t]);
}

/** Why what is typed can only be refused, whatever follows it. */
const atOnce: ReadonlySet<EditProblem['code']> = new Set(['linkRelatives', 'lagTooLong', 'dateTooFar']);

/** What a problem names; a format is written in the letters of the language. */
const sayable = ({ code, what = '' }: EditProblem, language: string): string =>
  code === 'dateFormat' ? spelt(what, language) : what;

/** Px an editor takes where its column is narrower. */
const wanted: Partial<Record<EditableColumn, number>> = {
  name: 160,
  description: 280,
  start: 112,
  finish: 112,
  constraintDate: 112,
  actualStart: 112,
  actualFinish: 112,
  expectedFinish: 112,
  suspended: 112,
  resumed: 112,
  deadline: 112,
  percentType: 120,
  externalStart: 112,
  externalFinish: 112,
  predecessors: 160,
  successors: 160,
  calendar: 240,
};

/** What a command would do, worked out a moment after the typing stops. */
function useForeseen(command: PlanCommand | undefined): Foresight | undefined {
  const { session } = useGantt();
  const { planVersion } = useView();
  const [effect, setEffect] = useState<Foresight | undefined>();
  const asked = command && moving.has(command.type) ? JSON.stringify(command) : undefined;
  useEffect(() => {
    if (asked === undefined) {
      setEffect(undefined);
      return;
    }
    void planVersion; // on another plan, the same edit does something else
    const timer = setTimeout(() => setEffect(session.foresee(JSON.parse(asked) as PlanCommand)), 60);
    return () => clearTimeout(timer);
  }, [asked, session, planVersion]);
  return asked === undefined ? undefined : effect;
}

/** What the edit would do: what it was, rows moved, finish moved. */
function EffectTip({ row, effect, command }: { row: number; effect: Foresight; command: PlanCommand }) {
  const { session } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan } = session.view();
  const i = plan.index.of(row);
  const { minutesPerDay } = plan.schedule;
  const moved = effect.moved.filter((other) => other !== row).length;
  const duration = command.type === 'activity.set-duration' ? command.duration : undefined;
  const { sure } = effect;
  const constrained = constraintSet(plan, effect.plan, row);
  const held = sure ? heldUntil(effect.plan, row, command) : undefined;
  return (
    <div className={classes.tip}>
      {held !== undefined && (
        <>
          <span className={classes.worse}>{t('timeline.drag.held', { date: format.dateShort(held) })}</span>
          <br />
        </>
      )}
      {constrained !== undefined && (
        <>
          <span>{t('effect.constrains', { date: format.dateShort(constrained) })}</span>
          <br />
        </>
      )}
      {duration !== undefined && (
        <span className={classes.quiet}>
          {t('effect.was', { was: durationText(plan, i, plan.activities.duration[i], format) })} ·{' '}
        </span>
      )}
      {sure ? (
        <>
          <span className={classes.quiet}>{t('effect.moves', { count: moved })} · </span>
          <span
            className={effect.finish.work > 0 ? classes.worse : effect.finish.work < 0 ? classes.better : undefined}
          >
            {t('effect.finish', { shift: format.signedDays(effect.finish.work, minutesPerDay) })}
          </span>
        </>
      ) : (
        <span className={classes.quiet}>{t('effect.later')}</span>
      )}
      <br />
      <span className={classes.quiet}>
        {t('effect.keys')}
        {duration !== undefined &&
          sure &&
          ` · ${t('effect.ownFinish', { date: format.endShort(ownFinish(effect.plan, row, duration)) })}`}
      </span>
    </div>
  );
}

/** The date a row will not start before once the edit is made, nothing where it is no other than now. */
function constraintSet(now: PlanOf, then: PlanOf, row: number): number | undefined {
  const [i, j] = [now.index.of(row), then.index.of(row)];
  if (i < 0 || j < 0 || then.activities.constraint[j] !== Constraint.snet) return undefined;
  const date = then.activities.constraintDate[j];
  const same = now.activities.constraint[i] === Constraint.snet && now.activities.constraintDate[i] === date;
  return same ? undefined : date;
}

/** Where a typed start is held by what comes before it, nothing where it is not. */
function heldUntil(plan: PlanOf, row: number, command: PlanCommand): number | undefined {
  if (command.type !== 'activity.set-start') return undefined;
  const i = plan.index.of(row);
  const { start, constraintDate } = plan.activities;
  const wanted = snapStart(plan.calendarOf(i), command.start);
  return constraintDate[i] === wanted && start[i] > wanted ? start[i] : undefined;
}

type PlanOf = ReturnType<ReturnType<typeof useGantt>['session']['view']>['plan'];

/** The finish the row itself would get in the plan as it would be. */
function ownFinish(plan: PlanOf, row: number, duration: number): number {
  const i = plan.index.of(row);
  const calendar = plan.calendarOf(i);
  return calendar.finish(calendar.worked(plan.activities.start[i]) + Math.max(1, duration));
}
