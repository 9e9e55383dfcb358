import { IconCalendarWeek, IconChevronLeft, IconChevronRight, IconClock, IconLock } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { isLive, matches, useCommands } from '@/shared/lib/command-registry';
import { useRevision } from '@/shared/plan/use-revision';
import { Button, Chip, EmptyState, ErrorState, IconButton } from '@/shared/ui';
import { useMisses, usePlans, useReasonTypes, useWeekPlan, useWeeks, type Week, type WeekList } from './api/use-weeks';
import { ReopenDialog } from './close-dialogs';
import { closingLines, latestReasons, missesOf } from './closing';
import classes from './closing.module.css';
import { ClosingAside } from './closing-aside';
import { ClosingTable } from './closing-table';
import { Frame, type FrameProps, Waiting } from './frame';
import { withMarks } from './marks';
import './texts';
import { rangeOf } from './week-range';
import shared from './weekly.module.css';
import { useWeekly } from './weekly-context';
import type { WeeklyScreenProps } from './weekly-screen';

export interface ClosingScreenProps extends FrameProps, Pick<WeeklyScreenProps, 'number' | 'onNumber' | 'papers'> {
  /** Goes to the plan of a week, else to that of today. */
  toPlan: (number?: number) => void;
}

/** The closure of a week: what is met, missed and without reason, and what closing does. */
export function ClosingScreen({ number, onNumber, papers, toPlan, ...frame }: ClosingScreenProps) {
  return (
    <Frame {...frame}>
      <Closing number={number} onNumber={onNumber} papers={papers} toPlan={toPlan} />
    </Frame>
  );
}

/** The week to close: the one with the number, else the first that has begun and is open, else the latest that has begun. */
function chosen({ weeks, today }: WeekList, number: number | undefined): Week | undefined {
  if (number !== undefined) return weeks[number - 1];
  const begun = weeks.filter(({ start }) => start <= today);
  return begun.find(({ closed }) => !closed) ?? begun.at(-1) ?? weeks[0];
}

/** How many closed weeks stand beside the one shown. */
const LATEST = 4;
/** In how many other open weeks promises of the same tasks are looked for. */
const OPEN = 4;

