import { IconCircleCheck, IconCircleDashed, IconSnowflake } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NONE } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { Button, Kbd } from '@/shared/ui';
import type { Week, WeekList, WeekPlan } from './api/use-weeks';
import { bestPPC, type ClosingLine, returning } from './closing';
import classes from './closing.module.css';
import { FirmBars } from './ppc-bars';
import { useWeekly, WHOLE } from './weekly-context';

interface Props {
  list: WeekList;
  plan: WeekPlan;
  lines: readonly ClosingLine[];
  /** Closed weeks before it, and plans of other weeks by row. */
  before: readonly Week[];
  others: ReadonlyMap<number, WeekPlan>;
  /** Tasks that other open weeks promise. */
  elsewhere: ReadonlySet<number>;
  /** To the next promise without reason; absent where there is none to record. */
  next: (() => void) | undefined;
  onWeek: (number: number) => void;
}

/** What the week comes to: live and frozen PPC, what is left to do before, and what closing does. */
export function ClosingAside({ list, plan, lines, before, others, elsewhere, next, onWeek }: Props) {
  const { t } = useTranslation('weekly');
  return (
    <aside className={classes.aside} aria-label={t('ppc')} data-density="compact">
      <Figures goal={list.goal} plan={plan} lines={lines} />
      <Todo list={list} week={plan.week} lines={lines} next={next} />
      {!plan.week.closed && lines.length > 0 && <Effects plan={plan} elsewhere={elsewhere} />}
      {before.length > 0 && <ClosedWeeks before={before} others={others} onWeek={onWeek} />}
      {plan.firms.length > 0 && (
        <section>
          <h2>{t('byFirm')}</h2>
          <FirmBars firms={plan.firms} closed={plan.week.closed} goal={list.goal} />
        </section>
      )}
    </aside>
  );
}

const useShare = () => {
  const { t } = useTranslation('weekly');
  const format = useFormat();
  return (ppc: number | null) => (ppc === null ? t('closing.noFigure') : format.percent(ppc / WHOLE, 1));
};

/** What a week was frozen at: its latest closure. People who see only their own promises get the counts of those, and no closures. */
const frozenOf = (week: Week) => week.closures.at(-1) ?? (week.closed ? week : undefined);

function Figures({ goal, plan: { week, live }, lines }: Pick<Props, 'plan' | 'lines'> & { goal: number }) {
  const { names } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const share = useShare();
  const frozen = frozenOf(week);
  const closure = week.closures.at(-1);
  const restated = week.closures.length > 1 ? week.closures[0] : undefined;
  const moved = week.closed && frozen?.ppc !== live.ppc;
  const best = bestPPC(lines);
  const pending = lines.filter(({ standing, commitment }) => standing === 'pending' && !commitment.late).length;
  return (
    <section>
      <dl className={classes.duo}>
        <div>
          <dt>{t('closing.live')}</dt>
          <dd className={classes.figure} data-moved={moved || undefined}>
            {share(live.ppc)}
          </dd>
          <dd>{t('ofPromised', { kept: live.kept, all: live.promised })}</dd>
        </div>
        <div>
          <dt>
            <IconSnowflake size={14} stroke={1.6} aria-hidden="true" />
            {t('closing.frozen')}
          </dt>
          <dd className={classes.figure} data-none={!frozen || undefined}>
            {frozen ? share(frozen.ppc) : '–'}
          </dd>
          <dd>{frozen ? t('ofPromised', { kept: frozen.kept, all: frozen.promised }) : t('closing.freezes')}</dd>
        </div>
      </dl>
      {closure && (
        <p className={classes.quiet}>
          {t('closing.closedBy', {
            who: names.people.get(closure.by) ?? '?',
            at: format.dateTime(closure.at),
          })}
        </p>
      )}
      {!week.closed && closure && <p className={classes.quiet}>{t('reopenText')}</p>}
      {restated && <p className={classes.quiet}>{t('ppcFirst', { ppc: share(restated.ppc) })}</p>}
      {live.added > 0 && <p className={classes.quiet}>{t('added', { kept: live.addedKept, all: live.added })}</p>}
      <p className={classes.quiet}>
        {!week.closed && pending > 0 && best !== null && (
          <>{t('closing.best', { ...format.counted(pending), ppc: share(best) })} </>
        )}
        {t('closing.goal', { share: format.percent(goal / WHOLE) })}
      </p>
    </section>
  );
}

interface TodoProps extends Pick<Props, 'list' | 'lines' | 'next'> {
  week: Week;
}

