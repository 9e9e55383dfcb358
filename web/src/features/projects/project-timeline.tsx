import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { useNow } from '@/shared/lib/use-now';
import { IconButton } from '@/shared/ui';
import type { Project } from './api/use-projects';
import { axisOf, spanOf, zooms } from './axis';
import classes from './project-timeline.module.css';

interface Props {
  projects: Project[];
  hrefOf: (project: string, schedule: string) => string;
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** The projects as bars on one axis of time, each leading to its first schedule. */
export function ProjectTimeline({ projects, hrefOf, zoom, onZoom }: Props) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const now = Math.floor(useNow() / 60_000);
  const rows = projects.map((project) => ({ project, span: spanOf(project) }));
  const axis = axisOf(
    rows.flatMap(({ span }) => span ?? []),
    now,
    zoom,
  );
  return (
    <section className={classes.timeline} aria-label={t('view.timeline')}>
      <div className={classes.zoom}>
        <IconButton label={t('view.zoomOut')} icon={IconMinus} disabled={zoom === 0} onClick={() => onZoom(zoom - 1)} />
        <IconButton
          label={t('view.zoomIn')}
          icon={IconPlus}
          disabled={zoom === zooms.length - 1}
          onClick={() => onZoom(zoom + 1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('view.axis')}>
        <div className={classes.months} aria-hidden="true" style={{ width: axis.width }}>
          {axis.months.map((month, n) => (
            <span key={month} style={{ left: axis.at(month) }} data-narrow={(zoom < 2 && n % 3 !== 0) || undefined}>
              {format.monthShort(month)}
            </span>
          ))}
        </div>
        <ul style={{ width: axis.width }}>
          {rows.map(({ project, span }) => (
            <li key={project.id}>
              {span ? (
                <Link
                  to={hrefOf(project.id, project.schedules[0].id)}
                  className={classes.bar}
                  data-stage={project.stage}
                  style={{ left: axis.at(span.start), width: Math.max(axis.at(span.finish) - axis.at(span.start), 4) }}
                >
                  <span>
                    <b>{shownText(project.name)}</b> {format.dateMedium(span.start)} – {format.endMedium(span.finish)}
                  </span>
                </Link>
              ) : (
                <span className={classes.undated}>
                  <b>{shownText(project.name)}</b> {t('view.noDates')}
                </span>
              )}
            </li>
          ))}
        </ul>
        <span className={classes.now} style={{ left: axis.at(now) }} title={t('view.today')} />
      </section>
    </section>
  );
}
