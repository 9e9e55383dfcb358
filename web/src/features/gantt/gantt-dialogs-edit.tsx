/** Dialogs that set what no cell holds alone: constraint with its date, calendar of several rows, weight. */
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Constraint,
  type ConstraintName,
  constrainsFinish,
  constraintNames,
  dayOf,
  HUNDRED,
  isTooFar,
  NONE,
  type Plan,
  type PlanCommand,
} from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import {
  dayText,
  endText,
  minuteText,
  namesMinute,
  parseDate,
  spelt,
  type TypedDate,
  typedMinute,
} from '@/shared/lib/date-text';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Dialog, Field } from '@/shared/ui';
import { useGantt, useView } from './gantt-context';
import classes from './gantt-dialogs.module.css';
import { cellEdit, editText, tooFar } from './row-edits';

const DatePick = lazy(() => import('@/shared/ui/date-pick'));

const needsDate = (type: ConstraintName): boolean => type !== 'asap' && type !== 'alap';
const onFinish = (type: ConstraintName): boolean => constrainsFinish(Constraint[type]);

/** One value all rows share, or nothing. */
function shared<T>(values: readonly T[]): T | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

function whose(plan: Plan, rows: readonly number[]): string {
  const i = plan.index.of(rows[0]);
  return i < 0 ? '' : `${plan.tree.position[i]} ${shownText(plan.activities.name[i])}`;
}

/** Chooses one of the eight constraints and the date it holds to. */
export function ConstraintDialog({ rows }: { rows: readonly number[] }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan } = useView();
  const name = useId();
  const { dateFormat } = plan.schedule;
  const a = plan.activities;
  const indexes = rows.map((row) => plan.index.of(row)).filter((i) => i >= 0 && a.progress[i] < HUNDRED);
  const [type, setType] = useState<ConstraintName>(
    () => constraintNames[shared(indexes.map((i) => a.constraint[i])) ?? 0],
  );
  /** The date a constraint begins with: the one it has, else the activity's own start or finish. */
  const dateFor = (wanted: ConstraintName): string => {
    const say = (minute: number, end: boolean) => (end ? endText : minuteText)(minute, dateFormat);
    const known = shared(indexes.map((i) => a.constraintDate[i]));
    if (known !== undefined && known !== NONE) return say(known, constrainsFinish(a.constraint[indexes[0]]));
    const own = shared(indexes.map((i) => (onFinish(wanted) ? a.finish[i] : a.start[i])));
    return own === undefined || own === NONE || own === 0 ? '' : say(own, onFinish(wanted));
  };
  const [text, setText] = useState(() => dateFor(type));
  const [typed, setTyped] = useState(false);
  const [picking, setPicking] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();

  const choose = (wanted: ConstraintName) => {
    setType(wanted);
    if (!typed) setText(dateFor(wanted));
    setProblem(undefined);
  };
  const apply = () => {
    let typedDate: TypedDate | undefined;
    if (needsDate(type) && text.trim() !== '') {
      const parsed = parseDate(text, dateFormat);
      if ('problem' in parsed) {
        setProblem(t(`problem.${parsed.problem}`, { what: spelt(dateFormat, format.language) }));
        return;
      }
      if (isTooFar(plan, typedMinute(parsed, onFinish(type)))) {
        const { code, what } = tooFar(plan);
        setProblem(t(`problem.${code}`, { what }));
        return;
      }
      typedDate = parsed;
    }
    const date = typedDate && typedMinute(typedDate, onFinish(type));
    const commands: PlanCommand[] = indexes
      .filter((i) => constraintNames[a.constraint[i]] !== type || !holds(a.constraintDate[i], typedDate, type))
      .map((i) => ({
        type: 'activity.set-constraint',
        row: a.row[i],
        constraint: type,
        ...(date === undefined ? {} : { date }),
      }));
    actions.dialogs.decide(commands);
  };
  const parsed = parseDate(text, dateFormat);
  const count = indexes.length;
  return (
    <Dialog
      opened
      onClose={() => actions.dialogs.closeDialog()}
      title={t('constraint.title')}
      actions={
        <>
          <Button onClick={() => actions.dialogs.closeDialog()}>{t('delete.cancel')}</Button>
          <Button variant="primary" onClick={apply}>
            {t('constraint.apply', { count, formatted: format.number(count) })}
          </Button>
        </>
      }
    >
      <p className={classes.whose}>
        {count === 1
          ? whose(plan, [a.row[indexes[0]]])
          : t('constraint.many', { count, formatted: format.number(count) })}
      </p>
      <fieldset className={classes.choices}>
        <legend className="visually-hidden">{t('constraint.title')}</legend>
        {constraintNames.map((word) => (
          <label key={word}>
            <input
              type="radio"
              name={name}
              value={word}
              checked={type === word}
              data-autofocus={type === word || undefined}
              onChange={() => choose(word)}
            />
            {t(`constraint.type.${word}`)}
          </label>
        ))}
      </fieldset>
      {needsDate(type) && (
        <div className={classes.dated}>
          <Field
            label={t(onFinish(type) ? 'constraint.finishDate' : 'constraint.startDate')}
            value={text}
            error={problem}
            help={t('constraint.dateHelp', { format: spelt(dateFormat, format.language) })}
            autoComplete="off"
            onChange={(event) => {
              setText(event.target.value);
              setTyped(true);
              setProblem(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') apply();
            }}
          />
          <Button aria-expanded={picking} onClick={() => setPicking(!picking)}>
            {t('editor.pick')}
          </Button>
        </div>
      )}
      {needsDate(type) && picking && indexes.length > 0 && (
        <Suspense fallback={null}>
          <DatePick
            day={'day' in parsed ? parsed.day : dayOf(a.start[indexes[0]])}
            isWorkDay={(day) => plan.calendarOf(indexes[0]).isWorkDay(day)}
            onPick={(day) => {
              setText(dayText(day, dateFormat));
              setTyped(true);
              setPicking(false);
              setProblem(undefined);
            }}
          />
        </Suspense>
      )}
    </Dialog>
  );
}

