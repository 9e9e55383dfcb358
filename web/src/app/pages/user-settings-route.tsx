import { useTranslation } from 'react-i18next';
import { UserSettingsPage } from '@/features/account';
import { useSession } from '@/shared/lib/session';
import { useTitle } from '../use-title';

export function Component() {
  const session = useSession();
  const { t } = useTranslation();
  useTitle(t('title.account'));
  return session ? <UserSettingsPage owes={session.owesSecondFactor ?? false} /> : null;
}
