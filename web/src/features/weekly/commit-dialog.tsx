import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Promised } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { useRevision } from '@/shared/plan/use-revision';
import { CheckField, Chip, FormDialog, SelectField } from '@/shared/ui';
import { usePromisable, useWeekPlan } from './api/use-weeks';
import classes from './weekly.module.css';
import { useWeekly, WHOLE } from './weekly-context';

interface Props {
  of: { week: number; start: number; end: number };
  /** Of the plan; without one it is made. */
  row: number | undefined;
  onClose: () => void;
  onMade?: () => void;
}

const shareOf = (text: string): number => Math.round(Number(text.replace(',', '.')) * 10_000);

/** Promises tasks of a week: all of each, or up to a share. What is not ready says what stands in the way. */
export function CommitDialog({ of, row, onClose, onMade }: Props) {
  const { schedule, session, names, send, me } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const revision = useRevision(session);
  const tasks = usePromisable(schedule, of.start, of.end, revision);
  const plan = useWeekPlan(schedule, row, revision);
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map());
  const [by, setBy] = useState(me);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const promised = new Set(plan.data?.commitments.map(({ task }) => task));
  const offered = (tasks ?? []).filter((task) => !promised.has(task.row));
  const wrong = (task: { row: number; progress: number }): boolean => {
    const text = picked.get(task.row);
    if (text === undefined) return false;
    const share = shareOf(text);
    return !(share > task.progress && share <= WHOLE);
  };
  const pick = (task: number, on: boolean, share = '100') => {
    const now = new Map(picked);
    if (on) now.set(task, share);
    else now.delete(task);
    setPicked(now);
  };
  const submit = (): boolean => {
    setTried(true);
    if (picked.size === 0 || offered.some(wrong)) return false;
    const promises: Promised[] = [...picked].map(([task, text]) => {
      const share = shareOf(text);
      return share === WHOLE ? { task } : { task, share };
    });
    const promisedBy = by === me ? undefined : by;
    setBusy(true);
    void send(
      row === undefined
        ? { type: 'week.create', day: of.start, promises, promisedBy }
        : { type: 'week.promise', week: row, promises, promisedBy },
      offered.find((task) => task.row === promises[0].task)?.name,
    ).then((done) => {
      setBusy(false);
      if (!done) return;
      onClose();
      onMade?.();
    });
    return true;
  };
  const people = [...names.people].map(([value, label]) => ({ value, label }));
  return (
    <FormDialog
      title={t('commitTitle', { week: of.week })}
      confirm={offered.some(({ ready }) => ready) ? t('commitConfirm', format.counted(picked.size)) : undefined}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={classes.quiet}>{t('commitText')}</p>
      {people.length > 1 && <SelectField label={t('promisedBy')} value={by} options={people} onChange={setBy} />}
      {tasks && !offered.some(({ ready }) => ready) && <p>{t('commitNone')}</p>}
      <ul className={classes.picks} aria-label={t('backlog')}>
        {offered.map((task) => (
          <li key={task.row}>
            <CheckField
              label={shownText(task.name)}
              help={[names.firms.get(task.subcontract), format.endMedium(task.finish)].filter(Boolean).join(' · ')}
              checked={picked.has(task.row)}
              disabled={!task.ready}
              onChange={(on) => pick(task.row, on)}
            />
            {task.blocked > 0 && <Chip tone="bad">{t('blocked', format.counted(task.blocked))}</Chip>}
            {!task.ready && task.blocked === 0 && <Chip>{t('notReady')}</Chip>}
            {picked.has(task.row) && (
              <input
                className={classes.realized}
                aria-label={`${t('share')}: ${shownText(task.name)}`}
                aria-invalid={wrong(task) || undefined}
                title={wrong(task) ? t('shareInvalid', { from: task.progress / 10_000 }) : undefined}
                inputMode="decimal"
                value={picked.get(task.row)}
                onChange={(event) => pick(task.row, true, event.currentTarget.value)}
              />
            )}
          </li>
        ))}
      </ul>
      {tried && picked.size === 0 && <p role="alert">{t('commitPick')}</p>}
      {tried && offered.some(wrong) && (
        <p role="alert">{t('shareInvalid', { from: (offered.find(wrong)?.progress ?? 0) / 10_000 })}</p>
      )}
    </FormDialog>
  );
}
