import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '@/shared/lib/shown-text';
import type { Commitment } from './api/use-weeks';
import classes from './weekly.module.css';
import { useWeekly } from './weekly-context';

/** The progress of the task behind a promise, typed in place. */
export function Realized({ commitment: c }: { commitment: Commitment }) {
  const { send } = useWeekly();
  const { t } = useTranslation('weekly');
  const shown = String(c.progress / 10_000);
  const [typed, setTyped] = useState<{ text: string; seen: number }>();
  const settle = () => {
    const share = typed ? Math.round(Number(typed.text.replace(',', '.')) * 10_000) : Number.NaN;
    const stop = () => setTyped(undefined);
    if (!typed || !(share >= 0 && share <= 1_000_000) || share === typed.seen) return stop();
    const seen = { progress: typed.seen };
    stop();
    void send({ type: 'tasks.edit', rows: [c.task], set: { progress: share }, seen }, c.name);
  };
  return (
    <input
      className={classes.realized}
      aria-label={t('realized', { task: shownText(c.name) })}
      inputMode="decimal"
      value={typed?.text ?? shown}
      onChange={(event) => setTyped({ text: event.currentTarget.value, seen: typed?.seen ?? c.progress })}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