function Closing({ number, onNumber, papers, toPlan }: Omit<ClosingScreenProps, keyof FrameProps>) {
  const { t } = useTranslation('weekly');
  const weekly = useWeekly();
  const revision = useRevision(weekly.session);
  const list = useWeeks(weekly.schedule, revision);
  const week = list.data && chosen(list.data, number);
  const plan = useWeekPlan(weekly.schedule, week?.row ?? undefined, revision);
  const error = list.error ?? plan.error;
  if (error && !(list.data && plan.data))
    return (
      <ErrorState
        title={t('error.title')}
        safe={t('error.safe')}
        error={error}
        onRetry={() => void (list.error ? list : plan).mutate()}
      />
    );
  if (!list.data) return <Waiting />;
  if (!week)
    return (
      <EmptyState
        title={t(list.data.weeks.length === 0 ? 'empty.NO_WWP_EXISTS' : 'empty.INVALID_WWP_RANGE')}
        text={t('closing.emptyText')}
        actions={<Button onClick={() => toPlan()}>{t('closing.toPlan')}</Button>}
      />
    );
  const shown = plan.data?.week.row === week.row ? plan.data : undefined;
  return (
    <div className={shared.screen}>
      <h1 className="visually-hidden">{t('closing.title')}</h1>
      <Toolbar list={list.data} week={week} onNumber={onNumber} papers={papers} toPlan={toPlan} />
      {shown ? (
        <Body key={week.row} list={list.data} plan={shown} revision={revision} onNumber={onNumber} toPlan={toPlan} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

interface ToolbarProps extends Omit<ClosingScreenProps, keyof FrameProps | 'number'> {
  list: WeekList;
  week: Week;
}

function Toolbar({ list, week, onNumber, papers, toPlan }: ToolbarProps) {
  const { leads, send } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const [reopening, setReopening] = useState(false);
  const last = week.end - DAY;
  const early = week.start > list.today;
  const ends = last === list.today ? 'endsToday' : last < list.today ? 'ended' : 'ends';
  const close = async () => {
    setBusy(true);
    await send({ type: 'week.close', week: week.row ?? 0 });
    setBusy(false);
  };
  return (
    <div
      className={shared.toolbar}
      role="toolbar"
      aria-label={t('toolbar')}
      data-region="toolbar"
      data-density="compact"
    >
      <IconButton
        label={t('previous')}
        icon={IconChevronLeft}
        disabled={week.number <= 1}
        onClick={() => onNumber(week.number - 1)}
      />
      <span className={shared.name}>
        {t('closing.heading', { week: week.week })} · {t('range', rangeOf(week, format))}
      </span>
      <IconButton
        label={t('next')}
        icon={IconChevronRight}
        disabled={week.number >= list.weeks.length}
        onClick={() => onNumber(week.number + 1)}
      />
      {week.closed ? (
        <Chip icon={IconLock}>{t('closed')}</Chip>
      ) : (
        <Chip tone={last <= list.today ? 'warn' : 'plain'} icon={IconClock}>
          {t(`closing.${ends}`, { day: format.dateShort(last) })}
        </Chip>
      )}
      {week.reason && !week.closed && <Chip tone="warn">{t('reopened', { reason: week.reason })}</Chip>}
      <span className={shared.grow} />
      <Button variant="ghost" icon={IconCalendarWeek} title={t('closing.seePlan')} onClick={() => toPlan(week.number)}>
        {t('closing.seePlan')}
      </Button>
      {papers?.(week)}
      {leads && week.closed && <Button onClick={() => setReopening(true)}>{t('reopen')}</Button>}
      {leads && !week.closed && (
        <Button
          variant="primary"
          disabled={early}
          title={early ? t('closing.early') : undefined}
          busy={busy}
          onClick={() => void close()}
        >
          {t('closing.close', { week: week.week })}
        </Button>
      )}
      {reopening && <ReopenDialog week={week} onClose={() => setReopening(false)} />}
    </div>
  );
}

interface BodyProps extends Pick<ClosingScreenProps, 'onNumber' | 'toPlan'> {
  list: WeekList;
  plan: NonNullable<ReturnType<typeof useWeekPlan>['data']>;
  revision: number;
}

function Body({ list, plan, revision, onNumber, toPlan }: BodyProps) {
  const { t } = useTranslation('weekly');
  const weekly = useWeekly();
  const { week } = plan;
  const marked = useMemo(
    () => withMarks(plan, weekly.marks, { me: weekly.me, today: list.today, tasks: [] }),
    [plan, weekly.marks, weekly.me, list.today],
  );
  const { data: misses } = useMisses(weekly.schedule, revision, weekly.seesReasons);
  const types = useReasonTypes(weekly.project);
  const closed = list.weeks.filter((w) => w.number < week.number && w.closed).slice(-LATEST);
  const open = list.weeks.filter((w) => w.row !== week.row && !w.closed).slice(-OPEN);
  const others = usePlans(
    weekly.schedule,
    [...closed, ...open].map(({ row }) => row ?? 0),
    revision,
  );
  const lines = closingLines(marked, list.today, missesOf(misses ?? [], week));
  const firmOf = new Map(
    [...others.values(), plan].flatMap(({ commitments }) => commitments.map((c) => [c.task, c.subcontract ?? ''])),
  );
  const reasonsOf = (firm: string) => latestReasons(misses ?? [], [...types.keys()], firmOf, firm);
  const elsewhere = new Set(
    open.flatMap(({ row }) => others.get(row ?? 0)?.commitments ?? []).flatMap((c) => (c.withdrawn ? [] : [c.task])),
  );
  const lacking = weekly.writesReasons
    ? lines.filter(({ standing }) => standing === 'missing').map(({ commitment }) => commitment.row)
    : [];
  const asking = useAsking(lacking);
  return (
    <div className={classes.body}>
      {lines.length === 0 ? (
        <EmptyState
          title={t('closing.none')}
          text={t('closing.noneText')}
          actions={<Button onClick={() => toPlan(week.number)}>{t('closing.seePlan')}</Button>}
        />
      ) : (
        <ClosingTable plan={marked} lines={lines} types={types} reasonsOf={reasonsOf} asking={asking} />
      )}
      <ClosingAside
        list={list}
        plan={marked}
        lines={lines}
        before={closed}
        others={others}
        elsewhere={elsewhere}
        next={lacking.length > 0 ? asking.next : undefined}
        onWeek={onNumber}
      />
    </div>
  );
}

/** The promise whose reason is being recorded. */
export interface Asking {
  row: number | undefined;
  /** Counts the times that keys led here: the question takes the focus then. */
  led: number;
  ask: (row: number | undefined) => void;
  /** To the next promise without reason, from the first again behind the last. */
  next: () => void;
  /** To the one behind a promise that has its reason now. */
  leave: (row: number) => void;
}

/** Begins at the first promise without a reason; F8 goes to the next from anywhere. */
function useAsking(lacking: readonly number[]): Asking {
  const { t } = useTranslation('weekly');
  const [chosenRow, setChosen] = useState<number | null>();
  const [led, setLed] = useState(0);
  const row = chosenRow === undefined ? lacking[0] : (chosenRow ?? undefined);
  const now = useRef({ lacking, row, started: chosenRow !== undefined });
  now.current = { lacking, row, started: chosenRow !== undefined };
  const next = useCallback(() => {
    const { lacking: all, row: at, started } = now.current;
    const here = at === undefined ? -1 : all.indexOf(at);
    // The first press only takes the focus to the question that is open already.
    setChosen(all.length === 0 ? null : started ? all[(here + 1) % all.length] : all[0]);
    setLed((n) => n + 1);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!matches(event, 'F8') || !isLive('page') || now.current.lacking.length === 0) return;
      event.preventDefault();
      next();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [next]);
  useCommands(
    useMemo(
      () => [
        {
          id: 'weekly.nextReason',
          label: t('closing.nextReason'),
          group: t('closing.title'),
          shortcut: ['F8'],
          run: next,
        },
      ],
      [t, next],
    ),
  );
  return {
    row,
    led,
    ask: (to) => {
      setChosen(to ?? null);
      setLed((n) => n + (to === undefined ? 0 : 1));
    },
    next,
    leave: (from) => {
      const { lacking: all } = now.current;
      const at = all.indexOf(from);
      setChosen(all[at + 1] ?? all.find((one) => one !== from) ?? null);
      setLed((n) => n + 1);
    },
  };
}
