import './texts';

export { ExportPage } from './export-page';
export type { FrameProps } from './frame';
export { ReasonsScreen } from './reasons-screen';
export { WeeklyScreen } from './weekly-screen';
