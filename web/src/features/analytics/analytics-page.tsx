import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormat } from '@/shared/i18n/format';
import { failureOf } from '@/shared/lib/failure';
import { useSession } from '@/shared/lib/session';
import { useDelayed } from '@/shared/lib/use-delayed';
import { useCatalogue } from '@/shared/plan/use-catalogue';
import { EmptyState, ErrorState, PageHead, SelectField, Skeleton, TabLinks } from '@/shared/ui';
import { AnalyticsContext } from './analytics-context';
import classes from './analytics-page.module.css';
import { useArrangement } from './api/use-arrangement';
import { type Dashboard, useDashboard } from './api/use-dashboard';
import { ArrangeMenu } from './arrange-menu';
import { CardGrid } from './card-grid';
import { ChartCard, Fence, RefusedCard } from './chart-card';
import { CostCard } from './cost-card';
import { GapCard, SCurveCard, VelocityCard } from './curve-charts';
import { ExplainDialog } from './explain-dialog';
import { ImageCard, LateCard, PCRCard, PPCCard } from './figure-cards';
import { type Filter, filterOf, isBackwards, noFilter, withFilter } from './filter';
import { FilterMenu, FilterTags } from './filter-menu';
import { LaterCard } from './later-cards';
import { arranged, type Card, chartOf, figureOf, type Having, type View, viewsFor } from './panels';
import { ReasonsCard, SectorsCard, StatusCard, TypesCard } from './share-charts';
import { CommitmentTeams, ConstraintTeams } from './team-tables';
import { PCRWeeks, PPCWeeks } from './week-charts';

interface Props {
  projects: readonly { id: string; name: string }[];
  /** The project whose figures are shown. */
  project: string;
  having: Having;
  changePath?: (schedule: string, revision: number) => string;
}

/** The dashboard of a project. View, filter and project stand in the address. */
export function AnalyticsPage({ projects, project, having, changePath }: Props) {
  const { t } = useTranslation('analytics');
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  const views = viewsFor(having);
  const asked = query.get('view');
  const view: View = views.find((one) => one === asked) ?? 'general';
  const filter = useMemo(() => filterOf(query), [query]);
  const hrefOf = (to: View) => {
    const next = new URLSearchParams(query);
    if (to === 'general') next.delete('view');
    else next.set('view', to);
    return `?${next}`;
  };
  if (!session) return null;
  return (
    <div className={classes.page} data-region="main" data-density="compact">
      <Figures
        key={project}
        project={project}
        view={view}
        filter={filter}
        user={session.user.id}
        changePath={changePath}
        onFilter={(next) => setQuery(withFilter(query, next))}
        tabs={
          <TabLinks label={t('views')} tabs={views} current={view} nameOf={(one) => t(`view.${one}`)} hrefOf={hrefOf} />
        }
        chooser={
          projects.length > 1 && (
            <SelectField
              label={t('project')}
              hiddenLabel
              value={project}
              options={projects.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => setQuery(view === 'general' ? { project: id } : { project: id, view })}
            />
          )
        }
      />
    </div>
  );
}

interface FiguresProps extends Pick<Props, 'project' | 'changePath'> {
  view: View;
  filter: Filter;
  user: string;
  onFilter: (filter: Filter) => void;
  tabs: React.ReactNode;
  chooser: React.ReactNode;
}

