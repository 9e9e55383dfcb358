export {
  Activities,
  Constraint,
  type ConstraintName,
  constraintNames,
  Flag,
  HUNDRED,
  isMilestone,
  Kind,
  Links,
  LinkType,
  linkTypeNames,
} from './columns';
export { BrowserCommandStore, type CommandStore, MemoryCommandStore } from './command-store';
export { LinkIndex } from './link-index';
export * from './minutes';
export { applyDelta, type Effect, Plan, type ScheduleInfo } from './plan';
export {
  type Calculation,
  type Connection,
  type LiveHandlers,
  PlanSession,
  type SessionEvent,
  type Transport,
  TransportError,
  type View,
} from './plan-session';
export type { Preview } from './preview';
export { rolledUpProgress } from './progress';
export { Tree } from './tree';
export type * from './wire';
export { Calendar } from './worktime';
