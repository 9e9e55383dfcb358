import useSWR from 'swr';
import { call } from '@/shared/api';

const CODE = 'CONSTRAINT_VALIDATION';
const MEMBER = 'constraintValidation';

async function fetchQuestion(user: string): Promise<boolean> {
  const settings = await call('GET', '/api/usersettings/{user}', { path: { user } });
  return settings.find((one) => one.code === CODE)?.metadata[MEMBER] ?? true;
}

/** Whether this person is asked before a date goes against a constraint; undefined while that is not known. */
export function useConstraintQuestion(user: string | undefined): boolean | undefined {
  const { data, error } = useSWR(user && ['gantt.constraint-question', user], () => fetchQuestion(user ?? ''), {
    revalidateOnFocus: false,
    onError: () => undefined,
  });
  // Where it cannot be known, asking is safe.
  return user === undefined || error ? true : data;
}

/** The person asks not to be asked again, on any machine. */
export const stopAsking = (user: string): Promise<unknown> =>
  call('POST', '/api/usersettings/', { body: { userId: user, code: CODE, metadata: { [MEMBER]: false } } });
