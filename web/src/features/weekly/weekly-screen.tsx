import {
  IconCalendarPlus,
  IconChevronLeft,
  IconChevronRight,
  IconLock,
  IconPlus,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { useRevision } from '@/shared/plan/use-revision';
import { Button, Chip, EmptyState, ErrorState, IconButton, notify, Segment } from '@/shared/ui';
import {
  type Promisable,
  useMisses,
  usePromisable,
  useWeekPlan,
  useWeeks,
  type Week,
  type WeekList,
} from './api/use-weeks';
import { DeleteDialog, ReopenDialog } from './close-dialogs';
import { CommitDialog } from './commit-dialog';
import { Frame, type FrameProps, Waiting } from './frame';
import { withMarks } from './marks';
import { Meeting } from './meeting';
import { fitsDay, promiseOn } from './promise-on';
import { ReasonDialog, type Reasoned } from './reason-dialog';
import './texts';
import { WeekAside } from './week-aside';
import { WeekBoard, WeekTable } from './week-board';
import { rangeOf } from './week-range';
import classes from './weekly.module.css';
import { useWeekly, WHOLE } from './weekly-context';

export interface WeeklyScreenProps extends FrameProps {
  /** The number of the plan in the address, and the way to another. */
  number: number | undefined;
  onNumber: (number: number) => void;
  /** What is offered about the week in sight, such as its papers. */
  papers?: (week: Week) => ReactNode;
  /** What the PPC is made of; absent where this person may not ask. */
  source?: Source;
  /** Goes to the page on which a week is closed. */
  onClosing: (number: number) => void;
}

/** Shows what the PPC of weeks from one midnight to another is made of; of a single week, closed or not, its first midnight. */
export type Source = (of: { from: number; to: number; week?: number }, onClose: () => void) => ReactNode;

/** The weekly plan of a schedule: what is promised, how it stands, and what the week came to. */
export function WeeklyScreen({ number, onNumber, papers, source, onClosing, ...frame }: WeeklyScreenProps) {
  return (
    <Frame {...frame}>
      <Weeks number={number} onNumber={onNumber} papers={papers} source={source} onClosing={onClosing} />
    </Frame>
  );
}

/** The plan to show: the one with the number, else that of today, else the latest before it. */
function chosen(weeks: readonly Week[], number: number | undefined, today: number): Week | undefined {
  if (number !== undefined) return weeks[number - 1];
  return weeks.filter(({ start }) => start <= today).at(-1) ?? weeks[0];
}

type Dialog = 'commit' | 'reopen' | 'delete';

function Weeks({ number, onNumber, papers, source, onClosing }: Omit<WeeklyScreenProps, keyof FrameProps>) {
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const weekly = useWeekly();
  const revision = useRevision(weekly.session);
  const weeks = useWeeks(weekly.schedule, revision);
  const week = weeks.data && chosen(weeks.data.weeks, number, weeks.data.today);
  const plan = useWeekPlan(weekly.schedule, week?.row ?? undefined, revision);
  const misses = useMisses(weekly.schedule, revision, weekly.seesReasons && week !== undefined);
  const tasks = usePromisable(weekly.schedule, week?.start ?? 0, week?.end ?? 0, revision);
  const today = weeks.data?.today ?? 0;
  const marked = useMemo(
    () => plan.data && withMarks(plan.data, weekly.marks, { me: weekly.me, today, tasks: tasks ?? [] }),
    [plan.data, weekly.marks, weekly.me, today, tasks],
  );
  const promised = new Set(marked?.commitments.map(({ task }) => task));
  const offered = (tasks ?? []).filter(({ row, ready }) => ready && !promised.has(row));
  const [view, setView] = useState<'board' | 'table'>('board');
  const [columns, setColumns] = useState<'progress' | 'productivity'>('progress');
  const [dialog, setDialog] = useState<Dialog>();
  const [reason, setReason] = useState<Reasoned>();
  const [meeting, setMeeting] = useState(false);
  const [making, setMaking] = useState<WeekList['current']>();
  const error = weeks.error ?? plan.error;
  if (error && !weeks.data)
    return (
      <ErrorState title={t('error.title')} safe={t('error.safe')} error={error} onRetry={() => void weeks.mutate()} />
    );
  if (!weeks.data) return <Waiting />;
  const { weeks: all, current, next } = weeks.data;
  const last = all.at(-1);
  const shown = marked?.week.row === week?.row ? marked : undefined;
  const missing = week === undefined ? (all.length === 0 ? 'NO_WWP_EXISTS' : 'INVALID_WWP_RANGE') : undefined;
  // The weeks to make a plan for: this one and the one after.
  const free = [current, next].filter(({ row }) => row === null);
  const close = () => setDialog(undefined);
  const withReason = new Set(
    (misses.data ?? []).flatMap((m) => (m.week === week?.week ? m.cnctasks.map((c) => c.taskId) : [])),
  );
  const plansFor = (variant: 'ghost' | 'default') =>
    free.map((one) => (
      <Button
        key={one.start}
        variant={variant}
        icon={variant === 'ghost' ? IconCalendarPlus : undefined}
        className={variant === 'ghost' ? classes.spare : undefined}
        title={variant === 'ghost' ? t('planFor', { week: one.week }) : undefined}
        onClick={() => setMaking(one)}
      >
        {t('planFor', { week: one.week })}
      </Button>
    ));
  // A task of the backlog on a day: promised by then, all of it.
  const onDrop = (task: Promisable, day: number) => {
    if (!week) return;
    if (!fitsDay(task, day)) notify({ tone: 'error', title: t('dayBefore', { task: shownText(task.name) }) });
    else
      void weekly.send(
        promiseOn({ week: week.row ?? undefined, start: week.start }, task, day, WHOLE, undefined),
        task.name,
      );
  };
  if (meeting && week)
    return (
      <div className={classes.screen}>
        <h1 className="visually-hidden">{t('title')}</h1>
        <Meeting of={week} row={week.row ?? undefined} onClose={() => setMeeting(false)} />
      </div>
    );
  return (
    <div className={classes.screen}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <div
        className={classes.toolbar}
        role="toolbar"
        aria-label={t('toolbar')}
        data-region="toolbar"
        data-density="compact"
      >
        <IconButton
          label={t('previous')}
          icon={IconChevronLeft}
          disabled={!week || week.number <= 1}
          onClick={() => week && onNumber(week.number - 1)}
        />
        {week && (
          <span className={classes.name}>
            {t('week', { week: week.week })} · {t('range', rangeOf(week, format))}
          </span>
        )}
        <IconButton
          label={t('next')}
          icon={IconChevronRight}
          disabled={!week || !last || week.number >= last.number}
          onClick={() => week && onNumber(week.number + 1)}
        />
        {week && (
          <Chip tone={week.closed ? 'plain' : 'ok'} icon={week.closed ? IconLock : undefined}>
            {t(week.closed ? 'closed' : 'open')}
          </Chip>
        )}
        {week?.reason && !week.closed && <Chip tone="warn">{t('reopened', { reason: week.reason })}</Chip>}
        {week && (
          <>
            <Segment
              label={t('view')}
              value={view}
              options={[
                { value: 'board', label: t('board') },
                { value: 'table', label: t('table') },
              ]}
              onChange={setView}
            />
            {view === 'table' && (
              <Segment
                label={t('columns')}
                value={columns}
                options={[
                  { value: 'progress', label: t('progress') },
                  { value: 'productivity', label: t('productivity') },
                ]}
                onChange={setColumns}
              />
            )}
          </>
        )}
        <span className={classes.grow} />
        {week && papers?.(week)}
        {weekly.promises && week && !week.closed && (
          <>
            <Button icon={IconUsersGroup} title={t('meeting.open')} onClick={() => setMeeting(true)}>
              {t('meeting.open')}
            </Button>
            <Button icon={IconPlus} className={classes.worded} onClick={() => setDialog('commit')}>
              {t('commit')}
            </Button>
          </>
        )}
        {weekly.leads && week && plansFor('ghost')}
        {weekly.leads && week && (
          <>
            {week.closed ? (
              <Button onClick={() => setDialog('reopen')}>{t('reopen')}</Button>
            ) : (
              <Button variant="primary" disabled={week.start > today} onClick={() => onClosing(week.number)}>
                {t('close')}
              </Button>
            )}
            {!week.closed && week.closures.length === 0 && (
              <IconButton label={t('delete')} icon={IconTrash} onClick={() => setDialog('delete')} />
            )}
          </>
        )}
      </div>
      {missing && (
        <EmptyState
          title={t(`empty.${missing === 'NO_WWP_EXISTS' || number !== undefined ? missing : 'NO_CURRENT_WWP'}`)}
          text={t('empty.text')}
          actions={
            <>
              {weekly.leads && plansFor('default')}
              <Button onClick={weekly.toLookahead}>{t('empty.toLookahead')}</Button>
            </>
          }
        />
      )}
      {week && plan.error && !shown && (
        <ErrorState
          title={t('empty.OTHER_ERROR')}
          safe={t('error.safe')}
          error={plan.error}
          onRetry={() => void plan.mutate()}
        />
      )}
      {week && !shown && !plan.error && <Waiting />}
      {week && shown && (
        <div className={classes.body}>
          {shown.commitments.length === 0 ? (
            <EmptyState
              title={t('empty.NO_ACTIVITIES_FOUND')}
              text={t('empty.text')}
              actions={<Button onClick={weekly.toLookahead}>{t('empty.toLookahead')}</Button>}
            />
          ) : view === 'board' ? (
            <WeekBoard
              plan={shown}
              today={today}
              withReason={withReason}
              onReason={setReason}
              backlog={offered}
              onDrop={onDrop}
            />
          ) : (
            <WeekTable plan={shown} today={today} columns={columns} withReason={withReason} onReason={setReason} />
          )}
          <WeekAside
            plan={shown}
            weeks={all}
            goal={weeks.data.goal}
            backlog={offered}
            revision={revision}
            source={source}
            onWeek={onNumber}
            onDay={onDrop}
          />
        </div>
      )}
      {dialog === 'commit' && week && <CommitDialog of={week} row={week.row ?? undefined} onClose={close} />}
      {making && (
        <CommitDialog
          of={making}
          row={undefined}
          onClose={() => setMaking(undefined)}
          onMade={() => onNumber(all.filter((w) => w.start < making.start).length + 1)}
        />
      )}
      {dialog === 'reopen' && week && <ReopenDialog week={week} onClose={close} />}
      {dialog === 'delete' && week && <DeleteDialog week={week} onClose={close} />}
      {reason && week && <ReasonDialog of={week} about={reason} onClose={() => setReason(undefined)} />}
    </div>
  );
}
