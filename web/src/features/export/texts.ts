import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/export.json';
import es from '@/shared/i18n/es/export.json';

addTexts('export', { es, en });
