import { useTranslation } from 'react-i18next';
import { PageHead } from '@/shared/ui';
import classes from './analytics-page.module.css';
import { ChartCard } from './chart-card';
import { noFilter } from './filter';
import { LaterCard } from './later-cards';

/** The figures of takt: two cards that say that there are none yet. */
export function TaktPage({ project }: { project: string }) {
  const { t } = useTranslation('analytics');
  return (
    <div className={classes.page} data-region="main" data-density="compact">
      <PageHead className={classes.head} title={t('takt.title')} purpose={t('takt.about')} />
      <div className={classes.grid}>
        <div className={classes.cell} data-span="6">
          <ChartCard card="taktMatrix" title={t('card.taktMatrix')} empty={t('none.taktMatrix')} />
        </div>
        <div className={classes.cell} data-span="6">
          <LaterCard card="taktVelocity" project={project} filter={noFilter} />
        </div>
      </div>
    </div>
  );
}
