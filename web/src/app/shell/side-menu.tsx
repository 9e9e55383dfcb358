import {
  IconApps,
  IconCalendarWeek,
  IconListCheck,
  IconSettings,
  IconSparkles,
  IconTimeline,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { seesModule, useLevel } from '@/shared/lib/session';
import { classNames, type Icon, notify } from '@/shared/ui';
import { paths } from '../paths';
import classes from './side-menu.module.css';
import type { Place } from './use-place';

function Entry({ to, icon: Drawing, on, children }: { to: string; icon: Icon; on: boolean; children: string }) {
  return (
    <li>
      <NavLink to={to} className={classNames(classes.entry, on && classes.on)} aria-current={on ? 'page' : undefined}>
        <Drawing size={20} stroke={1.5} />
        {children}
      </NavLink>
    </li>
  );
}

/** The areas of the product that exist and that this person may see. */
export function SideMenu({ place }: { place: Place }) {
  const { t } = useTranslation();
  const level = useLevel('masterplan.gantt');
  const administers = seesModule(useLevel('settings.company'));
  const { pathname } = useLocation();
  const settings = pathname.startsWith('/settings/');
  const { session, projects, recent, inSchedule, looksAhead, weeklyTab, view } = place;
  const ahead = view === 'lookahead' || view === 'roadblocks';
  const weekly = view === 'weekly' || view === 'reasons';
  if (!session) return null;
  const org = session.company.id;
  const mayBegin = level === 'AC' && Boolean(projects?.length);
  const opens = recent && seesModule(level) ? paths.gantt(org, recent.project.id, recent.schedule.id) : undefined;
  const programme = opens ?? (mayBegin ? paths.masterPlan() : undefined);
  const sayNone = () => notify({ tone: 'error', title: t('shell.settings'), effect: t('shell.noProject') });
  return (
    <nav className={classes.menu} aria-label={t('shell.sidemenu')} data-region="sidemenu" tabIndex={-1}>
      <ul>
        <Entry to={paths.projects(org)} icon={IconApps} on={pathname.endsWith('/projects')}>
          {t('shell.projects')}
        </Entry>
        {programme && (
          <Entry to={programme} icon={IconTimeline} on={inSchedule && !ahead && !weekly}>
            {t('shell.schedule')}
          </Entry>
        )}
        {!programme && projects && seesModule(level) && (
          <li>
            <button type="button" className={classes.entry} onClick={sayNone}>
              <IconTimeline size={20} stroke={1.5} />
              {t('shell.schedule')}
            </button>
          </li>
        )}
        {looksAhead && recent && (
          <Entry to={paths.lookahead(org, recent.project.id, recent.schedule.id)} icon={IconListCheck} on={ahead}>
            {t('shell.lookahead')}
          </Entry>
        )}
        {weeklyTab && recent && (
          <Entry to={paths[weeklyTab](org, recent.project.id, recent.schedule.id)} icon={IconCalendarWeek} on={weekly}>
            {t('shell.weekly')}
          </Entry>
        )}
        {session.features.includes('cloud') && (
          <Entry to={paths.banner} icon={IconSparkles} on={pathname === paths.banner}>
            {t('shell.cloud')}
          </Entry>
        )}
        <Entry to={administers ? paths.companySettings() : paths.userSettings} icon={IconSettings} on={settings}>
          {t('shell.settings')}
        </Entry>
      </ul>
    </nav>
  );
}
