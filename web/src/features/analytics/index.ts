import './texts';

export { AnalyticsPage } from './analytics-page';
export { ExecutivePage } from './executive-page';
export { FramePage } from './frame-page';
export { TaktPage } from './takt-page';
