import { useTranslation } from 'react-i18next';
import { DAY } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, SelectField } from '@/shared/ui';
import type { Promisable, Week, WeekPlan } from './api/use-weeks';
import { Forecast } from './forecast';
import { Measures } from './measures';
import { fitsDay } from './promise-on';
import classes from './weekly.module.css';
import { useWeekly } from './weekly-context';

interface Props {
  plan: WeekPlan;
  weeks: readonly Week[];
  /** What could be promised besides. */
  backlog: readonly Promisable[];
  revision: number;
  onWeek: (number: number) => void;
  /** Promises a task of the backlog by the end of a day. */
  onDay: (task: Promisable, day: number) => void;
}

/** How many weeks stand beside the one shown. */
const LATEST = 8;

/** What the week comes to: PPC now and as it was frozen, weeks before, firms, and what else could be done. */
export function WeekAside({ plan, weeks, backlog, revision, onWeek, onDay }: Props) {
  const { names, promises } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const { week, live, firms } = plan;
  const days = Array.from({ length: Math.round((week.end - week.start) / DAY) }, (_, k) => week.start + k * DAY);
  const shown = week.closed ? week : live;
  const first = week.closures.length > 1 ? week.closures[0] : undefined;
  const percent = (ppc: number | null) => (ppc === null ? t('ppcNone') : format.percent(ppc / 1_000_000));
  const before = weeks.filter(({ number, ppc }) => number <= week.number && ppc !== null).slice(-LATEST);
  return (
    <aside className={classes.aside} aria-label={t('ppc')}>
      <section>
        <h2>{t(week.closed ? (first ? 'ppcRestated' : 'ppcFrozen') : 'ppcLive')}</h2>
        <div className={classes.ppc} data-none={shown.ppc === null || undefined}>
          {percent(shown.ppc)}
        </div>
        <p className={classes.quiet}>{t('closeCounts', { kept: shown.kept, promised: shown.promised })}</p>
        {shown.added > 0 && <p className={classes.quiet}>{t('added', { kept: shown.addedKept, all: shown.added })}</p>}
        {first && <p className={classes.quiet}>{t('ppcFirst', { ppc: percent(first.ppc) })}</p>}
      </section>
      {before.length > 1 && (
        <section>
          <h2>{t('history')}</h2>
          <ul className={classes.list}>
            {before.map((one) => (
              <li key={one.number}>
                <b>
                  <Button variant="link" onClick={() => onWeek(one.number)}>
                    {t('week', { week: one.week })}
                  </Button>
                </b>
                {one.closures.length > 1 && <span className={classes.quiet}>{t('restated')}</span>}
                <span className={classes.figure}>{percent(one.ppc)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {firms.length > 0 && (
        <section>
          <h2>{t('byFirm')}</h2>
          <ul className={classes.list}>
            {firms.map((firm) => (
              <li key={firm.subcontract}>
                <b>{firm.subcontract ? (names.firms.get(firm.subcontract) ?? '?') : t('ownPeople')}</b>
                <span className={classes.figure}>{t('ofPromised', { kept: firm.kept, all: firm.promised })}</span>
              </li>
            ))}
          </ul>
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
    </aside>
  );
}
