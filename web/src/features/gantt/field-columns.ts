import { amountFields } from '@/engine';
import type { ColumnId } from './grid-columns';

/** The columns that show a field; one that is not named marks the row as a whole. */
export const columnsOfField: Readonly<Record<string, readonly ColumnId[]>> = {
  name: ['name'],
  description: ['description'],
  duration: ['duration'],
  elapsed: ['duration'],
  calendar: ['calendar'],
  code: ['code'],
  actualStart: ['actualStart'],
  actualFinish: ['actualFinish'],
  remaining: ['remaining'],
  expectedFinish: ['expectedFinish'],
  deadline: ['deadline'],
  percentType: ['percentType'],
  suspension: ['suspended', 'resumed'],
  constraint: ['constraint', 'constraintDate'],
  progress: ['progress'],
  pinnedStart: ['start'],
  externalStart: ['externalStart'],
  externalFinish: ['externalFinish'],
  ...Object.fromEntries(amountFields.map((field) => [field, [field]])),
  weight: ['weight'],
  priority: ['priority'],
  subcontract: ['subcontract'],
  responsibles: ['responsibles'],
  tags: ['projectTags'],
};
