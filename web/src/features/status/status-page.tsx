import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '@/shared/i18n/format';
import { useDelayed } from '@/shared/lib/use-delayed';
import { Button, EmptyState, ErrorState, PageHead, Skeleton } from '@/shared/ui';
import { type Held, useHeld } from './api/use-held';
import classes from './status-page.module.css';

interface Props {
  company: string;
  hrefOf: (project: string, schedule: string) => string;
}

/** For administrators: which schedules and projects are held because their history can't be followed, since when and why. */
export function StatusPage({ company, hrefOf }: Props) {
  const { t } = useTranslation('status');
  const { data, error, isLoading, isValidating, mutate } = useHeld(company);
  const late = useDelayed(isLoading);
  return (
    <div className={classes.page}>
      <PageHead
        title={t('title')}
        purpose={t('purpose')}
        actions={
          <Button icon={IconRefresh} busy={isValidating && Boolean(data)} onClick={() => void mutate()}>
            {t('refresh')}
          </Button>
        }
      />
      {late && !data && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton width="60%" />
        </div>
      )}
      {error && !data && (
        <ErrorState title={t('loadFailed')} error={error} onRetry={() => void mutate()} busy={isValidating} />
      )}
      {data?.length === 0 && <EmptyState title={t('empty.title')} text={t('empty.text')} />}
      {data && data.length > 0 && <HeldTable list={data} hrefOf={hrefOf} />}
    </div>
  );
}

function HeldTable({ list, hrefOf }: { list: Held[]; hrefOf: Props['hrefOf'] }) {
  const { t } = useTranslation('status');
  const format = useFormat();
  return (
    <>
      <div className={classes.scroller}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('column.name')}</th>
              <th scope="col">{t('column.revision')}</th>
              <th scope="col">{t('column.since')}</th>
              <th scope="col">{t('column.why')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((held) => (
              <tr key={`${held.kind} ${held.id}`}>
                <th scope="row">
                  {held.kind === 'plan' && held.project ? (
                    <Link to={hrefOf(held.project, held.id)}>{held.name || held.id}</Link>
                  ) : (
                    held.name || held.id
                  )}
                  <small>{t(`kind.${held.kind}`)}</small>
                </th>
                <td>{format.number(held.revision)}</td>
                <td>{format.instant(Date.parse(held.since))}</td>
                <td>
                  {held.message}
                  <small>
                    {held.code} · {held.readModels.join(', ')}
                  </small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.way}>{t('way')}</p>
    </>
  );
}
