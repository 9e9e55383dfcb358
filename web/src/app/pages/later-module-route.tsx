import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PromoPage } from '@/features/offer';
import { seesModule, useSession } from '@/shared/lib/session';
import { EmptyState, NoAccess } from '@/shared/ui';
import { type LaterModule, laterModules } from '../modules';
import { useTitle } from '../use-title';
import classes from './message-page.module.css';

/** A part that comes with a later version: who may open it learns so, behind the same rights that the part itself will ask for. */
export function LaterModuleRoute({ module }: { module: LaterModule }) {
  const session = useSession();
  const { t } = useTranslation();
  const name = t(`module.${module}`);
  useTitle(name);
  if (!session) return null;
  const { rights, feature } = laterModules[module];
  if (!session.features.includes(feature)) return <PromoPage module={name} />;
  const projects = (
    <Link to="/projects" className={classes.way}>
      {t('noAccess.toProjects')}
    </Link>
  );
  if (!rights.some((right) => seesModule(session.permissions[right] ?? 'SA'))) {
    return (
      <NoAccess
        title={t('noAccess.moduleTitle', { module: name })}
        text={t('noAccess.moduleText', {
          role: t(`role.${session.role as 'planner'}`, { defaultValue: session.role }),
          company: session.company.name,
        })}
        actions={projects}
      />
    );
  }
  return <EmptyState title={t('later.title', { module: name })} text={t('later.text')} actions={projects} />;
}
