import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/analytics.json';
import es from '@/shared/i18n/es/analytics.json';

addTexts('analytics', { es, en });
