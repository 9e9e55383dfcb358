import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '@/shared/i18n/format';
import { failureOf } from '@/shared/lib/failure';
import { shownText } from '@/shared/lib/shown-text';
import { useDelayed } from '@/shared/lib/use-delayed';
import { Button, Dialog, Skeleton } from '@/shared/ui';
import { type ProjectOverview, useMovers } from './api/use-overview';
import classes from './explain-dialog.module.css';

/** How many commands are named; the whole ledger has all. */
const MOST = 3;

interface Props {
  project: ProjectOverview & { leading: string };
  /** The change behind a line, in the log of its schedule. */
  changePath: (project: string, schedule: string, revision: number) => string;
  ledgerPath: (project: string, schedule: string) => string;
  onClose: () => void;
}

const dayOf = (minute: number) => Math.floor((minute - 1) / 1440);

/** The three commands that moved the finish of a project farthest in its last four weeks. */
export function MoversDialog({ project, changePath, ledgerPath, onClose }: Props) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { data, error } = useMovers(project.leading, project.since, project.until);
  const slow = useDelayed(!data && !error);
  const lines = [...(data?.lines ?? [])]
    .filter(({ work }) => work !== 0)
    .sort((a, b) => Math.abs(b.work) - Math.abs(a.work))
    .slice(0, MOST);
  const person = (id: string) => {
    const who = data?.people[id];
    return who ? shownText(`${who.name} ${who.lastname}`.trim()) : t('movers.system');
  };
  const days = (from: number | null, to: number | null) =>
    from === null || to === null ? '–' : t('movers.days', { days: format.signed(dayOf(to) - dayOf(from)) });
  return (
    <Dialog
      opened
      wide
      title={t('movers.title', { name: shownText(project.name) })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {data && (
        <p>
          {data.before === null || data.after === null
            ? t('movers.noFinish')
            : t('movers.moved', { from: format.endMedium(data.before), to: format.endMedium(data.after) })}
          {data.before !== null && data.after !== null && <b> {days(data.before, data.after)}</b>}
        </p>
      )}
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, so the keyboard must reach it
        <section className={classes.table} tabIndex={0} aria-label={t('movers.commands')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('movers.what')}</th>
                <th scope="col">{t('movers.kind')}</th>
                <th scope="col">{t('movers.who')}</th>
                <th scope="col">{t('movers.when')}</th>
                <th scope="col">{t('movers.effect')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.revision}>
                  <th scope="row">
                    <Link to={changePath(project.id, project.leading, line.revision)}>
                      {shownText(line.name) || t('rows.change', { revision: format.number(line.revision) })}
                    </Link>
                  </th>
                  <td>{t(`movers.kindOf.${line.kind as 'progress'}`, { defaultValue: line.kind })}</td>
                  <td>{person(line.by)}</td>
                  <td>{format.instant(Date.parse(line.at))}</td>
                  <td data-late={line.work > 0 || undefined}>{days(line.from, line.to)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {data && lines.length === 0 && data.before !== null && <p className={classes.quiet}>{t('movers.still')}</p>}
      {!data && slow && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton width="80%" />
        </div>
      )}
      {error && <p className={classes.quiet}>{failureOf(error).message}</p>}
      <p className={classes.quiet}>
        <Link to={ledgerPath(project.id, project.leading)}>{t('movers.all')}</Link>
      </p>
    </Dialog>
  );
}
