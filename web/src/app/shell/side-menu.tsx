import {
  IconApps,
  IconCalendarWeek,
  IconChartBar,
  IconChartDots,
  IconGauge,
  IconListCheck,
  IconSettings,
  IconSparkles,
  IconTimeline,
  IconTrain,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { seesModule, useLevel } from '@/shared/lib/session';
import { classNames, type Icon, notify } from '@/shared/ui';
import { type Module, partOf } from '../modules';
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

/** Where the menu leads within further parts. Analytics stands in every menu: its page says who may not see it. */
const furtherEntries: { module: Module; to: string; icon: Icon; roles?: string[]; always?: true }[] = [
  {
    module: 'takt',
    to: '/taktplanning/units',
    icon: IconTrain,
    roles: ['superadmin', 'admin', 'projectleader', 'planner'],
  },
  { module: 'taktAnalytics', to: '/extraDashboard', icon: IconChartDots },
  { module: 'productivity', to: '/productivity/assign', icon: IconGauge },
  { module: 'analytics', to: '/analytics-v2', icon: IconChartBar, always: true },
];

/** The areas of the product that exist and that this person may see; the first alone in a company that is limited to it. */
export function SideMenu({ place }: { place: Place }) {
  const { t } = useTranslation();
  const level = useLevel('masterplan.gantt');
  const administers = seesModule(useLevel('settings.company'));
  const { pathname } = useLocation();
  const settings = pathname.startsWith('/settings/');
  const { session, projects, recent, inSchedule, looksAhead, weeklyTab, area } = place;
  const ahead = area === 'ahead';
  const weekly = area === 'weekly';
  if (!session) return null;
  const first = session.features.includes('first_module_only');
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
        {!first && rest()}
      </ul>
    </nav>
  );

  function rest() {
    return (
      <>
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
        {furtherEntries.filter(shown).map(({ module, to, icon }) => (
          <Entry key={module} to={to} icon={icon} on={partOf(module).addresses.includes(pathname)}>
            {t(`module.${module}`)}
          </Entry>
        ))}
        {session?.features.includes('cloud') && (
          <Entry to={paths.banner} icon={IconSparkles} on={pathname === paths.banner}>
            {t('shell.cloud')}
          </Entry>
        )}
        <Entry to={administers ? paths.companySettings() : paths.userSettings} icon={IconSettings} on={settings}>
          {t('shell.settings')}
        </Entry>
      </>
    );
  }

  function shown({ module, roles, always }: (typeof furtherEntries)[number]): boolean {
    if (!session || always) return Boolean(session);
    const { rights, feature, roles: named } = partOf(module);
    return (
      session.features.includes(feature) &&
      ((roles ?? named)?.includes(session.role) ?? true) &&
      rights.some((right) => seesModule(session.permissions[right] ?? 'SA'))
    );
  }
}
