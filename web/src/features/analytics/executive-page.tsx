import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '@/shared/i18n/format';
import { saveFile } from '@/shared/lib/save-file';
import { shownText } from '@/shared/lib/shown-text';
import { useNow } from '@/shared/lib/use-now';
import { Button, Chip, EmptyState, Loaded, PageHead } from '@/shared/ui';
import classes from './analytics-page.module.css';
import type { Share } from './api/use-dashboard';
import { type ProjectOverview, useOverview } from './api/use-overview';
import { csvOf, dayOf } from './csv';
import { type Standing, standingOf } from './executive';
import own from './executive-page.module.css';
import { percentOf } from './figure-cards';
import { pcrTone, progressTone, shareOf } from './figures';

const standings = ['delayed', 'onTrack', 'stale'] as const;
const tones = { delayed: 'bad', onTrack: 'ok', stale: 'warn', unknown: 'plain' } as const;

/** The projects of the company beside one another. */
export function ExecutivePage({ hrefOf }: { hrefOf: (project: string) => string }) {
  const { t } = useTranslation('analytics');
  const overview = useOverview();
  return (
    <div className={classes.page} data-region="main" data-density="compact">
      <Loaded of={overview} loading={t('loading')} failed={t('failedAll')}>
        {(list) => <Projects list={list} hrefOf={hrefOf} />}
      </Loaded>
    </div>
  );
}

function Projects({ list, hrefOf }: { list: ProjectOverview[]; hrefOf: (project: string) => string }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const now = useNow();
  const rows = list.map((project) => ({ project, standing: standingOf(project, now) }));
  const count = (standing: Standing) => rows.filter((row) => row.standing === standing).length;
  const share = (of: Share | null) =>
    of?.share == null ? (
      <span className={own.none}>{t('noData')}</span>
    ) : (
      <>
        <b>{format.percent(shareOf(of.share))}</b>{' '}
        <small>{t('of', { part: format.number(of.part), whole: format.number(of.whole) })}</small>
      </>
    );
  const download = () =>
    saveFile(
      'projects.csv',
      `\ufeff${csvOf({
        columns: ['project', 'standing', 'finish', 'progress', 'ppc', 'pcr', 'roadblocks_overdue', 'updated_at'].map(
          (key) => ({ key, label: key }),
        ),
        rows: rows.map(({ project: p, standing }) => [
          p.name,
          standing,
          p.finish === null ? null : dayOf(p.finish - 1),
          p.schedules === 0 ? null : percentOf(p.progress),
          percentOf(p.ppc?.share),
          percentOf(p.pcr?.share),
          p.overdue,
          p.updatedAt,
        ]),
      })}`,
      'text/csv;charset=utf-8',
    );
  return (
    <>
      <PageHead
        className={classes.head}
        title={t('executive.title')}
        purpose={t('executive.about')}
        actions={
          <Button icon={IconDownload} onClick={download}>
            CSV
          </Button>
        }
      />
      {list.length === 0 ? (
        <EmptyState title={t('executive.none')} text={t('executive.noneText')} />
      ) : (
        <>
          <ul className={own.counters}>
            {standings.map((standing) => (
              <li key={standing} data-standing={standing}>
                <strong>{format.number(count(standing))}</strong>
                <span>{t(`standingOf.${standing}`)}</span>
                <small>{t(`standingText.${standing}`)}</small>
              </li>
            ))}
          </ul>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, so the keyboard must reach it */}
          <section className={own.scroll} tabIndex={0} aria-label={t('executive.title')}>
            <table className={own.table}>
              <thead>
                <tr>
                  <th scope="col">{t('project')}</th>
                  <th scope="col">{t('executive.standing')}</th>
                  <th scope="col">{t('executive.finish')}</th>
                  <th scope="col">{t('executive.progress')}</th>
                  <th scope="col">{t('executive.ppc')}</th>
                  <th scope="col">{t('executive.pcr')}</th>
                  <th scope="col">{t('executive.overdue')}</th>
                  <th scope="col">{t('executive.updated')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ project: p, standing }) => (
                  <tr key={p.id}>
                    <th scope="row">
                      <Link to={hrefOf(p.id)}>{shownText(p.name)}</Link>
                    </th>
                    <td>
                      <Chip tone={tones[standing]}>{t(`standingIs.${standing}`)}</Chip>
                    </td>
                    <td>{p.finish === null ? none() : format.endMedium(p.finish)}</td>
                    <td data-tone={p.schedules ? progressTone(p.progress) : undefined}>
                      {p.schedules === 0 ? none() : format.percent(shareOf(p.progress), 1)}
                    </td>
                    <td>{share(p.ppc)}</td>
                    <td data-tone={p.pcr?.share != null ? pcrTone(p.pcr.share) : undefined}>{share(p.pcr)}</td>
                    <td data-tone={p.overdue ? 'low' : undefined}>
                      {p.overdue === null ? none() : format.number(p.overdue)}
                    </td>
                    <td>
                      {p.updatedAt === null ? (
                        none()
                      ) : (
                        <span title={format.instant(Date.parse(p.updatedAt))}>
                          {format.relative(Date.parse(p.updatedAt), now)}
                        </span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </>
  );

  function none() {
    return <span className={own.none}>{t('noData')}</span>;
  }
}
