import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/calendars.json';
import es from '@/shared/i18n/es/calendars.json';

addTexts('calendars', { es, en });
