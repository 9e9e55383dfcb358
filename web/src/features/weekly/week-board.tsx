import { IconArrowBackUp, IconCircleCheck, IconCircleDashed, IconUserExclamation } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Avatar, Button, Chip, classNames, IconButton } from '@/shared/ui';
import type { Commitment, Promisable, WeekPlan } from './api/use-weeks';
import { firmColour } from './firm-colour';
import { Realized } from './realized';
import type { Reasoned } from './reason-dialog';
import { ShareBar } from './share-bar';
import { boardDays, dueOf, stateOf } from './week-days';
import classes from './weekly.module.css';
import { useWeekly } from './weekly-context';

interface Props {
  /** With what is marked and not sent yet. */
  plan: WeekPlan & { unsent?: ReadonlySet<number> };
  /** Civil minute. */
  today: number;
  /** Ids of tasks about which a reason is recorded in this week. */
  withReason: ReadonlySet<string>;
  onReason: (about: Reasoned) => void;
}

interface BoardProps extends Props {
  /** What can be dropped on a day, and what becomes of it. */
  backlog: readonly Promisable[];
  onDrop: (task: Promisable, day: number) => void;
}

/** The promises of a week by the day they fall due. What lies on the backlog is promised by dropping it on a day. */
export function WeekBoard({ backlog, onDrop, ...props }: BoardProps) {
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const { promises, session } = useWeekly();
  const { standard } = session.view().plan.calendars;
  const [over, setOver] = useState<number>();
  const takes = promises && !props.plan.week.closed;
  const { week, commitments } = props.plan;
  const days = boardDays(week, commitments, props.today, standard);
  const columns = days
    .map(({ idle, day }) => (idle ? `minmax(${day === props.today ? 164 : 132}px, 0.4fr)` : 'minmax(176px, 1fr)'))
    .join(' ');
  return (
    <section
      className={classes.board}
      style={{ '--columns': columns } as CSSProperties}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the board scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={t('board')}
    >
      {days.map(({ day, due, holiday }) => {
        const kept = due.filter((c) => c.kept).length;
        return (
          <section
            key={day}
            className={classNames(
              classes.day,
              day === props.today && classes.today,
              due.length === 0 && !holiday && classes.empty,
              holiday && classes.holiday,
              day === over && classes.over,
            )}
            aria-label={format.dateMedium(day)}
            onDragOver={(event) => {
              if (!takes || holiday) return;
              event.preventDefault();
              setOver(day);
            }}
            onDragLeave={() => setOver(undefined)}
            onDrop={(event) => {
              setOver(undefined);
              if (!takes || holiday) return;
              event.preventDefault();
              const task = backlog.find(({ row }) => String(row) === event.dataTransfer.getData('text/plain'));
              if (task) onDrop(task, day);
            }}
          >
            <h2>
              {format.weekdayShort(day)}
              {day === props.today && <Chip tone="info">{t('today')}</Chip>}
              {holiday && <Chip tone="warn">{t('holiday')}</Chip>}
              {due.length > 0 && <span className={classes.count}>{t('ofPromised', { kept, all: due.length })}</span>}
            </h2>
            {due.length === 0 && <span className="visually-hidden">{t('noDay')}</span>}
            <ul className={classes.cards}>
              {due.map((c) => (
                <Card key={c.row} {...props} commitment={c} due={dueOf(c, week.start, week.end)} />
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}

function Card({
  plan,
  today,
  withReason,
  onReason,
  commitment: c,
  due,
}: Props & { commitment: Commitment; due: number }) {
  const { schedule, names, promises, writesReasons, send } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const { week } = plan;
  const state = stateOf(c, week.closed, due, today);
  const lacks = state === 'missed' && !withReason.has(`${schedule}.${c.task}`);
  const name = shownText(c.name);
  return (
    <li
      className={classNames(classes.card, state === 'missed' && classes.missed)}
      style={{ '--firm': firmColour(names, c.subcontract) } as CSSProperties}
    >
      <span className={classes.head}>
        <span className={classes.title}>{name}</span>
        {promises && !week.closed && !c.withdrawn && c.row >= 0 && (
          <IconButton
            label={t('withdraw')}
            icon={IconArrowBackUp}
            onClick={() => void send({ type: 'week.withdraw', rows: [c.row] }, c.name)}
          />
        )}
      </span>
      <span className={classes.who}>
        {c.subcontract ? (names.firms.get(c.subcontract) ?? '') : t('ownPeople')}
        <Avatar user={c.by} name={names.people.get(c.by) ?? '?'} size="small" />
      </span>
      <ShareBar label={name} realized={c.realized} share={c.share} />
      <span className={classes.line}>
        {state === 'kept' && (
          <span className={classes.kept} title={t('state.kept')}>
            <IconCircleCheck size={16} aria-hidden="true" />
            <span className="visually-hidden">{t('state.kept')}</span>
          </span>
        )}
        {plan.unsent?.has(c.task) && <Chip icon={IconCircleDashed}>{t('unsent')}</Chip>}
        {c.withdrawn && <Chip tone="bad">{t('withdrawn')}</Chip>}
        {c.late && <Chip>{t('late')}</Chip>}
        {c.activity < 0 && <Chip tone="warn">{t('gone')}</Chip>}
        {c.finish > week.end && <Chip>{t('goesOn', { day: format.endShort(c.finish) })}</Chip>}
        {(c.open ?? 0) > 0 && <Chip tone="bad">{t('blocked', format.counted(c.open ?? 0))}</Chip>}
        <span className={classes.figures}>
          {week.closed || !promises || c.activity < 0 ? (
            format.percent(c.realized / 1_000_000)
          ) : (
            <Realized commitment={c} />
          )}{' '}
          / {format.percent(c.share / 1_000_000)}
        </span>
      </span>
      {lacks && (
        <span className={classes.line}>
          <Chip tone="bad" icon={IconUserExclamation}>
            {t('needsReason')}
          </Chip>
          {writesReasons && (
            <Button variant="link" onClick={() => onReason({ task: c.task, name: c.name })}>
              {t('addReason')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** The promises of a week as lines, with what was promised or with what there is to do. */
export function WeekTable({
  plan,
  today,
  columns,
  withReason,
  onReason,
}: Props & { columns: 'progress' | 'productivity' }) {
  const { schedule, names, writesReasons } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const { week, commitments } = plan;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, so the keyboard must reach it
    <section className={classes.table} tabIndex={0} aria-label={t('table')} data-density="compact">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            <th scope="col">{t('column.firm')}</th>
            <th scope="col">{t('column.people')}</th>
            <th scope="col">{t('column.finish')}</th>
            {columns === 'progress' ? (
              <>
                <th scope="col" className={classes.number}>
                  {t('column.commitment')}
                </th>
                <th scope="col" className={classes.number}>
                  {t('column.realized')}
                </th>
              </>
            ) : (
              <>
                <th scope="col" className={classes.number}>
                  {t('column.quantity')}
                </th>
                <th scope="col" className={classes.number}>
                  {t('column.duration')}
                </th>
              </>
            )}
            <th scope="col">{t('column.state')}</th>
          </tr>
        </thead>
        <tbody>
          {commitments.map((c) => {
            const state = stateOf(c, week.closed, dueOf(c, week.start, week.end), today);
            const lacks = state === 'missed' && !withReason.has(`${schedule}.${c.task}`);
            return (
              <tr key={c.row}>
                <th scope="row">{shownText(c.name)}</th>
                <td>{c.subcontract ? (names.firms.get(c.subcontract) ?? '') : t('ownPeople')}</td>
                <td>{(c.responsibles ?? []).map((id) => names.people.get(id) ?? '?').join(', ')}</td>
                <td>{format.endMedium(c.finish)}</td>
                {columns === 'progress' ? (
                  <>
                    <td className={classes.number}>{format.percent(c.share / 1_000_000)}</td>
                    <td className={classes.number}>{format.percent(c.realized / 1_000_000)}</td>
                  </>
                ) : (
                  <>
                    <td className={classes.number}>{format.number((c.quantity ?? 0) / 10_000, 2)}</td>
                    <td className={classes.number}>{format.number(c.duration / 60, 1)}</td>
                  </>
                )}
                <td>
                  {t(`state.${state}`)}
                  {lacks && writesReasons && (
                    <Button variant="link" onClick={() => onReason({ task: c.task, name: c.name })}>
                      {t('addReason')}
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
