import './texts';

export { default, type ExportDialogProps } from './export-dialog';
