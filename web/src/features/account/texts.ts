import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/account.json';
import es from '@/shared/i18n/es/account.json';

addTexts('account', { es, en });
