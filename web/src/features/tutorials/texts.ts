import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/tutorials.json';
import es from '@/shared/i18n/es/tutorials.json';

addTexts('tutorials', { es, en });
