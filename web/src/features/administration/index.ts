import './texts';

export { AdministrationPage, administrationTabs } from './administration-page';
