import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/members.json';
import es from '@/shared/i18n/es/members.json';

addTexts('members', { es, en });