function Figures({ project, view, filter: wanted, user, changePath, onFilter, tabs, chooser }: FiguresProps) {
  const { t } = useTranslation(['analytics', 'shared']);
  const format = useFormat();
  // An address may hold a range that the menu would refuse: none is chosen then.
  const filter = isBackwards(wanted) ? { ...wanted, from: '', to: '' } : wanted;
  const dashboard = useDashboard(project, filter);
  const [arrangement, arrange] = useArrangement(user);
  const { data: catalogue } = useCatalogue(format.language);
  const [explained, setExplained] = useState<Card>();
  const slow = useDelayed(!dashboard.data);
  const { data, error } = dashboard;
  const again = () => void dashboard.mutate();
  if (!data) {
    if (error) return failed();
    return slow ? <Waiting /> : null;
  }
  const entryOf = (card: Card) => catalogue?.find(({ name }) => name === figureOf[card]);
  const entry = explained && entryOf(explained);
  const { project: head } = data;
  const about = [
    t('users', format.counted(head.users)),
    head.budget > 0 && t('budget', { amount: format.number(head.budget), currency: head.currency }),
    head.size > 0 &&
      t('size', {
        size: format.number(head.size, 1),
        unit: t(`shared:sizeUnit.${head.sizetype as 'm2'}`, { defaultValue: head.sizetype }),
      }),
  ].filter(Boolean);
  const list = arranged(view, arrangement).filter(({ shown }) => shown);
  const revisions = data.heads.map(({ revision }) => revision);
  return (
    <AnalyticsContext value={{ explain: setExplained, explains: (card) => entryOf(card) !== undefined, again }}>
      <PageHead className={classes.head} title={head.name} purpose={about.join(' · ')} actions={chooser} />
      {tabs}
      <div className={classes.bar}>
        <FilterMenu filter={filter} data={data} onApply={onFilter} />
        <FilterTags filter={filter} data={data} onApply={onFilter} />
        <span className={classes.grow} />
        <span className={classes.quiet} data-busy={dashboard.isValidating || undefined}>
          {t('asOf', { date: format.dateTime(data.at) })}
          {revisions.length === 1 && ` · ${t('revision', { revision: format.number(revisions[0]) })}`}
          {data.stale && ` · ${t('stale')}`}
        </span>
        <ArrangeMenu view={view} arrangement={arrangement} onChange={arrange} />
      </div>
      {error !== undefined && !dashboard.isValidating && (
        <p className={classes.problem} role="alert">
          {t('failedFilter')} {failureOf(error).message}
        </p>
      )}
      {list.length === 0 ? (
        <EmptyState title={t('arrange.none')} text={t('arrange.noneText')} />
      ) : (
        <CardGrid view={view} arrangement={arrangement} onChange={arrange}>
          {(card) => (
            <Fence card={card} title={t(`card.${card}`)} again={again}>
              <CardOf card={card} data={data} project={project} filter={filter} />
            </Fence>
          )}
        </CardGrid>
      )}
      {entry && (
        <ExplainDialog
          entry={entry}
          project={project}
          filter={filter}
          changePath={changePath}
          onClose={() => setExplained(undefined)}
        />
      )}
    </AnalyticsContext>
  );

  /** Nothing came: the cards say so, each in its place, and the filter can be taken off. */
  function failed() {
    const filtered = filter.schedules.length + filter.people.length > 0 || filter.from !== '' || filter.to !== '';
    return (
      <>
        <PageHead className={classes.head} title={t('title')} purpose={t('failedSafe')} actions={chooser} />
        {tabs}
        <ErrorState
          title={t('failedAll')}
          safe={t('failedSafe')}
          error={error}
          onRetry={filtered ? () => onFilter(noFilter) : again}
        />
      </>
    );
  }
}

interface CardProps {
  card: Card;
  data: Dashboard;
  project: string;
  filter: Filter;
}

/** One card: its chart, or that the person's role may not see it. */
function CardOf({ card, data, project, filter }: CardProps) {
  const { t } = useTranslation('analytics');
  const title = t(`card.${card}`);
  const refusal = data.refused.find(({ chart }) => chart === chartOf[card]);
  if (refusal) return <RefusedCard card={card} title={title} text={t('refused')} />;
  const { ppc, pcr, overdue, sectoradvancement: sectors, scurve, cnc } = data;
  switch (card) {
    case 'ppc':
      return ppc && <PPCCard ppc={ppc} />;
    case 'pcr':
      return pcr && <PCRCard pcr={pcr} />;
    case 'late':
      return overdue && <LateCard overdue={overdue} curve={scurve} />;
    case 'image':
      return <ImageCard name={data.project.name} image={data.project.image} />;
    case 'sectors':
      return sectors && <SectorsCard sectors={sectors} />;
    case 'scurve':
      return scurve && <SCurveCard curve={scurve} />;
    case 'ppcWeeks':
      return ppc && <PPCWeeks ppc={ppc} />;
    case 'pcrWeeks':
      return pcr && <PCRWeeks pcr={pcr} />;
    case 'types':
      return cnc && <TypesCard reasons={cnc} />;
    case 'reasons':
      return cnc && <ReasonsCard reasons={cnc} />;
    case 'gap':
      return overdue && <GapCard overdue={overdue} />;
    case 'velocity':
      return scurve && <VelocityCard curve={scurve} />;
    case 'commitmentTeams':
      return ppc && <CommitmentTeams ppc={ppc} />;
    case 'constraintTeams':
      return pcr && <ConstraintTeams pcr={pcr} />;
    case 'roadblockCost':
      return <CostCard data={data} />;
    case 'status':
      return sectors && <StatusCard sectors={sectors} />;
    case 'taktMatrix':
      return <ChartCard card={card} title={title} empty={t('none.taktMatrix')} />;
    default:
      return <LaterCard card={card} project={project} filter={filter} />;
  }
}

function Waiting() {
  const { t } = useTranslation('analytics');
  return (
    <div className={classes.waiting} role="status" aria-label={t('loading')}>
      <span className={classes.spinner} aria-hidden="true" />
      <div className={classes.grid}>
        {[3, 3, 3, 3, 8, 4].map((span, k) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that are all alike
          <div key={k} className={classes.cell} data-span={span}>
            <Skeleton height={span === 3 ? 84 : 280} />
          </div>
        ))}
      </div>
    </div>
  );
}
