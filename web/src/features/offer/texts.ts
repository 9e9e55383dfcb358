import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/offer.json';
import es from '@/shared/i18n/es/offer.json';

addTexts('offer', { es, en });
