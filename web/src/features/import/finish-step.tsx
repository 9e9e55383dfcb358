import { IconCircleCheck, IconCircleDashed, IconLoader2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Banner, classNames } from '@/shared/ui';
import type { Phase } from './api/imports';
import classes from './finish-step.module.css';
import type { Stage } from './use-import';
import { useCounted } from './words';

const phases = ['read', 'writing', 'showing', 'done'] as const;

/** How far taking over has come: phase by phase, with what is really under way. */
export function FinishStep({ stage }: { stage: Extract<Stage, { at: 'taking' | 'failed' | 'done' }> }) {
  const { t } = useTranslation('import');
  const counted = useCounted();
  const { view } = stage;
  const now: Phase = stage.at === 'done' ? 'done' : view.phase;
  const on = stage.at === 'failed' ? 1 : phases.indexOf(now as (typeof phases)[number]);
  const texts = {
    read: t('finish.read', { rows: counted.rows(view.rows) }),
    writing: t('finish.writing', { rows: counted.rows(view.taking) }),
    showing: t('finish.showing'),
    done: t('finish.done'),
  };
  return (
    <section className={classes.step} aria-label={t('step.finish')}>
      {stage.at === 'failed' && (
        <Banner tone="bad">
          <b>{t('finish.failed')}</b> {stage.failure.message} {t('refused.safe')}
        </Banner>
      )}
      <ol className={classes.phases} aria-live="polite">
        {phases.map((phase, at) => {
          const state = at < on || now === 'done' ? 'done' : at === on && stage.at !== 'failed' ? 'on' : 'coming';
          const Drawing = { done: IconCircleCheck, on: IconLoader2, coming: IconCircleDashed }[state];
          return (
            <li key={phase} className={classes[state]} aria-current={state === 'on' ? 'step' : undefined}>
              <Drawing size={18} stroke={1.6} className={classNames(state === 'on' && classes.turning)} />
              {texts[phase]}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
