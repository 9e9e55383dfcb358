import './texts';

export { ProjectSettingsPage, type ProjectTab, projectTabs } from './project-settings-page';
