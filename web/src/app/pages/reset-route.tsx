import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ResetPage } from '@/features/arrival';
import { useTitle } from '../use-title';

export function Component() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  useTitle(t('title.reset'));
  return <ResetPage key={token} token={token} />;
}
