import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/shared/ui';
import classes from './finish-page.module.css';

export function Waiting() {
  const { t } = useTranslation('finish');
  return (
    <div className={classes.waiting} role="status" aria-label={t('loading')}>
      {[64, 88, 76, 90, 71].map((width) => (
        <Skeleton key={width} height={24} width={`${width}%`} />
      ))}
    </div>
  );
}
