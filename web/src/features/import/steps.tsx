import { IconCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/shared/ui';
import classes from './steps.module.css';

/** Where the wizard stands. Check and preview are the two parts of processing. */
export type Step = 'file' | 'check' | 'preview' | 'finish';

const stops = [['file'], ['check', 'preview'], ['finish']] as const satisfies Step[][];
const names = ['upload', 'processing', 'finish'] as const;

/** The steps of the wizard, and which one is on. */
export function Steps({ step }: { step: Step }) {
  const { t } = useTranslation('import');
  const on = stops.findIndex((parts) => (parts as readonly Step[]).includes(step));
  return (
    <ol className={classes.steps} aria-label={t('step.label')}>
      {stops.map((parts, at) => {
        const state = at < on ? 'done' : at === on ? 'on' : 'coming';
        return (
          <Fragment key={names[at]}>
            {at > 0 && <li className={classes.line} aria-hidden="true" />}
            <li className={classNames(classes.step, classes[state])} aria-current={state === 'on' ? 'step' : undefined}>
              <i>{state === 'done' ? <IconCheck size={13} stroke={2.2} aria-label={t('step.done')} /> : at + 1}</i>
              {t(`step.${names[at]}`)}
              {parts.length > 1 && state === 'on' && (
                <span className={classes.parts}>
                  {parts.map((part) => (
                    <span key={part} className={classNames(part === step && classes.part)}>
                      {t(`step.${part as 'check' | 'preview'}`)}
                    </span>
                  ))}
                </span>
              )}
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}
