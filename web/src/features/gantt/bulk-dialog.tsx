/** One change of many activities: constraint type, constraint date or calendar. */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CommandOf,
  type ConstraintName,
  constraintNames,
  isTooFar,
  MOST_ALAP,
  notWorkingOn,
  type Plan,
  type Skipped,
  skippedOfDate,
  skippedOfType,
} from '@/engine';
import { track } from '@/shared/api';
import { useFormat } from '@/shared/i18n/format';
import { parseDate, spelt, typedMinute } from '@/shared/lib/date-text';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Dialog, Field, Segment, SelectField } from '@/shared/ui';
import classes from './bulk-dialog.module.css';
import { useGantt, useView } from './gantt-context';
import { activityText } from './link-words';
import { BULK_BATCH, RunningDialog, useRunning } from './running-dialog';

/** How many skipped activities are listed by name. */
const MOST_LISTED = 50;

type Tool = 'type' | 'date' | 'calendar';
type Bulk = CommandOf<'bulk.calendar' | 'bulk.constraint-type' | 'bulk.constraint-date'>;

interface Wish {
  tool: Tool;
  constraint: ConstraintName;
  date: string;
  calendar: string;
}

/** A reason why the change cannot be made, as the end of a text key. */
type Problem = 'alap' | 'none' | 'complete' | 'unreadable' | 'tooFar' | 'dayOff' | 'calendar';

interface Prepared {
  command?: Bulk;
  problem?: { code: Problem; what?: string };
  /** The activities that change. */
  changing: number;
  skipped: { i: number; why: Skipped }[];
}

function whySkipped(plan: Plan, i: number, { tool, constraint, calendar }: Wish): Skipped | undefined {
  if (tool === 'calendar') return plan.activities.calendar[i] === Number(calendar) ? 'same' : undefined;
  return tool === 'type' ? skippedOfType(plan, i, constraint) : skippedOfDate(plan, i);
}

/** What is sent for a wish, or why it cannot be. */
function prepare(plan: Plan, rows: readonly number[], wish: Wish): Prepared {
  const indexes = rows.map((row) => plan.index.of(row)).filter((i) => i >= 0);
  const skipped: Prepared['skipped'] = [];
  const valid: number[] = [];
  for (const i of indexes) {
    const why = whySkipped(plan, i, wish);
    if (why) skipped.push({ i, why });
    else valid.push(i);
  }
  const named = indexes.map((i) => plan.activities.row[i]);
  const told = { changing: valid.length, skipped };
  const refused = (code: Problem, what?: string): Prepared => ({ ...told, problem: { code, what } });
  if (wish.tool === 'calendar' && !wish.calendar) return refused('calendar');
  if (!valid.length) return refused(skipped.some(({ why }) => why === 'complete') ? 'complete' : 'none');
  switch (wish.tool) {
    case 'calendar':
      return { ...told, command: { type: 'bulk.calendar', rows: named, calendar: Number(wish.calendar) } };
    case 'type':
      if (wish.constraint === 'alap' && valid.length > MOST_ALAP) return refused('alap');
      return { ...told, command: { type: 'bulk.constraint-type', rows: named, constraint: wish.constraint } };
    case 'date': {
      const parsed = parseDate(wish.date, plan.schedule.dateFormat);
      if ('problem' in parsed) return refused('unreadable');
      const date = typedMinute(parsed, false);
      if (isTooFar(plan, date)) return refused('tooFar');
      const off = notWorkingOn(plan, valid, date);
      if (off >= 0) return refused('dayOff', activityText(plan, off));
      return { ...told, command: { type: 'bulk.constraint-date', rows: named, date } };
    }
  }
}

