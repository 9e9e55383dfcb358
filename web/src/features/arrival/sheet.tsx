import { IconLanguage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Language, languageNames, showLanguage } from '@/shared/i18n';
import { Brand, Button, FrontTitle } from '@/shared/ui';
import classes from './arrival.module.css';

interface Props {
  title: string;
  purpose?: ReactNode;
  children?: ReactNode;
}

/** A page for people without a session: what it is for, one form, and the way back to signing in. */
export function Sheet({ title, purpose, children }: Props) {
  const { t, i18n } = useTranslation(['arrival', 'session']);
  const other: Language = i18n.language === 'es' ? 'en' : 'es';
  return (
    <main className={classes.page}>
      <Brand />
      <div className={classes.sheet}>
        <FrontTitle title={title} purpose={purpose} />
        {children}
      </div>
      <div className={classes.foot} data-density="compact">
        <Link to="/login">{t('toSignIn')}</Link>
        <Button
          variant="ghost"
          icon={IconLanguage}
          lang={other}
          aria-label={t('session:languageSwitch', { language: languageNames[other] })}
          onClick={() => showLanguage(other)}
        >
          {languageNames[other]}
        </Button>
      </div>
    </main>
  );
}
