import { savedViewCalls, useSavedViews, type ViewsOf } from '@/shared/views/api';

export type { SavedView, ViewCalls, ViewFields, ViewsOf } from '@/shared/views/api';

/** The views of the Gantt of a schedule that this person sees; nothing is asked without a schedule. */
export const useViews = (of: ViewsOf | undefined, onError?: (error: unknown) => void) =>
  useSavedViews('Gantt', of, onError);

/** What can be done with the views of the Gantt of a schedule. */
export const viewCalls = (of: ViewsOf) => savedViewCalls('Gantt', of);
