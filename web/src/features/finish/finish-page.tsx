import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { shownText } from '@/shared/lib/shown-text';
import { PlanPage } from '@/shared/plan/plan-page';
import { useRevision } from '@/shared/plan/use-revision';
import { WithPlan } from '@/shared/plan/with-plan';
import { Segment } from '@/shared/ui';
import { EarnedView } from './earned-view';
import { LedgerView } from './ledger-view';
import type { FinishProps, ViewProps } from './props';
import { RiskView } from './risk-view';
import { Waiting } from './waiting';

const views = ['risk', 'ledger', 'earned'] as const;
type View = (typeof views)[number];

/** The finish of a schedule: when it may be, why it moved, and what is earned so far. */
export function FinishPage({ schedule, transport, activityPath, changePath }: FinishProps) {
  const { t } = useTranslation('finish');
  return (
    <WithPlan
      schedule={schedule}
      transport={transport}
      failure={{ title: t('error.title'), safe: t('error.safe') }}
      waiting={<Waiting />}
    >
      {(session) => <Views schedule={schedule} session={session} activityPath={activityPath} changePath={changePath} />}
    </WithPlan>
  );
}

function Views(props: Omit<ViewProps, 'revision' | 'nameOf'>) {
  const { t } = useTranslation('finish');
  const [query, setQuery] = useSearchParams();
  const asked = query.get('view');
  const view: View = views.find((one) => one === asked) ?? 'risk';
  const revision = useRevision(props.session);
  const { activities, index, tree } = props.session.view().plan;
  const nameOf = (row: number) => {
    const i = index.of(row);
    if (row === 0) return t('project');
    return i < 0
      ? t('gone')
      : t('rows', {
          number: tree.position[i],
          name: shownText(activities.name[i]),
          interpolation: { escapeValue: false },
        });
  };
  const shown = { ...props, revision, nameOf };
  return (
    <PlanPage
      title={t(`view.${view}`)}
      purpose={t(`about.${view}`)}
      actions={
        <Segment
          label={t('views')}
          value={view}
          options={views.map((value) => ({ value, label: t(`tab.${value}`) }))}
          onChange={(next) => setQuery({ view: next }, { replace: true })}
        />
      }
    >
      {view === 'risk' && <RiskView {...shown} />}
      {view === 'ledger' && <LedgerView {...shown} />}
      {view === 'earned' && <EarnedView {...shown} />}
    </PlanPage>
  );
}
