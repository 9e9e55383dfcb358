import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { type Answer, call } from '@/shared/api';
import { failureOf } from '@/shared/lib/failure';
import { logError } from '@/shared/lib/logged';
import { notifyError } from '@/shared/ui';

export type Project = Answer<'/api/companies/{company}/projects'>[number];
export type ScheduleSummary = Project['schedules'][number];

export const projectsKey = (company: string) => `/api/companies/${company}/projects`;

/** The projects of the signed-in company with their schedules, by name. */
export function useProjects(company: string | undefined) {
  return useSWR<Project[]>(company ? projectsKey(company) : null, {
    keepPreviousData: true,
    onError: (error) => {
      logError(`Failed to retrieve projects by user through ${failureOf(error).code}`);
      notifyError(error);
    },
  });
}

/** Gives what renews the list, so that it has seen at least a position: what was made a moment ago stands in it. */
export function useProjectList(company: string) {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (atLeast: string): Promise<void> => {
      const path = projectsKey(company);
      const list = call('GET', '/api/companies/{company}/projects', { path: { company }, query: { atLeast } });
      await mutate(path, list, { revalidate: false });
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
