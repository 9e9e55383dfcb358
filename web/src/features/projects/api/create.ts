import { request } from '@/shared/api';

/** What was made, and the position a list must have seen to hold it. */
export interface Made {
  id: string;
  position: string;
}

export async function createProject(name: string): Promise<Made> {
  return request('POST', '/api/projects', { name });
}

/** `start` is the civil minute the schedule begins at. */
export async function createSchedule(project: string, name: string, start: number): Promise<Made> {
  return request('POST', `/api/projects/${project}/schedules`, { name, start });
}
