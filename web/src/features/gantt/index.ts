export { shortNameOf } from './api/people';
export { planTransport } from './api/plan-transport';
export { GanttScreen, type GanttScreenProps } from './gantt-screen';
