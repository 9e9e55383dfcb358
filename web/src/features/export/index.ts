import './texts';

export { default, type ExportDialogProps } from './export-dialog';
export { default as PrintDialog, type PrintDialogProps } from './print-dialog';
