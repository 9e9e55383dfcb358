import { useTranslation } from 'react-i18next';
import { useDelayed } from '@/shared/lib/use-delayed';
import { ErrorState, PageHead, Skeleton, TabLinks } from '@/shared/ui';
import { useAccount } from './api/account';
import { DatesCard } from './dates-card';
import { EraseCard } from './erase-card';
import { FactorsCard } from './factors-card';
import { NotificationsCard } from './notifications-card';
import { PasswordCard } from './password-card';
import { ProfileCard } from './profile-card';
import { SessionsCard } from './sessions-card';
import classes from './user-settings-page.module.css';

/** A person's own account: profile, dates, notifications, password, second factors and open sessions. */
export function UserSettingsPage({ owes }: { owes: boolean }) {
  const { t } = useTranslation('account');
  const { data, error, isLoading, isValidating, mutate } = useAccount();
  const late = useDelayed(isLoading);
  const changed = () => void mutate();
  return (
    <div className={classes.page}>
      <PageHead title={t('title')} purpose={t('purpose')} />
      <TabLinks
        label={t('tabs')}
        tabs={['account']}
        current="account"
        nameOf={() => t('tab')}
        hrefOf={() => '/settings/user'}
      />
      {late && !data && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton width="60%" />
        </div>
      )}
      {error && !data && <ErrorState title={t('loadFailed')} error={error} onRetry={changed} busy={isValidating} />}
      {data && (
        <>
          <ProfileCard account={data} onChanged={changed} />
          <DatesCard />
          <NotificationsCard />
          <FactorsCard account={data} owes={owes} onChanged={changed} />
          <PasswordCard />
          <SessionsCard />
          <EraseCard email={data.email} />
        </>
      )}
    </div>
  );
}
