import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/ui';
import { AskButton } from './ask-button';

/** The whole offer, and the way to hear more of it. */
export function BannerPage() {
  const { t } = useTranslation('offer');
  return (
    <EmptyState title={t('banner.title')} text={t('banner.text')} actions={<AskButton>{t('banner.ask')}</AskButton>} />
  );
}
