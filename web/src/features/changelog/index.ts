import './texts';

export { ActivityHistory } from './activity-history';
export { ChangelogPage } from './changelog-page';
export { filterOf } from './log-filter';
