import { type BodyFor, call } from '@/shared/api';

/** Changes what the body names; `seen` is what the person saw, so that somebody else's change is not written over. */
export const changeProject = (project: string, body: BodyFor<'/api/projects/{project}', 'PUT'>) =>
  call('PUT', '/api/projects/{project}', { path: { project }, body });

export type RemovalReason = 'finished' | 'stopped' | 'lookingfor' | 'other';

export const deleteProject = (project: string, reason: RemovalReason) =>
  call('DELETE', '/api/projects/{project}', { path: { project }, query: { reason } });

/** Brings back a finished, archived or deleted project. */
export const restoreProject = (project: string) =>
  call('POST', '/api/projects/{project}/restore', { path: { project } });

export const changeSchedule = (schedule: string, body: BodyFor<'/api/sectors/{schedule}', 'PUT'>) =>
  call('PUT', '/api/sectors/{schedule}', { path: { schedule }, body });

export const removeSchedule = (schedule: string) => call('DELETE', '/api/sectors/{schedule}', { path: { schedule } });

/** Copies a schedule with everything, or its structure without work done. */
export const duplicateSchedule = (schedule: string, everything: boolean) =>
  call('POST', everything ? '/api/sectors/duplicate/everything' : '/api/sectors/duplicate', {
    body: { sectorId: schedule },
  });
