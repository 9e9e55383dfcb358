export { GanttScreen, type GanttScreenProps } from './gantt-screen';
