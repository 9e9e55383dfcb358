import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { classNames } from '@/shared/ui';
import type { Week, WeekPlan } from './api/use-weeks';
import classes from './ppc-bars.module.css';
import { useWeekly, WHOLE } from './weekly-context';

interface BarsProps {
  /** Weeks that were closed, the earliest first. */
  weeks: readonly Week[];
  /** The number of the week on screen. */
  shown: number;
  goal: number;
  onWeek: (number: number) => void;
}

/** The PPC of closed weeks as their first closures froze it, with the goal. A bar opens its week; one restated later is marked. */
export function PPCBars({ weeks, shown, goal, onWeek }: BarsProps) {
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const percent = (ppc: number | null) => (ppc === null ? t('ppcNone') : format.percent(ppc / WHOLE));
  return (
    <ul className={classes.bars} style={{ '--goal': goal / WHOLE } as React.CSSProperties}>
      {weeks.map(({ number, week, closures, ppc: latest }) => {
        // Users limited to their own rows get no closures: their latest PPC counts.
        const ppc = closures.length > 0 ? closures[0].ppc : latest;
        const restated = closures.length > 1 ? closures[closures.length - 1].ppc : null;
        const label = [
          t('week', { week }),
          percent(ppc),
          restated !== null && `${t('restated')} ${percent(restated)}`,
        ].filter(Boolean);
        return (
          <li key={number}>
            <button
              type="button"
              title={label.join(' · ')}
              aria-current={number === shown || undefined}
              onClick={() => onWeek(number)}
            >
              <span className="visually-hidden">{label.join(' · ')}</span>
              <span className={classes.room} aria-hidden>
                {ppc !== null && (
                  <span
                    className={classes.bar}
                    data-met={ppc >= goal}
                    style={{ blockSize: `${Math.max(2, (ppc / WHOLE) * 100)}%` }}
                  >
                    <span className={classNames(classes.value, ppc < 0.25 * WHOLE && classes.above)}>
                      {format.number(Math.round(ppc / 10_000))}
                    </span>
                  </span>
                )}
                {ppc === null && <span className={classes.none}>—</span>}
              </span>
              <span className={classes.week} aria-hidden>
                {t('weekShort', { week })}
                {restated !== null && '*'}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface FirmsProps {
  firms: WeekPlan['firms'];
  closed: boolean;
  goal: number;
}

/** What each firm has kept of what it promised. While the week goes on, one of which nothing was due yet is under way. */
export function FirmBars({ firms, closed, goal }: FirmsProps) {
  const { names } = useWeekly();
  const { t } = useTranslation('weekly');
  return (
    <ul className={classes.firms}>
      {firms.map(({ subcontract, kept, promised, due, ppc }) => {
        const met = closed ? ppc !== null && ppc >= goal : kept === due;
        return (
          <li key={subcontract}>
            <b>{subcontract ? (names.firms.get(subcontract) ?? '?') : t('ownPeople')}</b>
            <span className={classes.track} aria-hidden="true">
              <i data-met={met} style={{ inlineSize: `${(ppc ?? 0) / 10_000}%` }} />
            </span>
            <span className={classes.count}>
              {!closed && due === 0 && promised > 0 ? t('state.open') : t('ofPromised', { kept, all: promised })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
