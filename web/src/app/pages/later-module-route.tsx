import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '@/shared/ui';
import { ModuleAccess } from '../module-access';
import type { LaterModule } from '../modules';
import { useTitle } from '../use-title';
import classes from './message-page.module.css';

/** A part that comes with a later version: who may open it learns so, behind the same rights that the part itself will ask for. */
export function LaterModuleRoute({ module }: { module: LaterModule }) {
  const { t } = useTranslation();
  const name = t(`module.${module}`);
  useTitle(name);
  return (
    <ModuleAccess module={module}>
      <EmptyState
        title={t('later.title', { module: name })}
        text={t('later.text')}
        actions={
          <Link to="/projects" className={classes.way}>
            {t('noAccess.toProjects')}
          </Link>
        }
      />
    </ModuleAccess>
  );
}
