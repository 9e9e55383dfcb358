import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { stored } from '@/shared/lib/storage';
import { namespaces, resources } from './resources';

export type Language = 'es' | 'en';

export const languages: readonly Language[] = ['es', 'en'];

/** The languages' own names, never translated. */
export const languageNames: Record<Language, string> = { es: 'Español', en: 'English' };

function isLanguage(value: unknown): value is Language {
  return value === 'es' || value === 'en';
}

/** The remembered choice, else the browser's first language that exists here, else Spanish. */
function firstLanguage(): Language {
  const kept = stored.get('language');
  if (isLanguage(kept)) return kept;
  const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
  return wanted.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'es';
}

function show(language: Language) {
  document.documentElement.lang = language;
}

i18next.on('languageChanged', (language) => show(language as Language));
void i18next.use(initReactI18next).init({
  lng: firstLanguage(),
  fallbackLng: 'es',
  supportedLngs: languages,
  ns: [...namespaces],
  defaultNS: 'shared',
  resources,
  initAsync: false,
  interpolation: { escapeValue: false },
  returnNull: false,
});
show(currentLanguage());

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'es';
}

/** Whether a language was chosen in this browser; else the account's language leads. */
export function languageChosen(): boolean {
  return isLanguage(stored.get('language'));
}

/** Switches every text at once, marks the page with the language and remembers it in this browser. */
export function showLanguage(language: Language): void {
  stored.set('language', language);
  if (language !== i18next.language) void i18next.changeLanguage(language);
}

export { i18next };
