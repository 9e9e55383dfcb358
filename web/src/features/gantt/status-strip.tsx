import {
  IconCircleDashed,
  IconCloudCheck,
  IconCloudUp,
  IconFlag,
  IconFlame,
  IconLock,
  IconRefresh,
  IconWifiOff,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Connection, civilOf, dayOf, Flag, isMilestone, Kind, NONE, type Plan } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { Chip } from '@/shared/ui';
import { type Lasting, lastingOf, lastingSumText } from './around-the-clock';
import { perform, refusalOf } from './gantt-command';
import { statusDate } from './gantt-commands';
import { useGantt, useGanttState, useView } from './gantt-context';
import { progressOf } from './progress-of';
import { expectedProgress } from './row-values';
import classes from './status-strip.module.css';

const HUNDRED = 1_000_000;

/** Activities that are critical and not done, milestones included. */
function criticalCount(plan: Plan): number {
  const { n, flags, kind, progress } = plan.activities;
  let count = 0;
  for (let i = 0; i < n; i++) {
    if (flags[i] & Flag.critical && kind[i] !== Kind.summary && progress[i] < HUNDRED) count++;
  }
  return count;
}

/** What the plan says now: finish and how far this visit moved it, data date, critical path, progress, selection, connection. */
export function StatusStrip({ today }: { today: number }) {
  const view = useView();
  const { plan, planVersion: version } = view;
  // Without a connection nobody calculates: what waits is pending, however often it was tried.
  const calculation = isLost(view) && view.calculation === 'recalculating' ? 'pending' : view.calculation;
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const selection = useGanttState((s) => s.selection);
  const { finish, dataDate, minutesPerDay } = plan.schedule;
  const count = useMemo(() => {
    void version;
    return criticalCount(plan);
  }, [plan, version]);
  const gantt = useGantt();
  const { finishAtOpen } = gantt.session;
  const moved = finishAtOpen === NONE || finish === NONE ? 0 : plan.calendars.standard.between(finishAtOpen, finish);
  const zero = plan.index.of(0);
  const progress = zero < 0 ? 0 : progressOf(view)[zero];
  const expected = zero < 0 ? -1 : expectedProgress(plan, zero, today);
  const calculated =
    calculation === 'calculated'
      ? t('strip.critical', { count, formatted: format.number(count) })
      : t(`strip.${calculation}`, { count: plan.activities.n, formatted: format.number(plan.activities.n) });
  return (
    <footer className={classes.strip} data-region="strip" tabIndex={-1}>
      {finish !== NONE && finish !== 0 && (
        <span className={classes.whole}>
          <IconFlag size={13} stroke={1.6} />
          {t('strip.finish')} <b>{format.endMedium(finish)}</b>
          {moved !== 0 && (
            <span className={classes.small} title={t('strip.sinceOpen')}>
              <Chip tone={moved > 0 ? 'bad' : 'ok'}>{format.signedDays(moved, minutesPerDay)}</Chip>
            </span>
          )}
        </span>
      )}
      {dataDate !== NONE && (
        <span title={`${t('strip.dataDate')} ${format.dateMedium(dataDate)}`}>
          <button
            type="button"
            className={classes.act}
            aria-label={t('strip.moveDataDate', { date: format.dateMedium(dataDate) })}
            disabled={refusalOf(statusDate, gantt) !== undefined}
            onClick={() => perform(statusDate, gantt)}
          >
            {t('strip.dataDate')}{' '}
            <b>{sameYear(dataDate, today) ? format.dateShort(dataDate) : format.dateMedium(dataDate)}</b>
          </button>
        </span>
      )}
      {plan.activities.n > 0 && (
        <span data-calculation={calculation} title={calculated}>
          {calculation === 'calculated' ? (
            <IconFlame size={13} stroke={1.6} />
          ) : calculation === 'pending' ? (
            <IconCircleDashed size={13} stroke={1.6} />
          ) : (
            <IconRefresh size={13} stroke={1.6} />
          )}
          <span className={classes.text}>{calculated}</span>
        </span>
      )}
      {expected >= 0 && (
        <span className={classes.whole}>
          {t('strip.progress')} <b>{format.percent(progress / HUNDRED, 1)}</b>{' '}
          {t('strip.of', { expected: format.percent(expected / 100, 1) })}
        </span>
      )}
      <Selection plan={plan} selection={selection} />
      <Saved />
    </footer>
  );
}

const sameYear = (minute: number, day: number): boolean => civilOf(dayOf(minute)).year === civilOf(day).year;

/** Costs are whole numbers of this part. */
const COST_UNIT = 10_000;

/** How many rows are selected and what their durations and costs add up to, days of work and of the clock apart. */
function Selection({ plan, selection }: { plan: Plan; selection: ReadonlySet<number> }) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  if (!selection.size) return null;
  const a = plan.activities;
  const lasting: Lasting[] = [];
  let cost = 0;
  for (const row of selection) {
    const i = plan.index.of(row);
    if (i < 0 || a.kind[i] === Kind.summary) continue;
    cost += a.cost[i];
    if (!isMilestone(a.kind[i])) lasting.push(lastingOf(plan, i));
  }
  const total = Math.max(0, a.n - 1);
  const selected = t('strip.selected', {
    count: selection.size,
    formatted: format.number(selection.size),
    total: format.number(total),
  });
  const lasts = selection.size > 1 ? lastingSumText(lasting, plan.schedule, format) : '';
  const costs = cost > 0 ? t('strip.cost', { cost: format.number(cost / COST_UNIT, 2) }) : '';
  return (
    <span className={classes.first} title={[selected, lasts, costs].filter(Boolean).join(' ')}>
      <span className={classes.text}>
        {selected} {lasts && <b>{lasts}</b>} {costs}
      </span>
    </span>
  );
}

const isLost = ({ connection }: { connection: Connection }): boolean =>
  connection === 'reconnecting' || connection === 'signed-out' || connection === 'closed';

/** Whether everything is with the server, and at which revision. */
function Saved() {
  const { connection, waiting, confirmedRevision } = useView();
  const { editable } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const lost = isLost({ connection });
  const Drawing = lost ? IconWifiOff : waiting ? IconCloudUp : editable ? IconCloudCheck : IconLock;
  const text = lost
    ? t('strip.offline', { count: waiting })
    : waiting
      ? t('strip.saving', { count: waiting })
      : editable
        ? t('strip.saved')
        : t('strip.readOnly');
  return (
    <span className={classes.end} data-saved={!lost && waiting === 0}>
      <Drawing size={13} stroke={1.6} />
      {text} · {t('strip.revision', { revision: format.number(confirmedRevision) })}
    </span>
  );
}
