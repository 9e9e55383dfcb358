import { useTranslation } from 'react-i18next';
import { codeValuesOf, type Fault } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { Button, Dialog } from '@/shared/ui';
import { useClock, useCulprit } from './api/use-culprit';
import { codeConflict, insistOnCode, type SeeingCodes } from './code-conflicts';
import { useGantt, useView } from './gantt-context';
import classes from './gantt-dialogs.module.css';
import { subjectOf } from './refused-edits';

const COLOUR = /^#[0-9a-f]{6}$/;

/** A colleague gave a code another value than the person saw: both are named, and one of them stays. */
export function CodeConflictDialog({ command, fault }: { command: SeeingCodes; fault: Fault }) {
  const { actions, session } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan, areas } = useView();
  const who = useCulprit(fault) || t('conflict.somebody');
  const clock = useClock(fault);
  const resolve = session.resolve.bind(session);
  const { language } = format;
  const { was, theirs, mine } = codeConflict(command, fault, {
    words: { language, dateFormat: plan.schedule.dateFormat },
    values: areas ? codeValuesOf(areas.rows) : [],
    resolve,
  });
  const subject = subjectOf(command, { plan, format, language, resolve });
  const name = typeof fault.params?.name === 'string' ? fault.params.name : '';
  const close = () => actions.dialogs.closeDialog();
  return (
    <Dialog
      opened
      onClose={close}
      title={t('conflict.ownCode', { who, name })}
      actions={
        <>
          <Button data-autofocus onClick={close}>
            {theirs ? t('conflict.keep', { value: theirs }) : t('conflict.keepTheirs')}
          </Button>
          <Button variant="primary" onClick={() => actions.dialogs.decide([insistOnCode(command, fault)])}>
            {mine ? t('conflict.put', { value: mine }) : t('conflict.putMine')}
          </Button>
        </>
      }
    >
      <p>{[subject, clock && t('conflict.at', { clock })].filter(Boolean).join(' · ')}</p>
      <dl className={classes.values}>
        {(
          [
            ['conflict.was', was],
            ['conflict.theirs', theirs],
            ['conflict.mine', mine],
          ] as const
        ).map(([word, value]) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>
              {COLOUR.test(value) && <span className={classes.swatch} style={{ background: value }} aria-hidden />}
              {value || '–'}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
