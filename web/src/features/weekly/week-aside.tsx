import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button } from '@/shared/ui';
import { usePromisable, type Week, type WeekPlan } from './api/use-weeks';
import classes from './weekly.module.css';
import { useWeekly } from './weekly-context';

interface Props {
  plan: WeekPlan;
  weeks: readonly Week[];
  revision: number;
  onWeek: (number: number) => void;
}

/** How many weeks stand beside the one shown. */
const LATEST = 8;

/** What the week comes to: PPC now and as it was frozen, weeks before, firms, and what else could be done. */
export function WeekAside({ plan, weeks, revision, onWeek }: Props) {
  const { schedule, names } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const { week, live, firms, commitments } = plan;
  const { data: tasks } = usePromisable(schedule, week.start, week.end, revision);
  const promised = new Set(commitments.map(({ task }) => task));
  const backlog = (tasks ?? []).filter(({ row, ready }) => ready && !promised.has(row));
  const shown = week.closed ? week : live;
  const first = week.closures.length > 1 ? week.closures[0] : undefined;
  const percent = (ppc: number | null) => (ppc === null ? t('ppcNone') : format.percent(ppc / 1_000_000));
  const before = weeks.filter(({ number, ppc }) => number <= week.number && ppc !== null).slice(-LATEST);
  return (
    <aside className={classes.aside} aria-label={t('ppc')}>
      <section>
        <h2>{t(week.closed ? (first ? 'ppcRestated' : 'ppcFrozen') : 'ppcLive')}</h2>
        <div className={classes.ppc}>{percent(shown.ppc)}</div>
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
      {!week.closed && (
        <section>
          <h2>{t('backlog')}</h2>
          {backlog.length === 0 && <p className={classes.quiet}>{t('backlogNone')}</p>}
          <ul className={classes.list}>
            {backlog.map(({ row, name }) => (
              <li key={row}>
                <b>{shownText(name)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
