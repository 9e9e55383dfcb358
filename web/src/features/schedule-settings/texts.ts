import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/settings.json';
import es from '@/shared/i18n/es/settings.json';

addTexts('settings', { es, en });
