import { useTranslation } from 'react-i18next';
import { planTransport } from '@/features/gantt';
import { HealthPage } from '@/features/health';
import { seesModule, useLevel } from '@/shared/lib/session';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import { useOpenSchedule } from './schedule-route';

export function Component() {
  const { orgId, project, schedule } = useOpenSchedule();
  const company = useLevel('settings.company');
  const { t } = useTranslation();
  useTitle(t('shell.health'), schedule.name, project.name);
  return (
    <HealthPage
      key={schedule.id}
      schedule={schedule.id}
      transport={planTransport}
      activityPath={(row) => `${paths.gantt(orgId, project.id, schedule.id)}?row=${row}`}
      thresholdsPath={seesModule(company) ? paths.companySettings('health') : undefined}
      changePath={(revision) => `${paths.changelog(orgId, project.id, schedule.id)}?revision=${revision}`}
    />
  );
}
