import { IconFileImport, IconPlus, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner, Button, EmptyState, Skeleton } from '@/shared/ui';
import { useGantt, useView } from './gantt-context';
import classes from './plan-states.module.css';

/** Widths of the rows that are coming: indent, name, where the bar begins, how long it is. In percent. */
const shapes = [
  [0, 46, 4, 62],
  [4, 52, 6, 40],
  [8, 58, 8, 24],
  [8, 44, 18, 20],
  [8, 62, 28, 16],
  [8, 40, 34, 22],
  [4, 50, 44, 34],
  [8, 56, 46, 18],
  [8, 48, 54, 14],
  [8, 60, 62, 20],
  [8, 42, 70, 16],
  [4, 54, 72, 24],
] as const;

/** The shape of the plan while it loads. */
export function LoadingPlan() {
  const { t } = useTranslation('gantt');
  return (
    <div className={classes.loading} role="status" aria-label={t('loading')}>
      <div className={classes.names}>
        {shapes.map(([indent, width], k) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
          <div key={k} className={classes.line} style={{ paddingLeft: `${indent}%` }}>
            <Skeleton width={13} />
            <Skeleton width={`${width}%`} />
          </div>
        ))}
      </div>
      <div className={classes.bars}>
        {shapes.map(([, , left, width], k) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
          <div key={k} className={classes.line} style={{ paddingLeft: `${left}%` }}>
            <Skeleton width={`${width}%`} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A schedule without activities: import one or begin here. */
export function EmptyPlan({ onImport }: { onImport: (() => void) | undefined }) {
  const { actions, editable } = useGantt();
  const { t } = useTranslation('gantt');
  const begin = useRef<HTMLButtonElement>(null);
  // Nothing else is to be done here: whoever came by keyboard goes on with Enter.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches('main')) begin.current?.focus();
  }, []);
  return (
    <EmptyState
      title={t('empty.title')}
      text={t(editable ? 'empty.text' : 'empty.readOnly')}
      actions={
        editable && (
          <>
            {onImport && (
              <Button variant="primary" icon={IconFileImport} onClick={onImport}>
                {t('empty.import')}
              </Button>
            )}
            <Button
              ref={begin}
              variant={onImport ? 'default' : 'primary'}
              icon={IconPlus}
              onClick={() => actions.rows.insert()}
            >
              {t('empty.begin')}
            </Button>
          </>
        )
      }
    />
  );
}

/** Lasting states told above the plan: no connection, session over, a screen that is behind. */
export function PlanBanners() {
  const { session, surroundings } = useGantt();
  const { connection, waiting, stale, parked, closedBy } = useView();
  const { t } = useTranslation('gantt');
  const again = (
    <Button variant="link" icon={IconRefresh} onClick={() => window.location.reload()}>
      {t('banner.reload')}
    </Button>
  );
  return (
    <>
      {connection === 'reconnecting' && (
        <div className={classes.banner}>
          <Banner
            tone="warn"
            icon={IconWifiOff}
            action={
              <Button variant="link" onClick={() => session.retry()}>
                {t('banner.retry')}
              </Button>
            }
          >
            <b>{t('banner.offline')}</b>{' '}
            {waiting > 0 ? t('banner.waiting', { count: waiting }) : t('banner.nothingWaits')}
          </Banner>
        </div>
      )}
      {connection === 'closed' && (
        <div className={classes.banner}>
          <Banner
            tone="bad"
            action={
              <>
                {again}
                {surroundings && (
                  <Button variant="link" onClick={surroundings.toProjects}>
                    {t('banner.toProjects')}
                  </Button>
                )}
              </>
            }
          >
            <b>{t('banner.closed')}</b> {closedBy}
          </Banner>
        </div>
      )}
      {(stale || parked !== undefined) && (
        <div className={classes.banner}>
          <Banner tone="warn" action={again}>
            <b>{t('banner.stale')}</b>{' '}
            {parked === undefined ? t('banner.staleText') : t('banner.parkedText', { revision: parked })}
          </Banner>
        </div>
      )}
    </>
  );
}
