export { default, type SettingsDialogProps } from './settings-dialog';
