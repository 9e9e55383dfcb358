import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/reports.json';
import es from '@/shared/i18n/es/reports.json';

addTexts('reports', { es, en });
