import { IconApps, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Menu, MenuHeading, MenuItem, MenuLine } from '@/shared/ui';
import { paths } from '../paths';
import classes from './top-bar.module.css';
import type { Place } from './use-place';

/** Project of the open schedule; the menu leads to the first schedule of another one. */
export function ProjectSwitcher({ place }: { place: Place }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { session, projects, here } = place;
  if (!session || !here) return null;
  const org = session.company.id;
  return (
    <Menu
      width={280}
      target={
        <button
          type="button"
          className={classes.crumb}
          aria-label={`${t('shell.switchProject')}: ${shownText(here.project.name)}`}
        >
          <span>{shownText(here.project.name)}</span>
          <IconSelector size={14} stroke={1.6} />
        </button>
      }
    >
      <MenuHeading>{shownText(session.company.name)}</MenuHeading>
      {projects?.map((project) => (
        <MenuItem
          key={project.id}
          current={project.id === here.project.id}
          disabled={project.schedules.length === 0}
          detail={project.schedules.length === 0 ? t('shell.noSchedules') : project.address}
          onClick={() => navigate(paths.gantt(org, project.id, project.schedules[0].id))}
        >
          {shownText(project.name)}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={IconApps} onClick={() => navigate(paths.projects(org))}>
        {t('shell.allProjects')}
      </MenuItem>
    </Menu>
  );
}

/** The open schedule and its siblings; the view stays the same. */
export function ScheduleSwitcher({ place }: { place: Place }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { session, here, view } = place;
  if (!session || !here) return null;
  const to = paths[view === 'import' || view === 'start' ? 'gantt' : view];
  return (
    <Menu
      width={280}
      target={
        <button
          type="button"
          className={classes.crumbHere}
          aria-label={`${t('shell.switchSchedule')}: ${shownText(here.schedule.name)}`}
        >
          <span>{shownText(here.schedule.name)}</span>
          <IconSelector size={14} stroke={1.6} />
        </button>
      }
    >
      <MenuHeading>{shownText(here.project.name)}</MenuHeading>
      {here.project.schedules.map((schedule) => (
        <MenuItem
          key={schedule.id}
          current={schedule.id === here.schedule.id}
          detail={t('shell.activities', { count: schedule.activities, formatted: format.number(schedule.activities) })}
          onClick={() => navigate(to(session.company.id, here.project.id, schedule.id))}
        >
          {shownText(schedule.name)}
        </MenuItem>
      ))}
    </Menu>
  );
}
