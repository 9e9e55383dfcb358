import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/outbox.json';
import es from '@/shared/i18n/es/outbox.json';

addTexts('outbox', { es, en });
