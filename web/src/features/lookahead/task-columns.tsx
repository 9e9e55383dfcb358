import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, HUNDRED, lastDayOf, type TaskValues, type Urgency } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { endText, longFormat, minuteText } from '@/shared/lib/date-text';
import { shownText } from '@/shared/lib/shown-text';
import { Chip, IconButton } from '@/shared/ui';
import type { TableColumn } from '@/shared/ui/data-table';
import { nameOf, namesOf } from './api/use-choices';
import { DayStrip, StripHead, stripDays } from './day-strip';
import { dayText, lastDayText } from './day-text';
import { LeanMark, leanWeight, leanWord, leanWords } from './lean-mark';
import { useLookahead, useOpenView } from './lookahead-context';
import {
  type Problem,
  type Read,
  readAmount,
  readChoice,
  readDate,
  readDuration,
  readOne,
  readPercent,
  readSeveral,
  readWeek,
} from './read-values';
import { urgencyWeight } from './roadblock-rows';
import { NameCell, PeopleCell, RoadblocksCell, Variance } from './task-cells';
import classes from './task-columns.module.css';
import { startIn, type TaskRow, weekOfDay } from './task-rows';

/** The columns that are shown where nobody has chosen. */
export const standardTaskColumns: readonly string[] = [
  'id',
  'name',
  'lean',
  'strip',
  'subcontract',
  'responsibles',
  'roadblocks',
  'progress',
  'week',
  'start',
  'duration',
  'finish',
  'commitment',
  'actions',
];

export const urgencies: readonly Urgency[] = ['', 'Normal', 'High', 'Urgent'];
export const urgencyWord = (urgency: Urgency) => urgency || 'Low';

interface Shown {
  from: number;
  to: number;
  /** The strip takes the room of the table. */
  broad: boolean;
}

