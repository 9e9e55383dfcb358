import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NONE, type Plan, type PlanSession, type WireCalendar } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { classNames } from '@/shared/ui';
import { type CalendarDraft, commandOf, draftProblems } from './calendar-draft';
import classes from './effect-card.module.css';

interface Props {
  session: PlanSession;
  plan: Plan;
  planVersion: number;
  spec: WireCalendar;
  draft: CalendarDraft;
  changed: boolean;
  uses: number;
}

/** What saving would do to the plan, worked out here; what counts is the server's answer afterwards. */
export function EffectCard({ session, plan, planVersion, spec, draft, changed, uses }: Props) {
  const { t } = useTranslation('calendars');
  const format = useFormat();
  // Typing goes first: the plan is worked out anew when the hand pauses.
  const settled = useDeferredValue(draft);
  const foreseen = useMemo(() => {
    void planVersion;
    if (!changed || draftProblems(settled).length) return undefined;
    const command = commandOf(settled, spec);
    return command && session.foresee(command);
  }, [session, planVersion, spec, settled, changed]);
  const day = (minute: number): string => (minute === NONE ? '–' : format.endShort(minute));
  const work = foreseen?.finish.work ?? 0;
  return (
    <section className={classes.card} aria-labelledby="calendar-effect">
      <h3 id="calendar-effect">{t('effect.title')}</h3>
      {foreseen ? (
        <dl>
          <div>
            <dt>{t('effect.uses')}</dt>
            <dd>{format.number(uses)}</dd>
          </div>
          <div>
            <dt>{t('effect.moving')}</dt>
            <dd>{foreseen.sure ? format.number(foreseen.moved.length) : t('effect.later')}</dd>
          </div>
          <div>
            <dt>{t('effect.projectFinish')}</dt>
            <dd>
              {!foreseen.sure ? (
                t('effect.later')
              ) : work === 0 ? (
                t('effect.finishSame', { day: day(foreseen.finish.to) })
              ) : (
                <>
                  {day(foreseen.finish.from)} → {day(foreseen.finish.to)}{' '}
                  <b className={classNames(work > 0 ? classes.later : classes.earlier)}>
                    {format.signedDays(work, plan.schedule.minutesPerDay)}
                  </b>
                </>
              )}
            </dd>
          </div>
        </dl>
      ) : (
        <p>{t(changed ? 'effect.notYet' : 'effect.nothing')}</p>
      )}
    </section>
  );
}
