import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { useRevision } from '@/shared/plan/use-revision';
import { EmptyState } from '@/shared/ui';
import { useWeekPlan, useWeeks } from './api/use-weeks';
import { Frame, type FrameProps, Waiting } from './frame';
import './texts';
import { dueOf, stateOf } from './week-days';
import { rangeOf } from './week-range';
import classes from './weekly.module.css';
import { useWeekly } from './weekly-context';

export interface ExportPageProps extends FrameProps {
  /** `commitment` or `closure`; any other shows nothing. */
  type: string | null;
  /** 0 is Sunday. */
  planningDay: number;
  /** The ISO number of the week; of several years the latest. */
  week: number;
}

/** The page of one week to hand on: what was promised, or what came of it. */
export function ExportPage({ type, planningDay, week, ...frame }: ExportPageProps) {
  if (type !== 'commitment' && type !== 'closure') return null;
  // A week is closed on the day before the next one is planned.
  const day = type === 'closure' ? (planningDay + 6) % 7 : planningDay;
  return (
    <Frame {...frame}>
      <Sheet type={type} day={day} number={week} />
    </Frame>
  );
}

/** A Sunday, to name the days of a week by. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

function Sheet({ type, day, number }: { type: 'commitment' | 'closure'; day: number; number: number }) {
  const { t, i18n } = useTranslation('weekly');
  const format = useFormat();
  const { schedule, session, names } = useWeekly();
  const revision = useRevision(session);
  const { data: weeks } = useWeeks(schedule, revision);
  const of = weeks?.weeks.filter(({ week }) => week === number).at(-1);
  const { data: plan } = useWeekPlan(schedule, of?.row ?? undefined, revision);
  if (weeks && !of) return <EmptyState title={t('empty.INVALID_WWP_RANGE')} text={t('empty.text')} />;
  if (!weeks || !of || plan?.week.row !== of.row) return <Waiting />;
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });
  const closure = type === 'closure';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, so the keyboard must reach it
    <section className={classes.table} tabIndex={0} aria-label={t('table')}>
      <h1 className={classes.sheet}>
        {t(closure ? 'sheet.closure' : 'sheet.commitment', { week: number })} · {t('range', rangeOf(of, format))}
      </h1>
      <p className={classes.sheet}>
        {t('sheet.day', { day: weekday.format(SUNDAY + day * DAY_MS) })}
        {closure && ` · ${t('closeCounts', { kept: of.kept, promised: of.promised })}`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            <th scope="col">{t('column.firm')}</th>
            <th scope="col">{t('column.people')}</th>
            <th scope="col">{t('column.finish')}</th>
            <th scope="col" className={classes.number}>
              {t('column.commitment')}
            </th>
            {closure && (
              <>
                <th scope="col" className={classes.number}>
                  {t('column.realized')}
                </th>
                <th scope="col">{t('column.state')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {plan.commitments.map((c) => (
            <tr key={c.row}>
              <th scope="row">{shownText(c.name)}</th>
              <td>{c.subcontract ? (names.firms.get(c.subcontract) ?? '') : t('ownPeople')}</td>
              <td>{(c.responsibles ?? []).map((id) => names.people.get(id) ?? '?').join(', ')}</td>
              <td>{format.endMedium(c.finish)}</td>
              <td className={classes.number}>{format.percent(c.share / 1_000_000)}</td>
              {closure && (
                <>
                  <td className={classes.number}>{format.percent(c.realized / 1_000_000)}</td>
                  <td>{t(`state.${stateOf(c, of.closed, dueOf(c, of.start, of.end), weeks.today)}`)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
