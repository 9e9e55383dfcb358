import { IconBarrierBlock, IconCircleCheck, IconCircleDashed, IconLockOpen, IconMapPin } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HUNDRED, lastDayOf } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, classNames, notify } from '@/shared/ui';
import classes from './field-card.module.css';
import { LeanMark } from './lean-mark';
import { useLookahead, useOpenView } from './lookahead-context';
import { canChangeStatus, promisedDay } from './roadblock-rows';
import type { TaskRow } from './task-rows';

const PERCENT = HUNDRED / 100;

/** Percents between two stops of the slider. */
const STEP = 5;
const stopOf = (progress: number): number => Math.round(progress / PERCENT / STEP) * STEP;

interface Props {
  task: TaskRow;
  /** How much of it is promised for the week, in 1/10,000 of a percent. */
  promised?: number;
  /** It is what to do next. */
  first: boolean;
  onBlock: () => void;
}

/** One task on site: how far it is, that it is done, or what stands in its way. */
export function FieldTaskCard({ task, promised, first, onBlock }: Props) {
  const { session, editsTasks, editsRoadblocks, choices, me, today } = useLookahead();
  const { areas, connection } = useOpenView();
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  const [progress, setProgress] = useState(Math.round(task.progress / PERCENT));
  const track = useRef<HTMLInputElement>(null);
  /** The progress that the thumb began from, while it is down. */
  const held = useRef<number>(undefined);
  useEffect(() => {
    if (held.current === undefined) setProgress(Math.round(task.progress / PERCENT));
  }, [task.progress]);
  const goal = promised === undefined ? undefined : Math.round(promised / PERCENT);
  const pending = areas.pending.has(task.row);
  const blocked = task.roadblocks[0];
  // Who sees own rows alone does not learn the names of others.
  const who = choices.people.find(({ value }) => value === blocked?.responsible)?.label;

  const report = (percent: number): void => {
    const to = Math.max(0, Math.min(100, percent));
    const seen = held.current ?? task.progress;
    held.current = undefined;
    setProgress(to);
    if (to * PERCENT !== seen)
      session.edit({
        type: 'tasks.edit',
        rows: [task.row],
        set: { progress: to * PERCENT },
        ...(task.row > 0 && { seen: { progress: seen } }),
        effective: new Date().toISOString(),
      });
  };
  // The browser says nothing where the thumb came back to where it began.
  const letGo = (): void => {
    if (held.current === undefined || Number(track.current?.value) !== stopOf(held.current)) return;
    held.current = undefined;
    setProgress(Math.round(task.progress / PERCENT));
  };
  const finish = (): void => {
    const before = task.progress;
    report(100);
    notify({
      tone: 'done',
      title: t('field.finished', { name: shownText(task.name) }),
      seconds: 5,
      action: {
        label: t('command.undo'),
        run: () =>
          session.edit({
            type: 'tasks.edit',
            rows: [task.row],
            set: { progress: before },
            seen: { progress: HUNDRED },
            effective: new Date().toISOString(),
          }),
        of: session,
      },
    });
  };

  // The browser says once that a value was chosen: at the end of a drag, wherever the thumb lets go, and for each key.
  const latest = useRef(report);
  latest.current = report;
  const slides = !blocked && task.progress < HUNDRED;
  useEffect(() => {
    const input = slides ? track.current : null;
    const chosen = (): void => latest.current(Number(input?.value));
    input?.addEventListener('change', chosen);
    return () => input?.removeEventListener('change', chosen);
  }, [slides]);

  if (task.progress >= HUNDRED)
    return (
      <article className={classNames(classes.card, classes.done)} aria-label={shownText(task.name)}>
        <IconCircleCheck size={20} stroke={1.6} aria-hidden />
        <h3>{shownText(task.name)}</h3>
        {pending && <Unsent offline={connection !== 'connected'} />}
      </article>
    );
  return (
    <article className={classNames(classes.card, first && classes.first)} aria-label={shownText(task.name)}>
      <div className={classes.line}>
        <LeanMark status={task.lean} />
        {pending && <Unsent offline={connection !== 'connected'} />}
      </div>
      <h3>{shownText(task.name)}</h3>
      <p className={classes.where}>
        <IconMapPin size={15} stroke={1.6} aria-hidden />
        {shownText(task.activityName)}
        {task.finish !== undefined &&
          ` · ${t(lastDayOf(task.finish) < today ? 'field.wasDue' : 'field.due', { date: format.dateShort(task.finish - 1) })}`}
      </p>
      {blocked ? (
        <>
          <div className={classes.blocked}>
            <IconBarrierBlock size={20} stroke={1.6} aria-hidden />
            <div>
              <b>{shownText(blocked.name)}</b>
              <span>
                {blocked.responsible
                  ? blocked.commitment === undefined
                    ? t(who ? 'field.noDay' : 'due.none', { who, date: '' })
                    : t(who ? 'field.promisedBy' : 'field.promisedFor', {
                        who,
                        date: format.dateShort(promisedDay(blocked.commitment) * 1440),
                      })
                  : t('form.nobody')}
              </span>
            </div>
          </div>
          {editsRoadblocks &&
            canChangeStatus(blocked) &&
            (blocked.responsible === me || blocked.responsibles.includes(me) || !blocked.responsible) && (
              <div className={classes.actions}>
                <Button
                  icon={IconLockOpen}
                  onClick={() =>
                    session.edit({ type: 'roadblocks.set-status', rows: [blocked.row], status: 'released' })
                  }
                >
                  {t('field.released')}
                </Button>
              </div>
            )}
        </>
      ) : (
        <>
          <div className={classes.progress}>
            <Button aria-label={t('field.less')} disabled={!editsTasks} onClick={() => report(progress - 5)}>
              −5
            </Button>
            <output>
              <b>{progress}</b> %
              {goal !== undefined && (
                <span className={classes.goal}>
                  {progress >= goal
                    ? t('field.kept', { percent: goal })
                    : t('field.promised', { percent: goal, left: goal - progress })}
                </span>
              )}
            </output>
            <Button aria-label={t('field.more')} disabled={!editsTasks} onClick={() => report(progress + 5)}>
              +5
            </Button>
          </div>
          <div className={classes.slide}>
            {goal !== undefined && <i style={{ insetInlineStart: `${goal}%` }} aria-hidden="true" />}
            <input
              ref={track}
              type="range"
              className={classes.track}
              style={{ '--done': `${progress}%` } as React.CSSProperties}
              min={0}
              max={100}
              step={STEP}
              value={progress}
              disabled={!editsTasks}
              aria-label={t('field.progressOf', { name: shownText(task.name) })}
              aria-valuetext={t('field.percent', { percent: progress })}
              onInput={(event) => {
                held.current ??= task.progress;
                setProgress(Number(event.currentTarget.value));
              }}
              onChange={() => undefined}
              onPointerUp={letGo}
              onPointerCancel={letGo}
              onBlur={letGo}
            />
          </div>
          <div className={classes.actions}>
            {editsRoadblocks && (
              <Button icon={IconBarrierBlock} onClick={onBlock}>
                {t('field.block')}
              </Button>
            )}
            {editsTasks && (
              <Button icon={IconCircleCheck} className={classes.finish} onClick={finish}>
                {t('field.finish')}
              </Button>
            )}
          </div>
        </>
      )}
    </article>
  );
}

function Unsent({ offline }: { offline: boolean }) {
  const { t } = useTranslation('lookahead');
  return (
    <span className={classes.unsent}>
      <IconCircleDashed size={14} stroke={1.6} aria-hidden />
      {t(offline ? 'field.toSend' : 'field.sending')}
    </span>
  );
}
