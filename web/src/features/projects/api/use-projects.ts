import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { request } from '@/shared/api';

/** Instants are RFC 3339, dates civil minutes, progress in ten-thousandths of a percent. */
export interface ScheduleSummary {
  id: string;
  name: string;
  start: number | null;
  /** Computed; null before the first calculation. */
  finish: number | null;
  progress: number;
  /** Summaries not counted. */
  activities: number;
  /** It has rows, be they summaries alone. */
  begun: boolean;
  revision: number;
  updatedAt: string;
  /** Who made the last change; absent when the system did. */
  updatedBy?: { id: string; name: string; lastname?: string };
  /** Newer changes are missing in these figures. */
  stale?: boolean;
}

export interface Project {
  id: string;
  name: string;
  place: string;
  /** The schedules' progress by their weight. */
  progress: number;
  schedules: ScheduleSummary[];
}

export const projectsKey = (company: string) => `/api/companies/${company}/projects`;

/** The projects of the signed-in company with their schedules, by name. */
export function useProjects(company: string | undefined) {
  return useSWR<Project[]>(company ? projectsKey(company) : null, { keepPreviousData: true });
}

/** Gives what renews the list, so that it has seen at least a position: what was made a moment ago stands in it. */
export function useProjectList(company: string) {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (atLeast: string): Promise<void> => {
      const path = projectsKey(company);
      await mutate(path, request<Project[]>('GET', path, undefined, { query: { atLeast } }), { revalidate: false });
    },
    [mutate, company],
  );
}

/** Where a schedule belongs; nothing when the list does not hold it. */
export function findSchedule(projects: Project[] | undefined, schedule: string) {
  for (const project of projects ?? []) {
    const found = project.schedules.find((s) => s.id === schedule);
    if (found) return { project, schedule: found };
  }
  return undefined;
}
