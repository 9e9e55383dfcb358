import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { ErrorState, NoAccess, Skeleton } from '@/shared/ui';
import { useFramePage } from './api/use-overview';
import classes from './frame-page.module.css';

interface Props {
  project: string;
  /** In place of the page where the installation names none. */
  without: ReactNode;
  /** Where else to go for who may not see it. */
  elsewhere: ReactNode;
}

/** The page of another tool in a frame. It learns by a code that is good once who looks at it, and never gets a session. */
export function FramePage({ project, without, elsewhere }: Props) {
  const { t } = useTranslation('analytics');
  const { data, error, mutate } = useFramePage(project);
  if (error) {
    const { status, message } = failureOf(error);
    if (status === 403) return <NoAccess title={message} text={t('frame.denied')} actions={elsewhere} />;
    return <ErrorState title={t('frame.failed')} error={error} onRetry={() => void mutate()} />;
  }
  if (!data)
    return (
      <div className={classes.waiting} role="status" aria-label={t('loading')}>
        <Skeleton height={320} />
      </div>
    );
  if (data.address === null) return without;
  return (
    <iframe
      className={classes.frame}
      title={t('frame.title')}
      src={data.address}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      referrerPolicy="no-referrer"
    />
  );
}
