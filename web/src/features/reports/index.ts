import './texts';

export { default as LookaheadDialog } from './lookahead-dialog';
export { barColours, DEFAULT_WEEKS, readLookahead } from './lookahead-report';
export { ReportPage } from './report-page';
export { WeekReports } from './week-reports';
