import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/administration.json';
import es from '@/shared/i18n/es/administration.json';

addTexts('administration', { es, en });
