import { IconArrowLeft, IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { useRevision } from '@/shared/plan/use-revision';
import { Avatar, Button, Chip, classNames, IconButton } from '@/shared/ui';
import { type Commitment, type Promisable, useObstacles, usePromisable, useWeekPlan } from './api/use-weeks';
import { withMarks } from './marks';
import classes from './meeting.module.css';
import { fitsDay, promiseOn } from './promise-on';
import { dayOfEnd, daysOf, dueOf } from './week-days';
import { rangeOf } from './week-range';
import { useWeekly, type Weekly } from './weekly-context';

interface Props {
  of: { week: number; start: number; end: number };
  /** Row of the plan; without one the first promise makes it. */
  row: number | undefined;
  onClose: () => void;
}

/** Who promises: a person, or a firm for which whoever types speaks. */
interface Speaker {
  id: string;
  name: string;
  firm: string;
  person: boolean;
  tasks: Promisable[];
}

const SHARES = [25, 50, 75, 100];

/** The weekly meeting around one tablet: whoever's turn it is promises a task in three taps: the task, its last day, how much of it. */
export function Meeting({ of, row, onClose }: Props) {
  const { schedule, session, me, send, marks } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const revision = useRevision(session);
  const tasks = usePromisable(schedule, of.start, of.end, revision);
  const plan = useWeekPlan(schedule, row, revision);
  const { data: obstacles } = useObstacles(schedule, revision);
  const [chosen, setChosen] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sendOne: Weekly['send'] = async (command, about) => {
    setBusy(true);
    const done = await send(command, about);
    setBusy(false);
    return done;
  };
  const speakers = useSpeakers(tasks ?? [], me);
  const shown = plan.data && withMarks(plan.data, marks, { me, today: of.start - 1, tasks: tasks ?? [] });
  const commitments = new Map((shown?.commitments ?? []).filter((c) => !c.withdrawn).map((c) => [c.task, c]));
  const promised = (s: Speaker) => s.tasks.filter(({ row: task }) => commitments.has(task)).length;
  const at = Math.max(
    0,
    speakers.findIndex(({ id }) => id === chosen),
  );
  const speaker = speakers[at];
  const following = speakers[at + 1];
  const all = tasks ?? [];
  const restricted = all.filter(({ ready, row: task }) => !ready && !commitments.has(task)).length;
  const left = all.filter(({ ready, row: task }) => ready && !commitments.has(task)).length;
  return (
    <section className={classes.meeting} aria-label={t('meeting.title', { week: of.week })}>
      <header className={classes.head}>
        <IconButton label={t('meeting.back')} icon={IconArrowLeft} onClick={onClose} />
        <div>
          <h2>{t('meeting.title', { week: of.week })}</h2>
          <p>{t('range', rangeOf(of, format))}</p>
        </div>
        <Button onClick={onClose}>{t('meeting.finish')}</Button>
      </header>
      <nav className={classes.people} aria-label={t('meeting.people')}>
        {speakers.map((s) => (
          <button
            key={s.id}
            type="button"
            className={classNames(classes.person, s === speaker && classes.chosen)}
            aria-current={s === speaker || undefined}
            onClick={() => setChosen(s.id)}
          >
            <Avatar user={s.id} name={s.name} size="small" />
            <span>
              <b>{s.name}</b>
              {s.firm && <small>{s.firm}</small>}
            </span>
            <span className={classes.count}>{t('meeting.of', { promised: promised(s), all: s.tasks.length })}</span>
          </button>
        ))}
      </nav>
      <ul className={classes.tasks} aria-label={speaker?.name}>
        {speaker?.tasks.map((task) => (
          <Line
            key={task.row}
            task={task}
            of={of}
            row={row}
            by={speaker.person ? speaker.id : undefined}
            commitment={commitments.get(task.row)}
            obstacles={obstacles?.get(task.row) ?? []}
            busy={busy}
            send={sendOne}
          />
        ))}
        {tasks && speakers.length === 0 && <li>{t('commitNone')}</li>}
      </ul>
      <footer className={classes.foot}>
        {(
          [
            ['promises', commitments.size],
            ['left', left],
            ['restricted', restricted],
          ] as const
        ).map(([key, count]) => (
          <span key={key}>
            <b>{format.number(count)}</b> {t(`meeting.${key}`)}
          </span>
        ))}
        {following && (
          <Button variant="primary" icon={IconArrowRight} onClick={() => setChosen(following.id)}>
            {t('meeting.next', { name: following.name })}
          </Button>
        )}
      </footer>
    </section>
  );
}

/** The tasks of a week by who answers for them: people, then firms of whom nobody is named, then who types. */
function useSpeakers(tasks: readonly Promisable[], me: string): Speaker[] {
  const { names } = useWeekly();
  const { t } = useTranslation('weekly');
  const of = new Map<string, Speaker>();
  for (const task of tasks) {
    const [person] = task.responsibles;
    const id = person ?? (task.subcontract || me);
    const firm = names.firms.get(task.subcontract) ?? '';
    const named = person !== undefined || !task.subcontract;
    const speaker = of.get(id) ?? {
      id,
      name: named ? (names.people.get(id) ?? t('ownPeople')) : firm,
      firm: named ? firm : '',
      person: named,
      tasks: [],
    };
    speaker.tasks.push(task);
    of.set(id, speaker);
  }
  return [...of.values()].sort((a, b) => Number(b.person) - Number(a.person) || a.name.localeCompare(b.name));
}

interface LineProps extends Pick<Props, 'of' | 'row'> {
  task: Promisable;
  by: string | undefined;
  commitment: Commitment | undefined;
  obstacles: { name: string; responsible: string; promised: number }[];
  /** Something is on its way: nothing else is promised meanwhile. */
  busy: boolean;
  send: Weekly['send'];
}

/** A task on the table: promised, to promise, or with what keeps it from being promised. */
function Line({ task, of, row, by, commitment: c, obstacles, busy, send }: LineProps) {
  const { names, me } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const [day, setDay] = useState<number>();
  const days = daysOf(of);
  const planned = dueOf(task, of.start, of.end);
  const name = shownText(task.name);
  const promise = (share: number) =>
    void send(
      promiseOn({ week: row, start: of.start }, task, day ?? planned, share * 10_000, by === me ? undefined : by),
      task.name,
    ).then((done) => done && setOpened(false));
  return (
    <li className={classNames(classes.task, opened && classes.opened)}>
      <div className={classes.line}>
        <span className={classes.name}>
          <b>{name}</b>
          {c ? (
            <small>
              {t('meeting.said', { who: names.people.get(c.by) ?? '?', typed: names.people.get(c.typed) ?? '?' })}
            </small>
          ) : (
            <Chip tone={task.ready ? 'ok' : 'bad'}>{t(`meeting.lean.${task.lean}`)}</Chip>
          )}
        </span>
        {c ? (
          <>
            <Chip tone="ok" icon={IconCircleCheck}>
              {t('meeting.promised', {
                share: format.percent(c.share / 1_000_000),
                day: format.dateMedium(dayOfEnd(c.finish)),
              })}
            </Chip>
            <Button
              aria-label={t('meeting.withdraw', { task: name })}
              disabled={busy || c.row < 0}
              onClick={() => void send({ type: 'week.withdraw', rows: [c.row] }, c.name)}
            >
              {t('meeting.undo')}
            </Button>
          </>
        ) : (
          task.ready && (
            <Button
              aria-expanded={opened}
              aria-label={t('meeting.promiseTask', { task: name })}
              onClick={() => setOpened(!opened)}
            >
              {t('meeting.promise')}
            </Button>
          )
        )}
      </div>
      {opened && !c && (
        <>
          <fieldset className={classes.choice}>
            <legend>{t('meeting.lastDay')}</legend>
            {days.map((one) => (
              <button
                key={one}
                type="button"
                className={classNames(classes.tap, one === (day ?? planned) && classes.on)}
                aria-pressed={one === (day ?? planned)}
                disabled={!fitsDay(task, one)}
                onClick={() => setDay(one)}
              >
                {format.weekdayShort(one)}
              </button>
            ))}
          </fieldset>
          <fieldset className={classes.choice}>
            <legend>{t('meeting.howMuch')}</legend>
            {SHARES.map((share) => (
              <button
                key={share}
                type="button"
                className={classes.tap}
                disabled={busy || share * 10_000 <= task.progress}
                onClick={() => promise(share)}
              >
                {format.percent(share / 100)}
              </button>
            ))}
          </fieldset>
        </>
      )}
      {!task.ready &&
        obstacles.map((one) => (
          <p key={`${one.name} ${one.responsible}`} className={classes.obstacle}>
            <b>{shownText(one.name)}</b>{' '}
            {one.responsible && t('meeting.releases', { who: names.people.get(one.responsible) ?? '?' })}{' '}
            {one.promised > 0
              ? t('meeting.releasedBy', { day: format.dateMedium(dayOfEnd(one.promised)) })
              : t('meeting.noDate')}
          </p>
        ))}
    </li>
  );
}
