import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand, classNames, FrontTitle } from '@/shared/ui';
import classes from './steps-page.module.css';

const steps = ['profile', 'company', 'project', 'schedules', 'team'] as const;

interface Props {
  step: (typeof steps)[number];
  purpose?: ReactNode;
  children: ReactNode;
}

/** A step on the way from a mailed link to the first plan: what is done, what is asked now, what comes. */
export function StepsPage({ step, purpose, children }: Props) {
  const { t } = useTranslation('arrival');
  const here = steps.indexOf(step);
  return (
    <div className={classes.page}>
      <nav className={classes.aside} aria-label={t('steps.label')}>
        <Brand />
        <ol className={classes.steps}>
          {steps.map((one, i) => (
            <li
              key={one}
              className={classNames(classes.step, i === here && classes.here)}
              aria-current={i === here ? 'step' : undefined}
            >
              <span className={classNames(classes.mark, i < here && classes.done)}>
                {i < here ? <IconCheck size={14} stroke={2} aria-label={t('steps.done')} /> : i + 1}
              </span>
              {t(`steps.short.${one}`)}
            </li>
          ))}
        </ol>
        <p className={classes.kept}>{t('steps.kept')}</p>
      </nav>
      <main className={classes.form}>
        <FrontTitle title={t(`steps.title.${step}`)} purpose={purpose} />
        {children}
      </main>
    </div>
  );
}
