import { useTranslation } from 'react-i18next';
import { ExecutivePage } from '@/features/analytics';
import { useSession } from '@/shared/lib/session';
import { ModuleAccess } from '../module-access';
import { paths } from '../paths';
import { useTitle } from '../use-title';

/** All projects of the company, for who leads it. */
export function Component() {
  const { t } = useTranslation();
  useTitle(t('module.executive'));
  const company = useSession()?.company.id ?? '';
  return (
    <ModuleAccess module="executive">
      <ExecutivePage
        hrefOf={(project) => paths.analytics(project)}
        changePath={(project, schedule, revision) =>
          `${paths.changelog(company, project, schedule)}?revision=${revision}`
        }
        ledgerPath={(project, schedule) => paths.finish(company, project, schedule)}
        healthPath={(project, schedule) => paths.health(company, project, schedule)}
        roadblocksPath={(project, schedule) => paths.roadblocks(company, project, schedule)}
      />
    </ModuleAccess>
  );
}
