import { useTranslation } from 'react-i18next';
import { Link, Navigate, useMatch, useParams } from 'react-router';
import { findSchedule, useProjects } from '@/features/projects';
import { useSession } from '@/shared/lib/session';
import { stored } from '@/shared/lib/storage';
import { EmptyState, NoAccess } from '@/shared/ui';
import { PageSkeleton } from '../page-skeleton';
import { paths } from '../paths';
import { WeeklyAccess } from '../weekly-access';
import classes from './message-page.module.css';

/** The addresses of the weekly plan without a schedule lead to the one opened last, or to the one they name. */
export function Component() {
  const session = useSession();
  const { t } = useTranslation();
  const { projectIdCnc, sectorIdCnc } = useParams();
  const [reasons, closing] = [useMatch('/weeklyplan/cncs/*'), useMatch('/weeklyplan/close')];
  const tab = reasons ? 'reasons' : closing ? 'closing' : 'weekly';
  const { data: projects, error } = useProjects(session?.company.id);
  if (!session) return null;
  return <WeeklyAccess tab={tab}>{where()}</WeeklyAccess>;

  function where() {
    const back = (
      <Link to="/projects" className={classes.way}>
        {t('noAccess.toProjects')}
      </Link>
    );
    if (!projects && !error) return <PageSkeleton />;
    const last = stored.get('schedule');
    const named = sectorIdCnc ? findSchedule(projects, sectorIdCnc) : undefined;
    if (sectorIdCnc && named?.project.id !== projectIdCnc)
      return <NoAccess title={t('weeklyStart.deniedTitle')} text={t('weeklyStart.denied')} actions={back} />;
    const first = projects?.find(({ schedules }) => schedules.length > 0);
    const found =
      named ??
      (last ? findSchedule(projects, last) : undefined) ??
      (first && { project: first, schedule: first.schedules[0] });
    if (!found || !session)
      return <EmptyState title={t('shell.noProject')} text={t('weeklyStart.choose')} actions={back} />;
    const place = [session.company.id, found.project.id, found.schedule.id] as const;
    return <Navigate to={paths[tab](...place)} replace />;
  }
}
