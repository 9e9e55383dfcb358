import { useTranslation } from 'react-i18next';
import { useDelayed } from '@/shared/lib/use-delayed';
import { Skeleton } from '@/shared/ui';
import classes from './page-skeleton.module.css';

const widths = [74, 58, 82, 66, 70, 52];

/** A page whose contents are not known yet, in the shape of most. A load that is quick enough shows nothing. */
export function PageSkeleton() {
  const { t } = useTranslation();
  const late = useDelayed(true);
  if (!late) return null;
  return (
    <div className={classes.page} role="status" aria-label={t('load.running')}>
      <Skeleton width={180} height={16} />
      {widths.map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
