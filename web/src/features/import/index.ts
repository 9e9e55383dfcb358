import './texts';

export { type ImportResult, restoreSchedule } from './api/imports';
export { ChoicePage } from './choice-page';
export { ImportPage, type ImportPlace } from './import-page';
export { StartPage } from './start-page';
