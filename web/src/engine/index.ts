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
} from './columns';
export { commandId } from './command-id';
export { BrowserCommandStore, type CommandStore, MemoryCommandStore } from './command-store';
export { afterLag, isIdle, spanOf } from './early-dates';
export { isPut } from './edit';
export { durationMisfit, finishFits, startFits } from './edit-dates';
export { LinkIndex } from './link-index';
export { type LinkRefusal, type LinksMeanwhile, linkRefusal } from './link-rules';
export * from './minutes';
export { applyDelta, type Effect, Plan, type ScheduleInfo } from './plan';
export {
  type Calculation,
  type Connection,
  type Foresight,
  PlanSession,
  type SessionEvent,
  type View,
} from './plan-session';
export type { Preview } from './preview';
export { activitiesOf } from './refs';
export { type LiveHandlers, type Transport, TransportError } from './transport';
export { Tree } from './tree';
export type * from './wire';
export { datesAllowed, isTooFar, lastDayOf, nonWorkingSpans, snapFinish, snapStart } from './working-dates';
export { Calendar } from './worktime';
