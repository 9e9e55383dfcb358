import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { SsoCallbackPage } from '@/features/arrival';
import { useTitle } from '../use-title';

export function Component() {
  const { t } = useTranslation();
  const { provider = '' } = useParams();
  const [query] = useSearchParams();
  useTitle(t('title.signin'));
  return <SsoCallbackPage provider={provider} query={query} />;
}
