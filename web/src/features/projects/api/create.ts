import { request } from '@/shared/api';

export async function createProject(name: string): Promise<{ id: string }> {
  return request('POST', '/api/projects', { name });
}

/** `start` is the civil minute the schedule begins at. */
export async function createSchedule(project: string, name: string, start: number): Promise<{ id: string }> {
  return request('POST', `/api/projects/${project}/schedules`, { name, start });
}
