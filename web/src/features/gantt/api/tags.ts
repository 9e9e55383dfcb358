import { useSWRConfig } from 'swr';
import { call } from '@/shared/api';
import { notifyError } from '@/shared/ui';
import { availableKey } from './use-available';

/** Edits the tags of a project. Each call returns whether it succeeded and shows a notice when refused. */
export interface TagEdits {
  /** The id that activities bear, nothing where it was refused. */
  add: (name: string, colour: string) => Promise<string | undefined>;
  change: (id: string, to: { name?: string; color?: string }) => Promise<boolean>;
  remove: (id: string) => Promise<boolean>;
}

/** Edits the tags of a project and shows them anew in the schedule. */
export function useTagEdits(project: string, schedule: string): TagEdits {
  const { mutate } = useSWRConfig();
  const done = async <T>(act: Promise<T>): Promise<{ answer: T } | undefined> => {
    try {
      const answer = await act;
      await mutate(availableKey(schedule));
      return { answer };
    } catch (error) {
      notifyError(error);
      return undefined;
    }
  };
  const path = (id: string) => ({ id: `${project}.${id}` });
  return {
    add: async (name, color) => {
      const made = await done(call('POST', '/api/tags', { body: { projectId: project, name, color } }));
      return made?.answer.id.split('.').at(-1);
    },
    change: async (id, body) => (await done(call('PUT', '/api/tags/{id}', { path: path(id), body }))) !== undefined,
    remove: async (id) => (await done(call('DELETE', '/api/tags/{id}', { path: path(id) }))) !== undefined,
  };
}
