import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/baselines.json';
import es from '@/shared/i18n/es/baselines.json';

addTexts('baselines', { es, en });
