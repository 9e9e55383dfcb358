import './texts';

export { BaselinesDialog as default, type BaselinesDialogProps } from './baselines-dialog';
