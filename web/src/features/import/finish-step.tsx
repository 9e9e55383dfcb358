import { IconCircleCheck, IconCircleDashed, IconLoader2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Banner, classNames } from '@/shared/ui';
import type { Check, FileProject, Phase } from './api/imports';
import { wordsOf } from './datum-words';
import { leftOutOf } from './datums';
import classes from './finish-step.module.css';
import { useFileNames } from './use-file-names';
import type { Stage } from './use-import';
import { useCounted } from './words';

const phases = ['read', 'writing', 'showing', 'done'] as const;

interface Props {
  stage: Extract<Stage, { at: 'taking' | 'failed' | 'done' }>;
  /** The project of the file that is taken over, and what was found in it where that is still known. */
  project: FileProject | undefined;
  check: Check | undefined;
}

/** How far the import has come, phase by phase, and what of the file it leaves out. */
export function FinishStep({ stage, project, check }: Props) {
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
      {project && <LeftOut project={project} check={check} />}
    </section>
  );
}

/** What of the file is not imported, each with the number of its rows. */
function LeftOut({ project, check }: { project: FileProject; check: Check | undefined }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const names = useFileNames(project.tool);
  const left = leftOutOf(project, check);
  if (left.length === 0) return check && <p className={classes.whole}>{t('finish.whole')}</p>;
  return (
    <div className={classes.left}>
      <h2>{t('finish.left', { count: left.length })}</h2>
      <ul>
        {left.map((datum) => {
          const { title } = wordsOf(t, datum, names, (n) => format.number(n));
          return (
            <li key={title}>
              <span>{title}</span> <b>{format.number(datum.rows)}</b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
