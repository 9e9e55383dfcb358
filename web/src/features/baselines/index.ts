import './texts';

export { BaselinesDialog as default, type BaselinesDialogProps } from './baselines-dialog';
export { IssueDialog, type IssueDialogProps } from './issue-dialog';
export { moveUpdate } from './move-update';
export { UpdatesDialog, type UpdatesDialogProps } from './updates-dialog';
