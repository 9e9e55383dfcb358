import { request } from '@/shared/api';

/** One project of a foreign file and what would come over. Problems are counted by kind. */
export interface FoundProject {
  id: string;
  name: string;
  activities: number;
  links: number;
  calendars: number;
  problems: Record<string, number>;
}

/** Reading and storing a large file takes longer than any other call. */
const patience = { timeout: 10 * 60_000 };

function form(file: File): FormData {
  const data = new FormData();
  data.append('file', file, file.name);
  return data;
}

/** Reads the file and tells what is in it. Nothing is stored. */
export async function checkImport(project: string, file: File, signal?: AbortSignal): Promise<FoundProject[]> {
  const path = `/api/projects/${project}/import/check`;
  return (await request<{ projects: FoundProject[] }>('POST', path, form(file), { ...patience, signal })).projects;
}

/** The new schedule, and the position a list must have seen to hold it. */
export interface Imported {
  schedule: string;
  position: string;
}

/** Brings one project of the file over, whole or not at all, and gives the new schedule. */
export async function importSchedule(project: string, file: File, found: string): Promise<Imported> {
  return request('POST', `/api/projects/${project}/import`, form(file), { ...patience, query: { project: found } });
}
