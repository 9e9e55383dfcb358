import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/requests.json';
import es from '@/shared/i18n/es/requests.json';

addTexts('requests', { es, en });
