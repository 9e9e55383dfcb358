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
  cost: ['cost'],
  usedCost: ['usedCost'],
  manHours: ['manHours'],
  weight: ['weight'],
};
