import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '@/shared/lib/session';
import { NoAccess } from '@/shared/ui';
import classes from './message-page.module.css';

/** In place of a part of the product that the person's role does not open. */
export function NoModuleAccess({ title }: { title: string }) {
  const session = useSession();
  const { t } = useTranslation();
  if (!session) return null;
  return (
    <NoAccess
      title={title}
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