/** Every column of the table of tasks, with what its cells say, how they are edited and what groups of them are called. */
export function useTaskColumns({ from, to, broad }: Shown): TableColumn<TaskRow>[] {
  const lookahead = useLookahead();
  const { session, choices, today, editsTasks, seesRoadblocks } = lookahead;
  const { plan } = useOpenView();
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  const { dateFormat, minutesPerDay } = plan.schedule;
  const { calendars } = plan;
  const strip = useMemo(() => {
    void calendars;
    return stripDays(session.view().plan, from, to, today, broad);
  }, [session, calendars, from, to, today, broad]);
  return useMemo(() => {
    const long = longFormat(dateFormat);
    const problem = (code: Problem): string => t(`problem.${code}`, { format: long });

    /** A cell that writes one value of a task, on the value it showed. */
    const edits = (
      text: (row: TaskRow) => string,
      read: (text: string, row: TaskRow) => Read<TaskValues>,
      options: {
        /** What the editor showed. Nothing follows from a value that the server has not counted yet. */
        seen?: (row: TaskRow) => TaskValues;
        counted?: boolean;
        ofLeaves?: boolean;
        choices?: (row: TaskRow, text: string) => string[];
      } = {},
    ): TableColumn<TaskRow>['edit'] => ({
      text: (row) => (!editsTasks || row.vacant || (options.ofLeaves && row.summary) ? undefined : text(row)),
      choices: options.choices,
      commit(row, typed) {
        const got = read(typed, row);
        if ('problem' in got) return problem(got.problem);
        session.edit({
          type: 'tasks.edit',
          rows: [row.row],
          set: got.value,
          ...(options.seen && row.row > 0 && !(options.counted && row.pending) && { seen: options.seen(row) }),
        });
        return undefined;
      },
    });
    const as = <K extends keyof TaskValues>(key: K, got: Read<NonNullable<TaskValues[K]>>): Read<TaskValues> =>
      'problem' in got ? got : { value: { [key]: got.value } as TaskValues };
    const figure = (value: number): string => (value ? format.number(value / 10_000, 4) : '');
    const amount = (key: 'quantity' | 'done' | 'hours' | 'cost', width: number): TableColumn<TaskRow> => ({
      id: key,
      title: t(`column.${key}`),
      width,
      figures: true,
      value: (row) => row[key] || null,
      render: (row) => figure(row[key]),
      edit: edits(
        (row) => figure(row[key]),
        (text) => as(key, readAmount(text)),
        { seen: (row) => ({ [key]: row[key] }) },
      ),
    });
    const one = (list: readonly { label: string }[]) => () => list.map(({ label }) => label);
    /** After each comma the names that are not there yet. */
    const more = (list: readonly { label: string }[]) => (_: TaskRow, text: string) => {
      const begun = text.includes(',') ? text.slice(0, text.lastIndexOf(',') + 1) : '';
      return list
        .filter(({ label }) => !begun.includes(label))
        .map(({ label }) => (begun ? `${begun} ${label}` : label));
    };
    const quiet = (text: string): ReactNode => <span className={classes.quiet}>{text}</span>;
    const moveTo = (days: { first?: number; last?: number }, row: TaskRow) => {
      const set: TaskValues = {};
      if (days.first !== undefined) set.start = days.first * 1440 + ((row.start ?? 0) % 1440);
      if (days.last !== undefined) set.finish = (days.last + 1) * 1440;
      const seen = days.first === undefined ? { finish: row.finish } : { start: row.start };
      session.edit({ type: 'tasks.edit', rows: [row.row], set, ...(row.row > 0 && !row.pending && { seen }) });
    };
    const leanChoices = leanWords.map((word) => ({ word, label: t(`lean.${word}`) }));
    const urgencyChoices = urgencies.map((urgency) => ({ urgency, label: t(`priority.${urgencyWord(urgency)}`) }));

    const columns: TableColumn<TaskRow>[] = [
      {
        id: 'id',
        title: t('column.id'),
        width: 62,
        value: (row) => (row.vacant ? null : row.row),
        render: (row) => (row.vacant ? '' : quiet(row.row > 0 ? `T-${row.row}` : '…')),
      },
      {
        id: 'activity',
        title: t('column.activity'),
        width: 220,
        value: (row) => `${String(row.number).padStart(6, '0')} ${row.activityName}`,
        render: (row) => shownText(row.activityName),
        group: (row) => (
          <span className={classes.activity}>
            {row.wbs} {shownText(row.activityName)}
            <span className={classes.dates}>
              {dayText(row.activityStart)} – {lastDayText(row.activityFinish)}
            </span>
          </span>
        ),
      },
      {
        id: 'name',
        title: t('column.name'),
        width: 252,
        fixed: true,
        value: (row) => (row.vacant ? null : row.name),
        render: (row) => <NameCell row={row} />,
        edit: {
          text: (row) => (editsTasks ? row.name : undefined),
          commit(row, typed) {
            const name = typed.trim();
            if (!name) return row.vacant ? undefined : problem('empty');
            if (row.vacant)
              session.edit({
                type: 'tasks.add',
                items: [{ name, activity: row.activity, ...startIn(row, from, today) }],
              });
            else if (name !== row.name)
              session.edit({
                type: 'tasks.edit',
                rows: [row.row],
                set: { name },
                ...(row.row > 0 && { seen: { name: row.name } }),
              });
            return undefined;
          },
        },
      },
      {
        id: 'lean',
        title: t('column.lean'),
        width: 124,
        value: (row) => (row.vacant ? null : leanWeight[leanWord(row.lean)]),
        render: (row) => (row.vacant ? '' : <LeanMark status={row.lean} />),
        group: (row) => (row.vacant ? t('vacant.none') : t(`lean.${leanWord(row.lean)}`)),
        edit: {
          text: (row) => (editsTasks && !row.vacant ? t(`lean.${leanWord(row.lean)}`) : undefined),
          choices: () =>
            leanChoices.filter(({ word }) => word !== 'Restricted' && word !== 'Committed').map(({ label }) => label),
          commit(row, typed) {
            const word = readChoice(typed, leanChoices)?.word;
            if (!word || ((word === 'Restricted' || word === 'Committed') && word !== leanWord(row.lean)))
              return problem('lean');
            if (word !== leanWord(row.lean) && word !== 'Restricted' && word !== 'Committed')
              session.edit({ type: 'tasks.set-lean', rows: [row.row], to: word });
            return undefined;
          },
        },
      },
      {
        id: 'strip',
        title: t('column.strip'),
        head: <StripHead strip={strip} />,
        width: Math.max(90, strip.days.length * strip.cell + 17),
        value: (row) => row.start ?? null,
        render: (row) => <DayStrip task={row} strip={strip} onMove={editsTasks ? moveTo : undefined} />,
      },
      {
        id: 'start',
        title: t('column.start'),
        width: 104,
        value: (row) => row.start ?? null,
        render: (row) => (row.start === undefined ? '' : dayText(row.start)),
        group: (row) => (row.start === undefined ? t('group.noDate') : dayText(row.start)),
        edit: edits(
          (row) => (row.start === undefined ? '' : minuteText(row.start, long)),
          (text) => as('start', readDate(text, long, false)),
          { ofLeaves: true, counted: true, seen: (row) => ({ start: row.start }) },
        ),
      },
      {
        id: 'duration',
        title: t('column.duration'),
        width: 70,
        figures: true,
        value: (row) => (row.vacant ? null : row.duration),
        render: (row) => (row.vacant || row.summary ? '' : format.duration(row.duration, minutesPerDay)),
        edit: edits(
          (row) => format.duration(row.duration, minutesPerDay),
          (text) => as('duration', readDuration(text, minutesPerDay)),
          { ofLeaves: true, counted: true, seen: (row) => ({ duration: row.duration }) },
        ),
      },
      {
        id: 'finish',
        title: t('column.finish'),
        width: 104,
        value: (row) => row.finish ?? null,
        render: (row) => (row.finish === undefined ? '' : lastDayText(row.finish)),
        edit: edits(
          (row) => (row.finish === undefined ? '' : endText(row.finish, long)),
          (text, row) => {
            const got = readDate(text, long, true);
            if ('value' in got && row.start !== undefined && got.value < row.start)
              return { problem: 'finishBeforeStart' };
            return as('finish', got);
          },
          { ofLeaves: true, counted: true, seen: (row) => ({ finish: row.finish }) },
        ),
      },
      {
        id: 'subcontract',
        title: t('column.subcontract'),
        width: 138,
        value: (row) => nameOf(choices.subcontracts, row.subcontract) || null,
        group: (row) => nameOf(choices.subcontracts, row.subcontract) || t('group.noSubcontract'),
        edit: edits(
          (row) => nameOf(choices.subcontracts, row.subcontract),
          (text) => as('subcontract', readOne(text, choices.subcontracts)),
          { choices: one(choices.subcontracts), seen: (row) => ({ subcontract: row.subcontract }) },
        ),
      },
      {
        id: 'responsibles',
        title: t('column.responsibles'),
        width: 96,
        value: (row) => namesOf(choices.people, row.responsibles) || null,
        render: (row) => <PeopleCell people={row.responsibles} />,
        group: (row) => namesOf(choices.people, row.responsibles) || t('group.noResponsible'),
        edit: edits(
          (row) => namesOf(choices.people, row.responsibles),
          (text) => as('responsibles', readSeveral(text, choices.people)),
          { choices: more(choices.people), seen: (row) => ({ responsibles: [...row.responsibles] }) },
        ),
      },
      {
        id: 'progress',
        title: t('column.progress'),
        width: 72,
        figures: true,
        value: (row) => (row.vacant ? null : row.progress),
        render: (row) => (row.vacant ? '' : format.percent(row.progress / 1_000_000)),
        edit: edits(
          (row) => format.percent(row.progress / 1_000_000, 4),
          (text) => as('progress', readPercent(text)),
          { ofLeaves: true, seen: (row) => ({ progress: row.progress }) },
        ),
      },
      {
        id: 'week',
        title: t('column.week'),
        width: 74,
        value: (row) => row.week || (row.finish === undefined ? null : weekOfDay(lastDayOf(row.finish))),
        render: (row) => {
          if (row.vacant) return '';
          if (row.week) return t('week', { n: row.week % 100 });
          return row.finish === undefined ? '' : quiet(t('week', { n: weekOfDay(lastDayOf(row.finish)) % 100 }));
        },
        group: (row) => {
          const week = row.week || (row.finish === undefined ? 0 : weekOfDay(lastDayOf(row.finish)));
          return week ? t('group.week', { n: week % 100, year: Math.floor(week / 100) }) : t('group.noDate');
        },
        edit: edits(
          (row) => (row.week ? t('week', { n: row.week % 100 }) : ''),
          (text, row) => as('week', readWeek(text, weekOfDay(row.start === undefined ? today : dayOf(row.start)))),
          { seen: (row) => ({ week: row.week }) },
        ),
      },
      {
        id: 'commitment',
        title: t('column.commitment'),
        width: 110,
        value: (row) => (row.vacant ? null : row.lean === 'Committed'),
        render: (row) =>
          row.lean === 'Committed' ? (
            <Chip tone="warn" icon={IconLock}>
              {t('mark.promised')}
            </Chip>
          ) : (
            ''
          ),
      },
      {
        id: 'status',
        title: t('column.status'),
        width: 100,
        value: (row) => (row.vacant ? null : t(`status.${row.status}`)),
        group: (row) => (row.vacant ? t('vacant.none') : t(`status.${row.status}`)),
      },
      {
        id: 'priority',
        title: t('column.priority'),
        width: 92,
        value: (row) => (row.vacant ? null : urgencyWeight[row.priority]),
        render: (row) => (row.vacant ? '' : t(`priority.${urgencyWord(row.priority)}`)),
        group: (row) => t(`priority.${urgencyWord(row.priority)}`),
        edit: edits(
          (row) => t(`priority.${urgencyWord(row.priority)}`),
          (text) => {
            const found = readChoice(text, urgencyChoices);
            return found ? { value: { priority: found.urgency } } : { problem: 'unknownName' };
          },
          { choices: one(urgencyChoices), seen: (row) => ({ priority: row.priority }) },
        ),
      },
      {
        id: 'tags',
        title: t('column.tags'),
        width: 140,
        value: (row) => namesOf(choices.tags, row.tags) || null,
        group: (row) => namesOf(choices.tags, row.tags) || t('group.noTags'),
        edit: edits(
          (row) => namesOf(choices.tags, row.tags),
          (text) => as('tags', readSeveral(text, choices.tags)),
          { choices: more(choices.tags), seen: (row) => ({ tags: [...row.tags] }) },
        ),
      },
      {
        id: 'variance',
        title: t('column.variance'),
        width: 118,
        value: (row) => row.variance ?? null,
        render: (row) => <Variance days={row.variance} />,
      },
      {
        id: 'expected',
        title: t('column.expected'),
        width: 84,
        figures: true,
        value: (row) => row.expected ?? null,
        render: (row) => (row.expected === undefined ? '' : format.percent(row.expected / 1_000_000)),
      },
      {
        id: 'expectedCost',
        title: t('column.expectedCost'),
        width: 110,
        figures: true,
        value: (row) => (row.expected === undefined ? null : (row.cost * row.expected) / HUNDRED),
        render: (row) => (row.expected === undefined ? '' : figure((row.cost * row.expected) / HUNDRED)),
      },
      {
        id: 'route',
        title: t('column.route'),
        width: 260,
        value: (row) => row.route,
        render: (row) => <span title={row.route}>{shownText(row.route)}</span>,
      },
      {
        id: 'ganttId',
        title: t('column.ganttId'),
        width: 76,
        figures: true,
        value: (row) => row.number,
        render: (row) => format.number(row.number),
      },
      amount('quantity', 96),
      amount('done', 96),
      {
        id: 'unit',
        title: t('column.unit'),
        width: 70,
        value: (row) => row.unit || null,
        edit: edits(
          (row) => row.unit,
          (text) => ({ value: { unit: text.trim() } }),
          { seen: (row) => ({ unit: row.unit }) },
        ),
      },
      amount('hours', 84),
      amount('cost', 100),
      {
        id: 'weight',
        title: t('column.weight'),
        width: 80,
        figures: true,
        value: (row) => row.weight ?? null,
        render: (row) => (row.weight === undefined ? '' : format.percent(row.weight / 1_000_000, 2)),
        edit: edits(
          (row) => (row.weight === undefined ? '' : format.percent(row.weight / 1_000_000, 4)),
          (text) => (text.trim() === '' ? { value: { weight: -1 } } : as('weight', readPercent(text))),
          { seen: (row) => ({ weight: row.weight ?? -1 }) },
        ),
      },
      {
        id: 'description',
        title: t('column.description'),
        width: 220,
        value: (row) => row.description || null,
        edit: edits(
          (row) => row.description,
          (text) => ({ value: { description: text.trim() } }),
          { seen: (row) => ({ description: row.description }) },
        ),
      },
    ];
    if (editsTasks)
      columns.push({
        id: 'actions',
        title: t('column.actions'),
        width: 76,
        value: () => null,
        render: (row) =>
          row.vacant ? (
            ''
          ) : (
            <IconButton
              icon={row.hidden ? IconEye : IconEyeOff}
              size={15}
              tabIndex={-1}
              label={t(row.hidden ? 'actions.activate' : 'actions.hide', { name: row.name })}
              onClick={() => session.edit({ type: 'tasks.edit', rows: [row.row], set: { hidden: !row.hidden } })}
            />
          ),
      });
    if (seesRoadblocks)
      columns.splice(9, 0, {
        id: 'roadblocks',
        title: t('column.roadblocks'),
        width: 270,
        value: (row) => (row.vacant ? null : row.roadblocks.length),
        render: (row) => (row.vacant ? '' : <RoadblocksCell row={row} />),
        group: (row) => t(row.roadblocks.length ? 'group.blocked' : 'group.free'),
      });
    return columns;
  }, [session, choices, today, editsTasks, seesRoadblocks, t, format, dateFormat, minutesPerDay, strip, from]);
}
