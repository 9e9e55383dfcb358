import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/compare.json';
import es from '@/shared/i18n/es/compare.json';

addTexts('compare', { es, en });
