import { useMemo } from 'react';
import { savedViewCalls, useSavedViews } from '@/shared/views/api';

export type { SavedView, ViewFields } from '@/shared/views/api';

const MODULE = 'Lookahead_plan';
const quiet = () => undefined;

/** The views of the plan tab that this person sees: their own and public ones. */
export function useViews(project: string, schedule: string) {
  const { data: all, mutate } = useSavedViews(MODULE, { project, schedule }, quiet);
  const data = useMemo(() => all?.filter(({ ownDefault }) => !ownDefault), [all]);
  return { data, mutate };
}

/** What can be done with the views of the plan tab. */
export const viewCalls = (project: string, schedule: string) => savedViewCalls(MODULE, { project, schedule });
