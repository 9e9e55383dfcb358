import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/gantt.json';
import es from '@/shared/i18n/es/gantt.json';

addTexts('gantt', { es, en });
