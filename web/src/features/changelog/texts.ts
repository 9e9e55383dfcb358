import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/changelog.json';
import es from '@/shared/i18n/es/changelog.json';

addTexts('changelog', { es, en });