/** Changes the constraint or the calendar of all selected activities in one step. */
export function BulkDialog({ rows }: { rows: readonly number[] }) {
  const { actions, session } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan } = useView();
  const [wish, setWish] = useState<Wish>({ tool: 'type', constraint: 'snet', date: '', calendar: '' });
  const [tried, setTried] = useState(false);
  const prepared = useMemo(() => prepare(plan, rows, wish), [plan, rows, wish]);
  const { command, problem, changing, skipped } = prepared;
  const change = (part: Partial<Wish>) => {
    setWish({ ...wish, ...part });
    setTried(false);
  };
  const running = useRunning(() => command && session.edit(command));
  const apply = () => {
    setTried(true);
    if (!command) return;
    track('bulk_change', { tool: wish.tool, activities: changing });
    if (changing > BULK_BATCH) running.start();
    else actions.dialogs.decide([command]);
  };
  if (running.shown) return <RunningDialog what="bulk" count={changing} batch={BULK_BATCH} />;
  const about = { count: rows.length, formatted: format.number(rows.length) };
  const words = {
    what: problem?.what ?? '',
    max: format.number(MOST_ALAP),
    format: spelt(plan.schedule.dateFormat, format.language),
  };
  const error = tried && problem ? t(`bulk.problem.${problem.code}`, words) : undefined;
  return (
    <Dialog
      opened
      wide
      onClose={() => actions.dialogs.closeDialog()}
      title={t('bulk.title', about)}
      actions={
        <>
          <Button onClick={() => actions.dialogs.closeDialog()}>{t('delete.cancel')}</Button>
          <Button variant="primary" onClick={apply}>
            {t('bulk.apply', { count: changing, formatted: format.number(changing) })}
          </Button>
        </>
      }
    >
      <Segment
        label={t('bulk.tool.label')}
        value={wish.tool}
        options={(['type', 'date', 'calendar'] as const).map((tool) => ({
          value: tool,
          label: t(`bulk.tool.${tool}`),
        }))}
        onChange={(tool) => change({ tool })}
      />
      <div className={classes.value}>
        {wish.tool === 'type' && (
          <SelectField
            data-autofocus
            label={t('bulk.value.type')}
            value={wish.constraint}
            options={constraintNames.map((name) => ({ value: name, label: t(`constraint.type.${name}`) }))}
            help={t(`bulk.help.${helpOf(wish.constraint)}`)}
            error={error}
            onChange={(constraint) => change({ constraint: constraint as ConstraintName })}
          />
        )}
        {wish.tool === 'date' && (
          <Field
            label={t('bulk.value.date')}
            value={wish.date}
            error={error}
            help={t('bulk.help.date', words)}
            autoComplete="off"
            onChange={(event) => change({ date: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') apply();
            }}
          />
        )}
        {wish.tool === 'calendar' && (
          <SelectField
            label={t('bulk.value.calendar')}
            value={wish.calendar}
            options={[
              { value: '', label: t('bulk.chooseCalendar') },
              ...plan.calendars.specs.map((c) => ({ value: String(c.row), label: shownText(c.name) })),
            ]}
            error={error}
            onChange={(calendar) => change({ calendar })}
          />
        )}
      </div>
      {command && <Effect command={command} foresee={session.foresee.bind(session)} plan={plan} />}
      {skipped.length > 0 && <SkippedRows plan={plan} skipped={skipped} />}
    </Dialog>
  );
}

/** What a constraint type does to the dates, as the end of a text key. */
function helpOf(type: ConstraintName): 'none' | 'start' | 'finish' {
  if (type === 'asap' || type === 'alap') return 'none';
  return type === 'snet' || type === 'snlt' || type === 'mso' ? 'start' : 'finish';
}

type Foresee = ReturnType<typeof useGantt>['session']['foresee'];

/** How far the project finish moves, where that is known before saving. */
function Effect({ command, foresee, plan }: { command: Bulk; foresee: Foresee; plan: Plan }) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is foreseen follows the plan
  const effect = useMemo(() => foresee(command), [command, plan]);
  const shift = format.signedDays(effect.finish.work, plan.schedule.minutesPerDay);
  return (
    <p className={classes.effect} role="status">
      {!effect.sure
        ? t('bulk.finishLater')
        : effect.finish.work === 0
          ? t('delete.finishSame')
          : t('delete.finishMoves', { shift })}{' '}
      {t('delete.undoable')}
    </p>
  );
}

/** The activities that stay as they are, each with its reason. */
function SkippedRows({ plan, skipped }: { plan: Plan; skipped: Prepared['skipped'] }) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const count = skipped.length;
  const more = count - MOST_LISTED;
  return (
    <details className={classes.skipped}>
      <summary>{t('bulk.skipped', { count, formatted: format.number(count) })}</summary>
      <ul>
        {skipped.slice(0, MOST_LISTED).map(({ i, why }) => (
          <li key={plan.activities.row[i]}>
            <b>{activityText(plan, i)}</b> {t(`bulk.why.${why}`)}
          </li>
        ))}
        {more > 0 && <li>{t('bulk.more', { count: more, formatted: format.number(more) })}</li>}
      </ul>
    </details>
  );
}
