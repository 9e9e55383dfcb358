import { useTranslation } from 'react-i18next';
import { ForgotPage } from '@/features/arrival';
import { useTitle } from '../use-title';

export function Component() {
  const { t } = useTranslation();
  useTitle(t('title.forgot'));
  return <ForgotPage />;
}
