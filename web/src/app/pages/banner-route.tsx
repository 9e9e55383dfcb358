import { useTranslation } from 'react-i18next';
import { BannerPage } from '@/features/offer';
import { useTitle } from '../use-title';

export function Component() {
  const { t } = useTranslation();
  useTitle(t('title.offer'));
  return <BannerPage />;
}
