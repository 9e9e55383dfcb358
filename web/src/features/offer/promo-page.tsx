import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/ui';
import { AskButton } from './ask-button';

/** What a module that the company does not have belongs to, and the way to ask for it. */
export function PromoPage({ module }: { module: string }) {
  const { t } = useTranslation('offer');
  return (
    <EmptyState
      title={t('promo.title', { module })}
      text={t('promo.text')}
      actions={<AskButton module={module}>{t('promo.ask')}</AskButton>}
    />
  );
}
