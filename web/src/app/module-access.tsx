import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PromoPage } from '@/features/offer';
import { seesModule, useSession } from '@/shared/lib/session';
import { NoAccess } from '@/shared/ui';
import { type Module, partOf } from './modules';
import classes from './pages/message-page.module.css';

/** Shows a part to who may see it, in a company that has it; else says why not and where to go. */
export function ModuleAccess({ module, children }: { module: Module; children: ReactNode }) {
  const session = useSession();
  const { t } = useTranslation();
  if (!session) return null;
  const name = t(`module.${module}`);
  const { rights, feature, roles } = partOf(module);
  if (!session.features.includes(feature)) return <PromoPage module={name} />;
  if ((roles?.includes(session.role) ?? true) && rights.some((right) => seesModule(session.permissions[right] ?? 'SA')))
    return children;
  return (
    <NoAccess
      title={t('noAccess.moduleTitle', { module: name })}
      text={t('noAccess.moduleText', {
        role: t(`role.${session.role as 'planner'}`, { defaultValue: session.role }),
        company: session.company.name,
      })}
      actions={
        <Link to="/projects" className={classes.way}>
          {t('noAccess.toProjects')}
        </Link>
      }
    />
  );
}
