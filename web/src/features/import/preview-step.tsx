import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@/shared/ui';
import classes from './preview-step.module.css';

/** The plan as it would be, to look at before anything is written. */
export function PreviewStep({ children }: { children: ReactNode }) {
  const { t } = useTranslation('import');
  return (
    <section className={classes.step} aria-label={t('step.preview')}>
      <Banner tone="info">{t('preview.text')}</Banner>
      <div className={classes.plan}>{children}</div>
    </section>
  );
}
