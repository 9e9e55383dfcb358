import { IconAlertTriangle, IconFileImport, IconPlus, IconTimeline } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { useNow } from '@/shared/lib/use-now';
import { Button, Chip, ProgressBar } from '@/shared/ui';
import type { Project, ScheduleSummary } from './api/use-projects';
import classes from './project-card.module.css';
import { type ProjectActions, ProjectMenu, type ScheduleActions, ScheduleMenu } from './project-menu';
import { StoreyDrawing } from './storey-drawing';
import { totalsOf } from './totals';

interface Props {
  project: Project;
  hrefOf: (schedule: string) => string;
  actions: ProjectActions;
  schedules: ScheduleActions;
}

function personOf({ updatedBy }: ScheduleSummary): string {
  if (!updatedBy) return '';
  const last = updatedBy.lastname ? ` ${updatedBy.lastname.slice(0, 1)}.` : '';
  return shownText(`${updatedBy.name}${last}`);
}

export function ProjectCard({ project, hrefOf, actions, schedules }: Props) {
  const { onNewSchedule, onImport } = actions;
  const { t } = useTranslation('projects');
  const format = useFormat();
  const now = useNow();
  const id = useId();
  const totals = totalsOf(project);
  const empty = project.schedules.length === 0;
  return (
    <article className={classes.card} aria-labelledby={id} data-density="compact">
      <div className={classes.picture}>
        <StoreyDrawing project={project.id} progress={totals.progress} />
      </div>
      <div className={classes.body}>
        <div className={classes.head}>
          <div className={classes.words}>
            <h2 id={id} className={classes.name}>
              {empty ? (
                shownText(project.name)
              ) : (
                <Link to={hrefOf(project.schedules[0].id)}>{shownText(project.name)}</Link>
              )}
            </h2>
            <p className={classes.address}>
              {[
                project.address,
                t('count.schedules', {
                  count: project.schedules.length,
                  formatted: format.number(project.schedules.length),
                }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {project.stage !== 'started' && (
            <Chip>{t(`stage.${project.stage as 'started'}`, { defaultValue: project.stage })}</Chip>
          )}
          <ProjectMenu project={project} actions={actions} />
        </div>
        {empty ? (
          <div className={classes.empty}>
            <p>{t('card.empty')}</p>
            <div className={classes.emptyActions}>
              {onImport && (
                <Button icon={IconFileImport} onClick={onImport}>
                  {t('import.action')}
                </Button>
              )}
              {onNewSchedule && (
                <Button variant="ghost" icon={IconPlus} onClick={onNewSchedule}>
                  {t('schedule.new')}
                </Button>
              )}
            </div>
          </div>
        ) : (
          <>
            <ProgressBar value={totals.progress} label={t('card.progressOf', { project: project.name })} />
            <dl className={classes.figures}>
              <div>
                <dd>{format.percent(totals.progress)}</dd>
                <dt>{t('card.progress')}</dt>
              </div>
              <div>
                <dd>{totals.finish === null ? '–' : format.endMedium(totals.finish)}</dd>
                <dt>{t('card.finish')}</dt>
              </div>
              <div>
                <dd>{format.number(totals.activities)}</dd>
                <dt>{t('card.activities', { count: totals.activities })}</dt>
              </div>
            </dl>
            <ul className={classes.schedules} aria-label={t('card.schedules')}>
              {project.schedules.map((schedule) => (
                <li key={schedule.id} className={classes.row}>
                  <Link to={hrefOf(schedule.id)} className={classes.schedule}>
                    <IconTimeline size={14} stroke={1.6} />
                    <span className={classes.scheduleName}>{shownText(schedule.name)}</span>
                    {schedule.current && project.schedules.length > 1 && (
                      <Chip tone="info">{t('schedule.current')}</Chip>
                    )}
                    {!schedule.visible && <Chip>{t('schedule.hiddenMark')}</Chip>}
                    {schedule.stale && (
                      <span className={classes.stale} title={t('card.staleText')}>
                        <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
                        {t('card.stale')}
                      </span>
                    )}
                    {project.schedules.length > 1 && schedule.finish !== null && (
                      <span className={classes.scheduleFinish}>{format.endMedium(schedule.finish)}</span>
                    )}
                    <time dateTime={schedule.updatedAt} title={format.instant(Date.parse(schedule.updatedAt))}>
                      {[personOf(schedule), format.relative(Date.parse(schedule.updatedAt), now)]
                        .filter(Boolean)
                        .join(' · ')}
                    </time>
                  </Link>
                  <ScheduleMenu schedule={schedule} actions={schedules} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </article>
  );
}
