import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EmailPage } from '@/features/arrival';
import { useTitle } from '../use-title';

export function Component() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  useTitle(t('title.email'));
  return <EmailPage key={token} token={token} />;
}
