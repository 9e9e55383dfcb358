import { addTexts } from '@/shared/i18n';
import enAmounts from '@/shared/i18n/en/amounts.json';
import en from '@/shared/i18n/en/gantt.json';
import esAmounts from '@/shared/i18n/es/amounts.json';
import es from '@/shared/i18n/es/gantt.json';
import { merged } from '@/shared/i18n/merged';

addTexts('gantt', { es: merged(es, esAmounts.gantt), en: merged(en, enAmounts.gantt) });
