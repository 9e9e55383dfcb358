import { useTranslation } from 'react-i18next';
import { TutorialsPage } from '@/features/tutorials';
import { useTitle } from '../use-title';

export function Component() {
  const { t } = useTranslation();
  useTitle(t('title.tutorials'));
  return <TutorialsPage />;
}
