import './texts';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY, dayOf, HUNDRED, lastDayOf, mondayOf } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { seesModule, useLevel } from '@/shared/lib/session';
import { Button, Segment } from '@/shared/ui';
import { usePromised } from './api/use-promised';
import { FieldRoadblock } from './field-roadblock';
import { FieldRoadblockCard } from './field-roadblock-card';
import classes from './field-screen.module.css';
import { FieldTaskCard } from './field-task-card';
import { useLookahead, useOpenView, useRoadblocks } from './lookahead-context';
import { followNews } from './lookahead-news';
import { isOpen } from './roadblock-rows';
import { type TaskRow, tasksIn } from './task-rows';

type Part = 'today' | 'week' | 'roadblocks';

const noTasks: readonly number[] = [];

/** What is missing most to keep a promise comes first; what is done is last. */
function urgencyOf(task: TaskRow): number {
  if (task.progress >= HUNDRED) return 4;
  if (task.roadblocks.length) return 1;
  if (task.lean === 'Committed') return 0;
  return task.progress > 0 ? 2 : 3;
}

/** The day of somebody on site, with one thumb: own tasks and own roadblocks. */
export function FieldScreen({ tab }: { tab: 'plan' | 'roadblocks' }) {
  const { session, schedule, today, me, toTab, seesRoadblocks, editsRoadblocks } = useLookahead();
  const { plan, areas } = useOpenView();
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  const scoped = useLevel('lookahead.plan') === 'ACP';
  const seesWeeks = seesModule(useLevel('weeklyplan.commitments'));
  const [part, setPart] = useState<Part>(tab === 'roadblocks' ? 'roadblocks' : 'today');
  const [day, setDay] = useState(today);
  const [everybody, setEverybody] = useState(false);
  const [blocking, setBlocking] = useState<TaskRow | 'none'>();
  useEffect(
    () => setPart((had) => (tab === 'roadblocks' ? 'roadblocks' : had === 'roadblocks' ? 'today' : had)),
    [tab],
  );
  useEffect(() => followNews(session, schedule), [session, schedule]);
  const { all, open } = useRoadblocks();
  const monday = mondayOf(today);
  const tasks = useMemo(() => {
    const found = tasksIn(plan, areas, open, { from: monday - 28, to: monday + 13, today }).filter(
      ({ summary }) => !summary,
    );
    // Who sees own rows alone gets no others from the server.
    return scoped || everybody ? found : found.filter(({ responsibles }) => responsibles.includes(me));
  }, [plan, areas, open, monday, today, scoped, everybody, me]);
  const committed = tasks.filter(({ lean }) => lean === 'Committed').map(({ row }) => row);
  const promised = usePromised(schedule, seesWeeks ? committed : noTasks);
  const onDay = (task: TaskRow, on: number): boolean =>
    task.start !== undefined && task.finish !== undefined && dayOf(task.start) <= on && lastDayOf(task.finish) >= on;
  /** What should be done by now belongs to today too. */
  const due = (task: TaskRow): boolean =>
    onDay(task, day) || (day === today && task.status === 'Overdue' && task.finish !== undefined);
  const inWeek = tasks.filter(
    ({ start, finish }) =>
      start !== undefined && finish !== undefined && dayOf(start) <= monday + 6 && lastDayOf(finish) >= monday,
  );
  const shown = (part === 'week' ? inWeek : tasks.filter(due)).toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
  const done = inWeek.filter(({ progress }) => progress >= HUNDRED).length;
  const roadblocks = all.filter(
    (one) =>
      isOpen(one) &&
      (scoped || everybody || one.responsible === me || one.responsibles.includes(me) || one.reporters.includes(me)),
  );
  const { standard } = plan.calendars;
  const next = Array.from({ length: 14 }, (_, k) => day + 1 + k).find((one) => tasks.some((task) => onDay(task, one)));

  if (blocking)
    return <FieldRoadblock task={blocking === 'none' ? undefined : blocking} onClose={() => setBlocking(undefined)} />;
  return (
    <div className={classes.field}>
      <Segment<Part>
        className={classes.parts}
        label={t('field.parts')}
        value={part}
        options={[
          { value: 'today', label: t('field.today') },
          { value: 'week', label: t('field.week') },
          ...(seesRoadblocks
            ? [{ value: 'roadblocks' as const, label: t('field.roadblocks', { count: roadblocks.length }) }]
            : []),
        ]}
        onChange={(to) => {
          setPart(to);
          toTab(to === 'roadblocks' ? 'roadblocks' : 'plan');
        }}
      />
      <header className={classes.head}>
        <h2>
          {part === 'roadblocks'
            ? t('field.myRoadblocks')
            : part === 'week'
              ? t('field.thisWeek')
              : day === today
                ? t('field.todayIs', { date: format.weekdayShort(day * DAY) })
                : format.weekdayShort(day * DAY)}
        </h2>
        {part !== 'roadblocks' && (
          <span>
            {t('field.done')} <b>{t('field.of', { done, total: inWeek.length })}</b>
          </span>
        )}
      </header>
      {part === 'today' && (
        <fieldset className={classes.days} aria-label={t('field.days')}>
          {/* The weekend too, once it is today. */}
          {Array.from({ length: Math.max(5, today - monday + 1) }, (_, k) => monday + k).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === day}
              data-holiday={!standard.isWorkDay(one) || undefined}
              onClick={() => setDay(one)}
            >
              <span>{one === today ? t('field.now') : weekday(one, format.language)}</span>
              <b>{new Date(one * DAY * 60_000).getUTCDate()}</b>
            </button>
          ))}
        </fieldset>
      )}
      {!scoped && (
        <Button on={everybody} className={classes.everybody} onClick={() => setEverybody(!everybody)}>
          {t('field.everybody')}
        </Button>
      )}
      {part === 'roadblocks' ? (
        <>
          {roadblocks.map((roadblock) => (
            <FieldRoadblockCard key={roadblock.id} roadblock={roadblock} />
          ))}
          {roadblocks.length === 0 && <p className={classes.empty}>{t('field.noRoadblocks')}</p>}
          {editsRoadblocks && (
            <Button className={classes.wide} onClick={() => setBlocking('none')}>
              {t('newRoadblock')}
            </Button>
          )}
        </>
      ) : (
        <>
          {shown.map((task, k) => (
            <FieldTaskCard
              key={task.id}
              task={task}
              promised={promised.get(task.row)}
              first={k === 0}
              onBlock={() => setBlocking(task)}
            />
          ))}
          {shown.length === 0 && (
            <div className={classes.empty}>
              <p>{t(part === 'week' ? 'field.emptyWeek' : day === today ? 'field.emptyToday' : 'field.emptyDay')}</p>
              {part === 'today' && next !== undefined && (
                <Button onClick={() => setDay(next)}>
                  {t('field.next', {
                    date: next === day + 1 && day === today ? t('field.tomorrow') : format.weekdayShort(next * DAY),
                    count: tasks.filter((task) => onDay(task, next)).length,
                  })}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </div>
  );
}

const locales: Record<string, string> = { es: 'es-CL', en: 'en-US' };

const weekday = (day: number, language: string): string =>
  new Intl.DateTimeFormat(locales[language], { weekday: 'short', timeZone: 'UTC' })
    .format(day * DAY * 60_000)
    .replace('.', '');
