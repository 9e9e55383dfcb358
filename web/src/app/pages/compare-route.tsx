import { useTranslation } from 'react-i18next';
import { ComparePage } from '@/features/compare';
import { isDriving, planTransport } from '@/features/gantt';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import { useOpenSchedule } from './schedule-route';

export function Component() {
  const { orgId, project, schedule } = useOpenSchedule();
  const { t } = useTranslation();
  useTitle(t('shell.compare'), schedule.name, project.name);
  return (
    <ComparePage
      key={schedule.id}
      schedule={schedule.id}
      transport={planTransport}
      activityPath={(row) => `${paths.gantt(orgId, project.id, schedule.id)}?row=${row}`}
      changePath={(revision) => `${paths.changelog(orgId, project.id, schedule.id)}?revision=${revision}`}
      ledgerPath={`${paths.finish(orgId, project.id, schedule.id)}?view=ledger`}
      drives={isDriving}
    />
  );
}
