import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, showLanguage } from '@/shared/i18n';
import { notify } from '@/shared/ui';
import { keepLanguage } from './api/session';

/** The language on screen and how to change it: here at once, on the account as soon as the server answers. */
export function useLanguage(): { language: Language; setLanguage: (language: Language) => void } {
  const { i18n } = useTranslation();
  const setLanguage = useCallback(
    (language: Language) => {
      showLanguage(language);
      keepLanguage(language).catch(() => {
        notify({ tone: 'error', title: i18n.t('session:languageNotKept') });
      });
    },
    [i18n],
  );
  return { language: i18n.language as Language, setLanguage };
}
