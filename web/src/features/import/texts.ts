import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/import.json';
import es from '@/shared/i18n/es/import.json';

addTexts('import', { es, en });