/** What is left to do about a week before it is closed; of a closed one the reasons that lack. */
function Todo({ list, week, lines, next }: TodoProps) {
  const { leads, seesReasons } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const count = (standing: ClosingLine['standing']) => lines.filter((line) => line.standing === standing).length;
  const [pending, missing] = [count('pending'), count('missing')];
  const after = list.weeks.find(({ start }) => start === week.end);
  const numbered = after ?? (list.next.start === week.end ? list.next : undefined);
  if (week.closed && (missing === 0 || !seesReasons)) return null;
  return (
    <section>
      <h2>{t(week.closed ? 'closing.stillLacks' : 'closing.before')}</h2>
      <ul className={classes.todos}>
        {!week.closed && (
          <Item done={pending === 0}>
            {pending === 0 ? t('closing.allMarked') : t('closing.toMark', format.counted(pending))}
          </Item>
        )}
        {seesReasons && (
          <Item done={missing === 0}>
            {missing === 0 ? t('closing.allExplained') : t('closing.toExplain', format.counted(missing))}
            {next && (
              <>
                <Button variant="link" aria-keyshortcuts="F8" onClick={next}>
                  {t('closing.next')}
                </Button>
                <Kbd keys="F8" />
              </>
            )}
          </Item>
        )}
        {!week.closed && numbered && (
          <Item done={(after?.promised ?? 0) > 0}>
            {t(after ? 'closing.nextWeek' : 'closing.nextWithout', {
              week: numbered.week,
              ...format.counted(after?.promised ?? 0),
            })}
          </Item>
        )}
      </ul>
      {!week.closed && <p className={classes.quiet}>{t(leads ? 'closing.gaps' : 'closing.notYours')}</p>}
    </section>
  );
}

function Item({ done, children }: { done: boolean; children: ReactNode }) {
  const { t } = useTranslation('weekly');
  const Mark = done ? IconCircleCheck : IconCircleDashed;
  return (
    <li data-done={done}>
      <Mark size={16} stroke={1.6} aria-hidden="true" />
      <span className="visually-hidden">{t(done ? 'closing.isDone' : 'closing.isOpen')} </span>
      {children}
    </li>
  );
}

/** What closing does to the tasks that are not done. Dates stay as they are. */
function Effects({ plan, elsewhere }: Pick<Props, 'plan' | 'elsewhere'>) {
  const { session, logPath } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const { can, restricted } = returning(plan.commitments, elsewhere);
  const { finish } = session.view().plan.schedule;
  return (
    <section>
      <h2>{t('closing.effects')}</h2>
      <dl className={classes.effects}>
        <dt>
          {t('closing.backTo')} <Lean word="Can" />
        </dt>
        <dd>{format.number(can)}</dd>
        <dt>
          {t('closing.stay')} <Lean word="Restricted" />
        </dt>
        <dd>{format.number(restricted)}</dd>
        {logPath && finish !== NONE && (
          <>
            <dt>{t('closing.finish')}</dt>
            <dd>{t('closing.unmoved', { day: format.endShort(finish) })}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Lean({ word }: { word: 'Can' | 'Restricted' }) {
  const { t } = useTranslation('weekly');
  return (
    <span className={classes.lean} data-lean={word}>
      <i aria-hidden="true" />
      {t(`meeting.lean.${word}`)}
    </span>
  );
}

/** Closed weeks before this one, as they were frozen and as their tasks stand today. */
function ClosedWeeks({ before, others, onWeek }: Pick<Props, 'before' | 'others' | 'onWeek'>) {
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const share = useShare();
  return (
    <section>
      <table className={classes.weeks}>
        <caption>{t('closing.closedWeeks')}</caption>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              <span className="visually-hidden">{t('column.week')}</span>
            </th>
            <th scope="col">{t('closing.frozenShort')}</th>
            <th scope="col">{t('closing.todayShort')}</th>
          </tr>
        </thead>
        <tbody>
          {before.toReversed().map((week) => {
            const frozen = frozenOf(week);
            const live = others.get(week.row ?? 0)?.live;
            const moved = live !== undefined && live.kept - (frozen?.kept ?? 0);
            const again = week.closures.length - 1;
            return (
              <tr key={week.number}>
                <th scope="row">
                  <Button variant="link" onClick={() => onWeek(week.number)}>
                    {t('weekShort', { week: week.week })}
                  </Button>
                </th>
                <td className={classes.quiet}>
                  {again > 0
                    ? t('closing.reopenedTimes', format.counted(again))
                    : moved
                      ? t('closing.lateMarks', format.counted(Math.abs(moved)))
                      : ''}
                </td>
                <td>{share(frozen?.ppc ?? null)}</td>
                <td data-moved={moved ? true : undefined}>{live ? share(live.ppc) : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
