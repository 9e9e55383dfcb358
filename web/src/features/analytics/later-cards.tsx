import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { useDelayed } from '@/shared/lib/use-delayed';
import { Skeleton } from '@/shared/ui';
import { type LaterChart, useLaterChart } from './api/use-dashboard';
import { ChartCard, FailedCard, RefusedCard } from './chart-card';
import type { Filter } from './filter';
import type { Card } from './panels';

interface Props {
  card: Card & LaterChart;
  project: string;
  filter: Filter;
}

/** A chart of work that is not kept yet: the server says so. It is asked for by itself, and fails by itself. */
export function LaterCard({ card, project, filter }: Props) {
  const { t } = useTranslation('analytics');
  const { data, error, mutate } = useLaterChart(card, project, filter);
  const late = useDelayed(!data && !error);
  const title = t(`card.${card}`);
  if (error && !data && failureOf(error).status === 403)
    return <RefusedCard card={card} title={title} text={failureOf(error).message} />;
  if (error && !data) return <FailedCard card={card} title={title} error={error} onRetry={() => void mutate()} />;
  if (!data)
    return (
      <ChartCard card={card} title={title}>
        {late && (
          <div role="status" aria-label={t('loading')} style={{ padding: 16 }}>
            <Skeleton width="60%" />
          </div>
        )}
      </ChartCard>
    );
  return <ChartCard card={card} title={title} empty={t(`none.${card}`)} />;
}
