export { KeepPlan } from './keep-plan';
export { PlanKeeperContext } from './plan-keeper';
