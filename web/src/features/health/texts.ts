import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/health.json';
import es from '@/shared/i18n/es/health.json';

addTexts('health', { es, en });
