import { IconHelpCircle, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { seesModule } from '@/shared/lib/session';
import { shownText } from '@/shared/lib/shown-text';
import { IconButton, Kbd, Mark } from '@/shared/ui';
import { paths } from '../paths';
import { scheduleTabs, tabNames } from '../schedule-tabs';
import { AccountMenu } from './account-menu';
import { NoticeBell } from './notice-bell';
import { PeopleHere } from './people-here';
import { ProjectSwitcher, ScheduleSwitcher } from './switchers';
import classes from './top-bar.module.css';
import type { Place } from './use-place';

interface Props {
  place: Place;
  onSearch: () => void;
  helpOpen: boolean;
  onHelp: () => void;
}

export function TopBar({ place, onSearch, helpOpen, onHelp }: Props) {
  const { t } = useTranslation();
  const location = useLocation();
  const { session, here, view, area } = place;
  const sees = (right: string): boolean => seesModule(session?.permissions[right] ?? 'SA');
  const shownTabs = tabNames.filter((name) => scheduleTabs[name].area === area && sees(scheduleTabs[name].right));
  if (!session) return null;
  const org = session.company.id;
  return (
    <header className={classes.bar} data-region="topbar" data-density="compact" tabIndex={-1}>
      <Link to={paths.projects(org)} className={classes.mark} aria-label={`Gantry, ${t('shell.projects')}`}>
        <Mark size={28} />
      </Link>
      <nav className={classes.place} aria-label={t('shell.company')}>
        <Link to={paths.projects(org)} className={here ? classes.crumb : classes.crumbHere}>
          <span>{shownText(session.company.name)}</span>
        </Link>
        {here && (
          <>
            <span className={classes.slash} aria-hidden="true">
              /
            </span>
            <ProjectSwitcher place={place} />
            <span className={classes.slash} aria-hidden="true">
              /
            </span>
            <ScheduleSwitcher place={place} />
          </>
        )}
      </nav>
      {here && (
        <nav className={classes.tabs} aria-label={t('shell.tabs')}>
          {shownTabs.map((name) => (
            <NavLink
              key={name}
              to={paths[name](org, here.project.id, here.schedule.id)}
              className={classes.tab}
              data-on={view === name || undefined}
              aria-current={view === name ? 'page' : undefined}
              end
            >
              {t(scheduleTabs[name].label)}
            </NavLink>
          ))}
          {view === 'import' && (
            <NavLink to={`${location.pathname}${location.search}`} className={classes.tab} data-on aria-current="page">
              {t('shell.import')}
            </NavLink>
          )}
        </nav>
      )}
      <span className={classes.grow} />
      <button type="button" className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K">
        <IconSearch size={14} stroke={1.6} />
        <span>{t('palette.open')}</span>
        <Kbd keys="Ctrl+K" />
      </button>
      <span className={classes.wide}>
        <PeopleHere />
      </span>
      <NoticeBell />
      <IconButton
        className={classes.wide}
        label={t('shell.help')}
        shortcut="?"
        icon={IconHelpCircle}
        aria-expanded={helpOpen}
        onClick={onHelp}
      />
      <AccountMenu session={session} />
    </header>
  );
}
