import { addTexts } from '@/shared/i18n';
import en from '@/shared/i18n/en/project-settings.json';
import es from '@/shared/i18n/es/project-settings.json';

addTexts('project-settings', { es, en });
