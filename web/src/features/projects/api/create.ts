import { type Answer, call } from '@/shared/api';

/** What was made, and the position a list must have seen to hold it. */
export type Made = Answer<'/api/projects', 'POST'>;

export const createProject = (name: string, country: string) =>
  call('POST', '/api/projects', { body: { pname: name, country } });

/** `start` is the civil minute the schedule begins at. */
export const createSchedule = (project: string, name: string, start: number) =>
  call('POST', '/api/projects/{project}/schedules', { path: { project }, body: { name, start } });
