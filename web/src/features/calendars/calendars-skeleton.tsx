import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/shared/ui';
import classes from './calendars-screen.module.css';

/** The shape of the page while the plan loads. */
export function CalendarsSkeleton() {
  const { t } = useTranslation('calendars');
  return (
    <div className={classes.layout} role="status" aria-label={t('loading')}>
      <div className={classes.list}>
        {[62, 48, 70, 54].map((width) => (
          <div key={width} className={classes.skeletonItem}>
            <Skeleton width={`${width}%`} height={11} />
            <Skeleton width="40%" />
          </div>
        ))}
      </div>
      <div className={classes.form}>
        <Skeleton width={220} height={18} />
        <Skeleton width={340} />
        <Skeleton width="100%" height={260} />
        <Skeleton width="100%" height={160} />
      </div>
      <div className={classes.rail}>
        <Skeleton width="100%" height={220} />
        <Skeleton width="100%" height={110} />
      </div>
    </div>
  );
}