/** Whether a constraint of this type has the date already: the minute where a clock was given, else the day. */
function holds(has: number, typed: TypedDate | undefined, type: ConstraintName): boolean {
  if (!needsDate(type)) return true;
  return typed !== undefined && has !== NONE && namesMinute(typed, has, onFinish(type));
}

/** Chooses the calendar several rows work by. */
export function CalendarDialog({ rows }: { rows: readonly number[] }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan } = useView();
  const name = useId();
  const a = plan.activities;
  const indexes = rows.map((row) => plan.index.of(row)).filter((i) => i >= 0);
  const current = shared(indexes.map((i) => a.calendar[i]));
  const [chosen, setChosen] = useState<number | undefined>(current);
  const changing = indexes.filter((i) => a.calendar[i] !== chosen).map((i) => a.row[i]);
  const count = indexes.length;
  const apply = () => {
    const none = chosen === undefined || !changing.length;
    actions.dialogs.decide(none ? [] : [{ type: 'activities.set-calendar', rows: changing, calendar: chosen }]);
  };
  return (
    <Dialog
      opened
      onClose={() => actions.dialogs.closeDialog()}
      title={t('calendar.title')}
      actions={
        <>
          <Button onClick={() => actions.dialogs.closeDialog()}>{t('delete.cancel')}</Button>
          <Button variant="primary" disabled={chosen === undefined} onClick={apply}>
            {t('calendar.apply', { count, formatted: format.number(count) })}
          </Button>
        </>
      }
    >
      <p className={classes.whose}>
        {count === 1 ? whose(plan, rows) : t('constraint.many', { count, formatted: format.number(count) })}
      </p>
      <fieldset className={classes.choices}>
        <legend className="visually-hidden">{t('calendar.title')}</legend>
        {plan.calendars.specs.map((calendar, k) => (
          <label key={calendar.row}>
            <input
              type="radio"
              name={name}
              checked={chosen === calendar.row}
              data-autofocus={chosen === calendar.row || (chosen === undefined && k === 0) || undefined}
              onChange={() => setChosen(calendar.row)}
            />
            {shownText(calendar.name)}
            {calendar.default && <span className={classes.quiet}>{t('calendar.default')}</span>}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}

/** Sets how much of its parent's progress an activity makes up; without a value it shares what is left. */
export function WeightDialog({ row }: { row: number }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan } = useView();
  const i = plan.index.of(row);
  const [text, setText] = useState(() => (i < 0 ? '' : editText(plan, i, 'weight', format.language)));
  const [problem, setProblem] = useState<string | undefined>();
  if (i < 0) return null;
  const siblings = plan.tree.childrenOf(plan.tree.parent[i]).filter((other) => other !== i);
  const taken = siblings.reduce((sum, other) => sum + Math.max(0, weightOf(plan, other)), 0);
  const apply = () => {
    const { command, problem } = cellEdit(plan, row, 'weight', text, format.language);
    if (problem) setProblem(t(`problem.${problem.code}`, { what: problem.what ?? '' }));
    else if (command?.type === 'activity.set-weight' && (command.weight ?? 0) + taken > HUNDRED) {
      setProblem(t('weight.exceeds', { left: format.percent((HUNDRED - taken) / HUNDRED, 2) }));
    } else actions.dialogs.decide(command ? [command] : []);
  };
  return (
    <Dialog
      opened
      onClose={() => actions.dialogs.closeDialog()}
      title={t('weight.title')}
      actions={
        <>
          <Button onClick={() => actions.dialogs.closeDialog()}>{t('delete.cancel')}</Button>
          <Button variant="primary" onClick={apply}>
            {t('weight.apply')}
          </Button>
        </>
      }
    >
      <p className={classes.whose}>{whose(plan, [row])}</p>
      <Field
        data-autofocus
        label={t('column.weight')}
        unit="%"
        value={text}
        error={problem}
        help={t('weight.help', { left: format.percent((HUNDRED - taken) / HUNDRED, 2) })}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
      />
    </Dialog>
  );
}

const weightOf = (plan: Plan, i: number): number =>
  plan.activities.weight[i] === NONE ? 0 : plan.activities.weight[i];
