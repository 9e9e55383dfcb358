import type { ParseKeys } from 'i18next';
import type { EditProblem } from './row-edits';
import type { Lock } from './row-locks';

/** Why a pasted cell is not taken, as a text of the feature; `what` is what its words name. */
export interface CellProblem {
  key: ParseKeys<'gantt'>;
  what?: string;
}

/** Reasons whose words in the editor speak of the key that brings the old value back. */
const plain: Partial<Record<EditProblem['code'], CellProblem['key']>> = {
  empty: 'paste.problem.empty',
  negative: 'paste.problem.negative',
  tooLong: 'paste.problem.tooLong',
};

/** The reason an editor gives. */
export const ofEdit = ({ code, what }: EditProblem): CellProblem => ({ key: plain[code] ?? `problem.${code}`, what });

/** The reason a cell is locked. */
export const ofLock = (lock: Lock): CellProblem => ({ key: `lock.${lock}` });
