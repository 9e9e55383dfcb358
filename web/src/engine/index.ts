export type { CodeType, CodeValue, Coding } from './codes/area';
export { codeTypesOf, codeValuesOf, codingsOf } from './codes/area';
export type * from './codes/wire';
export { codeKinds, isCodes } from './codes/wire';
export type { AreaView } from './core/area-rows';
export { commandId } from './core/command-id';
export { BrowserCommandStore, MemoryCommandStore } from './core/command-store';
export type { RecordSnapshot } from './core/record-model';
export type { Records } from './core/records';
export { TransportError } from './core/transport';
export type { Calculation, Connection } from './core/view';
export type { Computed, Lean, Place, Standing } from './lookahead/area';
export type * from './lookahead/wire';
export { isLookahead } from './lookahead/wire';
export type { RiskRange } from './ranges/area';
export { rangesOf } from './ranges/area';
export type * from './ranges/wire';
export { isRanges, rangeBys, rangeShapes } from './ranges/wire';
export {
  type AmountCommand,
  type AmountField,
  amountCommands,
  amountFields,
  amountsByCommand,
  isAmount,
  setsAmount,
} from './schedule/amounts';
export { applyDelta, type Effect } from './schedule/apply-delta';
export {
  Activities,
  Constraint,
  type ConstraintName,
  constrainsFinish,
  constraintNames,
  Flag,
  HUNDRED,
  isMilestone,
  Kind,
  Links,
  LinkType,
  linkTypeNames,
} from './schedule/columns';
export { afterLag, isIdle, spanOf } from './schedule/early-dates';
export { isPut } from './schedule/edit';
export { MOST_ALAP, notWorkingOn, type Skipped, skippedOfDate, skippedOfType } from './schedule/edit-bulk';
export { durationMisfit, finishFits, startFits } from './schedule/edit-dates';
export { isUnderWay, workLeft } from './schedule/edit-reports';
export { LinkIndex } from './schedule/link-index';
export { type LinkRefusal, type LinksMeanwhile, linkRefusal } from './schedule/link-rules';
export * from './schedule/minutes';
export { Plan, type ScheduleInfo } from './schedule/plan';
export {
  type CommandStore,
  type Foresight,
  type LiveHandlers,
  PlanSession,
  type SessionEvent,
  type Transport,
  type View,
} from './schedule/plan-session';
export type { Preview } from './schedule/preview';
export { activitiesOf } from './schedule/refs';
export {
  type BaselinePoint,
  type BaselinePoints,
  type Criteria,
  expectedOf,
  expectedProgress,
  type Status,
  statuses,
  statusInstant,
  statusOf,
} from './schedule/standing';
export { Tree } from './schedule/tree';
export type * from './schedule/wire';
export { priorities, reportCommands, reportedFields } from './schedule/wire';
export { datesAllowed, isTooFar, lastDayOf, nonWorkingSpans, snapFinish, snapStart } from './schedule/working-dates';
export { Calendar, occurrences } from './schedule/worktime';
export type * from './weekly/wire';
export { isWeekly } from './weekly/wire';
