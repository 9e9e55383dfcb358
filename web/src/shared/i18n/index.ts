import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { stored } from '@/shared/lib/storage';
import enProjects from './en/projects.json';
import enSession from './en/session.json';
import enShared from './en/shared.json';
import esProjects from './es/projects.json';
import esSession from './es/session.json';
import esShared from './es/shared.json';
import type { Namespace, resources } from './resources';

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
  defaultNS: 'shared',
  resources: {
    es: { shared: esShared, session: esSession, projects: esProjects },
    en: { shared: enShared, session: enSession, projects: enProjects },
  },
  initAsync: false,
  interpolation: { escapeValue: false },
  returnNull: false,
});
show(currentLanguage());

/** Adds the texts of an area in both languages, so that switching stays immediate. Its screens call this before they show. */
export function addTexts<N extends Namespace>(area: N, texts: Record<Language, (typeof resources)[Language][N]>): void {
  for (const language of languages) i18next.addResourceBundle(language, area, texts[language]);
}

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
