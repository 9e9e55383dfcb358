import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { failureOf } from '@/shared/lib/failure';
import { shownText } from '@/shared/lib/shown-text';
import { useDelayed } from '@/shared/lib/use-delayed';
import { Skeleton } from '@/shared/ui';
import type { Dashboard } from './api/use-dashboard';
import { usePrices } from './api/use-prices';
import classes from './chart.module.css';
import { ChartCard, FailedCard, RefusedCard } from './chart-card';
import { personName } from './filter-menu';

/** Open roadblocks by the days of the finish that they cost. It is priced by itself, and fails by itself. */
export function CostCard({ data }: { data: Dashboard }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { data: list, error, mutate } = usePrices(data);
  const slow = useDelayed(!list && !error);
  const title = t('card.roadblockCost');
  if (error && !list) {
    const failure = failureOf(error);
    return failure.status === 403 ? (
      <RefusedCard card="roadblockCost" title={title} text={failure.message} />
    ) : (
      <FailedCard card="roadblockCost" title={title} error={error} onRetry={() => void mutate()} />
    );
  }
  const who = new Map(data.usersall.map((user) => [user.id, personName(user)]));
  const most = Math.max(1, ...(list ?? []).map(({ days }) => days ?? 0));
  const days = (n: number) => t('costDays', { days: n === 0 ? '0' : format.signed(n, 1) });
  return (
    <ChartCard
      card="roadblockCost"
      title={title}
      note={t('note.roadblockCost')}
      empty={list?.length === 0 ? t('empty.roadblockCost') : undefined}
      table={
        list && {
          columns: [
            { key: 'roadblock', label: t('column.roadblock') },
            { key: 'responsible', label: t('column.responsible') },
            { key: 'days', label: t('column.costDays'), show: (v) => format.signed(Number(v), 2) },
            { key: 'shared_days', label: t('column.sharedDays'), show: (v) => format.number(Number(v), 2) },
            { key: 'state', label: t('column.state'), show: (v) => t(`price.${String(v) as 'priced'}`) },
          ],
          rows: list.map((one) => [one.name, who.get(one.user) ?? null, one.days, one.shared, one.state]),
        }
      }
    >
      {!list && slow && (
        <div role="status" aria-label={t('loading')} style={{ padding: 16 }}>
          <Skeleton width="60%" />
        </div>
      )}
      {list && list.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so the keyboard must reach it
        <ul className={classes.pareto} data-long tabIndex={0} aria-label={title}>
          {list.map((one) => (
            <li key={one.id}>
              <span className={classes.name}>
                {shownText(one.name)}
                {who.has(one.user) && <small className={classes.who}>{who.get(one.user)}</small>}
              </span>
              <span className={classes.stretch}>
                {one.days !== null && one.days > 0 && (
                  <i className={classes.stripe} style={{ width: `${(100 * one.days) / most}%` }} />
                )}
              </span>
              <span className={one.days ? classes.late : undefined}>
                {one.days === null ? t(`price.${one.state}`) : days(one.days)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  );
}
