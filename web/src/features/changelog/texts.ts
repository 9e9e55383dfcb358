import { addTexts } from '@/shared/i18n';
import enAmounts from '@/shared/i18n/en/amounts.json';
import en from '@/shared/i18n/en/changelog.json';
import esAmounts from '@/shared/i18n/es/amounts.json';
import es from '@/shared/i18n/es/changelog.json';
import { merged } from '@/shared/i18n/merged';

addTexts('changelog', { es: merged(es, esAmounts.changelog), en: merged(en, enAmounts.changelog) });
