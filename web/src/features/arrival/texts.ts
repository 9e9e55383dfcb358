import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/arrival.json';
import es from '@/shared/i18n/es/arrival.json';

addTexts('arrival', { es, en });
