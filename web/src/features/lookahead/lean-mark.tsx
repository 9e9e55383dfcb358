import { useTranslation } from 'react-i18next';
import type { LeanStatus } from '@/engine';
import classes from './lean-mark.module.css';

export type LeanWord = 'Restricted' | 'Debit' | 'Can' | 'Will' | 'Committed';

export const leanWord = (status: LeanStatus): LeanWord => status || 'Debit';

/** By weight: what is nearest to being done comes first where they are sorted upwards. */
export const leanWeight: Record<LeanWord, number> = { Committed: 0, Will: 1, Can: 2, Debit: 3, Restricted: 4 };

export const leanWords = (Object.keys(leanWeight) as LeanWord[]).sort((a, b) => leanWeight[b] - leanWeight[a]);

/** A lean status as a mark in its colour and a word. */
export function LeanMark({ status }: { status: LeanStatus }) {
  const { t } = useTranslation('lookahead');
  const word = leanWord(status);
  return (
    <span className={classes.lean} data-lean={word}>
      <i aria-hidden="true" />
      {t(`lean.${word}`)}
    </span>
  );
}
