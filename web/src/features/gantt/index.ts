import './texts';

export { shortNameOf } from './api/people';
export { planTransport } from './api/plan-transport';
export type { GanttSurroundings } from './gantt-context';
export { GanttScreen, type GanttScreenProps } from './gantt-screen';
export { isDriving } from './plan-marks';
export { PlanPreview, type Preview } from './plan-preview';
export { PlanThen } from './plan-then';
