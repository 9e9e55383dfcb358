import { Skeleton } from '@/shared/ui';
import card from './project-card.module.css';
import classes from './projects-page.module.css';

/** Cards in the shape of those that are coming. */
export function ProjectsSkeleton() {
  return (
    <div className={classes.cards} aria-hidden="true">
      {[0, 1, 2].map((i) => (
        <div key={i} className={card.card}>
          <div className={card.picture} />
          <div className={card.body}>
            <Skeleton width="52%" height={14} />
            <Skeleton width="28%" />
            <Skeleton width="100%" height={6} style={{ marginTop: 4 }} />
            <Skeleton width="100%" height={28} />
            <Skeleton width="70%" style={{ margin: '14px 0 10px' }} />
          </div>
        </div>
      ))}
    </div>
  );
}
