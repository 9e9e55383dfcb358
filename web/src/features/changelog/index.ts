import './texts';

export { ChangelogPage } from './changelog-page';
