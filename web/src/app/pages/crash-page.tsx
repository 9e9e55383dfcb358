import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ErrorState } from '@/shared/ui';

/** A screen that broke or could not be fetched. Loading it anew is the way out. */
export function CrashPage() {
  const error = useRouteError();
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t('crash.title')}
      safe={t('crash.safe')}
      error={error}
      onRetry={() => window.location.reload()}
    />
  );
}
