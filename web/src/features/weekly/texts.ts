import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/weekly.json';
import es from '@/shared/i18n/es/weekly.json';

addTexts('weekly', { es, en });
