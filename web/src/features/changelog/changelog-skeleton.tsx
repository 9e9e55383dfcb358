import { Skeleton } from '@/shared/ui';
import classes from './changelog-page.module.css';
import entry from './entry.module.css';

const widths = [62, 48, 70, 55, 64, 44, 58, 51];

/** Days and entries in the shape of those that are coming. */
export function ChangelogSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={classes.day}>
        <Skeleton width={170} />
      </div>
      {widths.map((width) => (
        <div key={width} className={entry.entry}>
          <Skeleton width={24} height={24} style={{ borderRadius: 12 }} />
          <div>
            <Skeleton width={`${width}%`} />
            <Skeleton width={`${width * 0.6}%`} height={7} style={{ marginTop: 7 }} />
          </div>
          <Skeleton width="80%" />
          <Skeleton width={48} style={{ marginLeft: 'auto' }} />
          <Skeleton width={44} style={{ marginLeft: 'auto' }} />
        </div>
      ))}
    </div>
  );
}
