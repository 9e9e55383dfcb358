import { civilOf, dayOf } from '@/engine';
import { currentLanguage, type Language } from '@/shared/i18n';

const months: Record<Language, readonly string[]> = {
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
};

/** A day as the lookahead shows it: `07 abr, 2026` · `Apr 07, 2026`. */
export function dayText(minute: number, language: Language = currentLanguage()): string {
  const { year, month, day } = civilOf(dayOf(minute));
  const [name, two] = [months[language][month - 1], String(day).padStart(2, '0')];
  return language === 'es' ? `${two} ${name}, ${year}` : `${name} ${two}, ${year}`;
}

/** The last day of what ends at a minute: midnight is the evening before. */
export const lastDayText = (minute: number, language?: Language): string => dayText(minute - 1, language);
