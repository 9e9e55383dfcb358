import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/lookahead.json';
import es from '@/shared/i18n/es/lookahead.json';

addTexts('lookahead', { es, en });
