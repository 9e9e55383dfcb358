import useSWR from 'swr';

/** Looks at a mailed link when its page opens: it is not looked at again by itself, and the page says what is wrong with it. */
export function useMailedLink<T>(
  kind: 'reset' | 'sign-up' | 'invitation' | 'registration',
  token: string,
  look: (token: string) => Promise<T>,
) {
  return useSWR(['arrival.link', kind, token], () => look(token), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    onError: () => undefined,
  });
}
