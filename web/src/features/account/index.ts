import './texts';

export { UserSettingsPage } from './user-settings-page';
