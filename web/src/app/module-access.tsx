import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PromoPage } from '@/features/offer';
import { type Session, seesModule, useSession } from '@/shared/lib/session';
import { type Module, partOf } from './modules';
import { NoModuleAccess } from './pages/no-module-access';

/** Whether a part is open to the person of a session. */
export function opens(session: Session, module: Module): boolean {
  const { rights, feature, roles } = partOf(module);
  return (
    session.features.includes(feature) &&
    (roles?.includes(session.role) ?? true) &&
    rights.some((right) => seesModule(session.permissions[right] ?? 'SA'))
  );
}

/** Shows a part to who may see it, in a company that has it; else says why not and where to go. */
export function ModuleAccess({ module, children }: { module: Module; children: ReactNode }) {
  const session = useSession();
  const { t } = useTranslation();
  if (!session) return null;
  const name = t(`module.${module}`);
  if (!session.features.includes(partOf(module).feature)) return <PromoPage module={name} />;
  if (opens(session, module)) return children;
  return <NoModuleAccess title={t('noAccess.moduleTitle', { module: name })} />;
}
