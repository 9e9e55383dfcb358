import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/company.json';
import es from '@/shared/i18n/es/company.json';

addTexts('company', { es, en });
