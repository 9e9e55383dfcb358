import './texts';

export type { FrameProps } from './frame';
export { ReasonsScreen } from './reasons-screen';
export { WeeklyScreen } from './weekly-screen';
