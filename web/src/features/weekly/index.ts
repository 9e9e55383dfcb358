import './texts';

export { ClosingScreen } from './closing-screen';
export { ExportPage } from './export-page';
export type { FrameProps } from './frame';
export { ReasonsScreen } from './reasons-screen';
export { WeeklyScreen, type WeeklyScreenProps } from './weekly-screen';
