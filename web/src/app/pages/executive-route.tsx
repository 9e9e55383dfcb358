import { useTranslation } from 'react-i18next';
import { ExecutivePage } from '@/features/analytics';
import { ModuleAccess } from '../module-access';
import { paths } from '../paths';
import { useTitle } from '../use-title';

/** All projects of the company, for who leads it. */
export function Component() {
  const { t } = useTranslation();
  useTitle(t('module.executive'));
  return (
    <ModuleAccess module="executive">
      <ExecutivePage hrefOf={(project) => paths.analytics(project)} />
    </ModuleAccess>
  );
}
