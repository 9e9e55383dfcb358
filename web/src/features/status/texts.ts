import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/status.json';
import es from '@/shared/i18n/es/status.json';

addTexts('status', { es, en });
