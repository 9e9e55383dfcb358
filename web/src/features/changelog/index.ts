export { ChangelogPage } from './changelog-page';
