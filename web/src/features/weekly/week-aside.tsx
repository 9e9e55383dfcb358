import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { IconButton, SelectField } from '@/shared/ui';
import type { Promisable, Week, WeekPlan } from './api/use-weeks';
import { Forecast } from './forecast';
import { Measures } from './measures';
import { FirmBars, PPCBars } from './ppc-bars';
import { fitsDay } from './promise-on';
import { daysOf } from './week-days';
import classes from './weekly.module.css';
import { useWeekly, WHOLE } from './weekly-context';
import type { Source } from './weekly-screen';

interface Props {
  plan: WeekPlan;
  weeks: readonly Week[];
  /** The PPC that teams aim at. */
  goal: number;
  /** What could be promised besides. */
  backlog: readonly Promisable[];
  revision: number;
  source: Source | undefined;
  onWeek: (number: number) => void;
  /** Promises a task of the backlog by the end of a day. */
  onDay: (task: Promisable, day: number) => void;
}

/** How many weeks stand beside the one shown. */
const LATEST = 8;

/** What the week comes to: PPC now and as it was frozen, weeks before, firms, and what else could be done. */
export function WeekAside({ plan, weeks, goal, backlog, revision, source, onWeek, onDay }: Props) {
  const { promises } = useWeekly();
  const [explained, setExplained] = useState<Parameters<Source>[0]>();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const { week, live, firms } = plan;
  const days = daysOf(week);
  const shown = week.closed ? week : live;
  const first = week.closures.length > 1 ? week.closures[0] : undefined;
  const percent = (ppc: number | null) => (ppc === null ? t('ppcNone') : format.percent(ppc / WHOLE));
  const before = weeks
    .filter(({ number, closed, closures }) => number <= week.number && (closed || closures.length > 0))
    .slice(-LATEST);
  const explain = (title: string, of: Parameters<Source>[0]) =>
    source && (
      <IconButton label={t('explain', { title })} icon={IconInfoCircle} size={14} onClick={() => setExplained(of)} />
    );
  const thisWeek = { from: week.start, to: week.end, week: week.start };
  const title = t(week.closed ? (first ? 'ppcRestated' : 'ppcFrozen') : 'ppcLive');
  return (
    <aside className={classes.aside} aria-label={t('ppc')}>
      <section>
        <h2>
          {title}
          {explain(title, thisWeek)}
        </h2>
        <div className={classes.ppc} data-none={shown.ppc === null || undefined}>
          {percent(shown.ppc)}
        </div>
        <p className={classes.quiet}>{t('closeCounts', { kept: shown.kept, promised: shown.promised })}</p>
        {shown.added > 0 && <p className={classes.quiet}>{t('added', { kept: shown.addedKept, all: shown.added })}</p>}
        {first && <p className={classes.quiet}>{t('ppcFirst', { ppc: percent(first.ppc) })}</p>}
      </section>
      {before.length > 0 && (
        <section>
          <h2>
            {t('history', format.counted(before.length))}
            {explain(t('history', format.counted(before.length)), {
              from: before[0].start,
              to: before[before.length - 1].end,
            })}
            <span className={classes.aim}>{t('goal', { share: format.percent(goal / WHOLE) })}</span>
          </h2>
          <PPCBars weeks={before} shown={week.number} goal={goal} onWeek={onWeek} />
        </section>
      )}
      {firms.length > 0 && (
        <section>
          <h2>
            {t('byFirm')}
            {explain(t('byFirm'), thisWeek)}
          </h2>
          <FirmBars firms={firms} closed={week.closed} goal={goal} />
        </section>
      )}
      {week.row !== null && !week.closed && (
        <Forecast key={`forecast ${week.row}`} week={week.row} revision={revision} />
      )}
      {week.row !== null && <Measures key={`measures ${week.row}`} week={week.row} revision={revision} />}
      {!week.closed && (
        <section>
          <h2>{t('backlog')}</h2>
          {backlog.length === 0 && <p className={classes.quiet}>{t('backlogNone')}</p>}
          {backlog.length > 0 && promises && <p className={classes.quiet}>{t('dropHere')}</p>}
          <ul className={classes.list}>
            {backlog.map((task) => (
              <li
                key={task.row}
                className={promises ? classes.draggable : undefined}
                draggable={promises}
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', String(task.row));
                  event.dataTransfer.effectAllowed = 'move';
                }}
              >
                <b>{shownText(task.name)}</b>
                {promises && (
                  <SelectField
                    label={t('commitOn', { task: shownText(task.name) })}
                    hiddenLabel
                    value=""
                    options={[
                      { value: '', label: t('commit') },
                      ...days
                        .filter((day) => fitsDay(task, day))
                        .map((day) => ({ value: String(day), label: format.dateMedium(day) })),
                    ]}
                    onChange={(day) => day && onDay(task, Number(day))}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {explained && source?.(explained, () => setExplained(undefined))}
    </aside>
  );
}
