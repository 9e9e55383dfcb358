import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/finish.json';
import es from '@/shared/i18n/es/finish.json';

addTexts('finish', { es, en });
