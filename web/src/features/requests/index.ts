import './texts';

export { RequestsDialog as default, type RequestsDialogProps } from './requests-dialog';
