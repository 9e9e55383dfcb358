import './texts';

export { default, type SettingsDialogProps } from './settings-dialog';
