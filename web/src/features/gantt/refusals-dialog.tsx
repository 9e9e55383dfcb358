import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/shared/i18n';
import { useFormat } from '@/shared/i18n/format';
import { Button, Dialog } from '@/shared/ui';
import { useCulprit } from './api/use-culprit';
import { codeConflict, isCodeConflict, seeingCodes } from './code-conflicts';
import { useGantt, useView } from './gantt-context';
import type { Refusal } from './gantt-store';
import classes from './refusals-dialog.module.css';
import { sayValue, subjectOf, triedBy, valueNow, valueSet } from './refused-edits';

/** How many refused edits are listed; the rest is counted. */
const MOST_TOLD = 100;

/** Why an edit was refused; where somebody was faster, who it was and what they put. */
function Reason({ refusal: { command, fault } }: { refusal: Refusal }) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan } = useView();
  const { session } = useGantt();
  const who = useCulprit(fault);
  if (isCodeConflict(fault)) {
    const code = seeingCodes(command);
    const words = { language: format.language, dateFormat: plan.schedule.dateFormat };
    const theirs =
      code && codeConflict(code, fault, { words, values: [], resolve: session.resolve.bind(session) }).theirs;
    return (
      <span className={classes.reason}>
        {t('conflict.value', { who: who || t('conflict.somebody') })}
        {theirs && ` · ${t('conflict.theirs')}: ${theirs}`}
      </span>
    );
  }
  if (fault.code !== 'conflict.field_changed') return <span className={classes.reason}>{fault.message}</span>;
  const now = sayValue(
    command,
    valueNow(command, fault, { plan, resolve: session.resolve.bind(session) }),
    plan,
    format,
  );
  return (
    <span className={classes.reason}>
      {t('conflict.value', { who: who || t('conflict.somebody') })}
      {now && ` · ${t('conflict.theirs')}: ${now}`}
    </span>
  );
}

/** All that was refused at once, each edit with its reason; what a person may insist on can be sent again from here. */
export function RefusalsDialog({ refused }: { refused: readonly Refusal[] }) {
  const { actions, session } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan } = useView();
  const [again, setAgain] = useState<ReadonlySet<string>>(new Set());
  const close = useRef<HTMLButtonElement>(null);
  const telling = { plan, format, language: currentLanguage(), resolve: session.resolve.bind(session) };
  const insist = ({ id, command, fault }: Refusal) => {
    setAgain((known) => new Set(known).add(id));
    // The button that had the focus goes.
    close.current?.focus();
    actions.refusals.sendAgain(command, fault);
  };
  return (
    <Dialog
      opened
      wide
      onClose={() => actions.dialogs.closeDialog()}
      title={t('refusals.title', format.counted(refused.length))}
      actions={
        <Button ref={close} variant="primary" data-autofocus onClick={() => actions.dialogs.closeDialog()}>
          {t('undo.understood')}
        </Button>
      }
    >
      <p>{t('refusals.text')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by key */}
      <ul className={classes.list} tabIndex={0} aria-label={t('refusals.list')}>
        {refused.slice(0, MOST_TOLD).map((refusal) => {
          const { id, command, fault, about } = refusal;
          const subject = subjectOf(command, telling) || about;
          const value = valueSet(command, valueNow(command, fault, telling));
          return (
            <li key={id}>
              <div className={classes.edit}>
                {subject && <b title={subject}>{subject}</b>}
                <span>{triedBy(command, telling)}</span>
                <Reason refusal={refusal} />
              </div>
              {again.has(id) ? (
                <span className={classes.sent}>{t('refusals.sent')}</span>
              ) : (
                actions.refusals.mayInsist(command, fault) && (
                  <Button onClick={() => insist(refusal)}>
                    {isCodeConflict(fault)
                      ? t('conflict.putMine')
                      : fault.code === 'conflict.field_changed' && value !== undefined
                        ? t('conflict.put', { value: sayValue(command, value, plan, format) })
                        : t('confirm.apply')}
                  </Button>
                )
              )}
            </li>
          );
        })}
      </ul>
      {refused.length > MOST_TOLD && <p>{t('refusals.more', format.counted(refused.length - MOST_TOLD))}</p>}
    </Dialog>
  );
}
