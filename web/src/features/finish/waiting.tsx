import { useTranslation } from 'react-i18next';
import { PlanPageWaiting } from '@/shared/plan/plan-page';

export function Waiting() {
  const { t } = useTranslation('finish');
  return <PlanPageWaiting label={t('loading')} />;
}
