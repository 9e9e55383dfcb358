import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';

export type Notification = Schema<'Notification'>;
type Page = Schema<'NotificationPage'>;

const everyMs = 60_000;

/** The newest pages of one's own notifications, as one. It looks again every minute and when the window is looked at. */
export function useNotifications(company: string | undefined, pages: number) {
  return useSWR<Page>(company ? ['notifications', company, pages] : null, () => newest(pages), {
    refreshInterval: everyMs,
    revalidateOnFocus: true,
    keepPreviousData: true,
    onError: () => undefined, // the next look may succeed; a bell that complains every minute helps nobody
  });
}

async function newest(pages: number): Promise<Page> {
  const read = (page: number) => call('POST', '/api/notifications/byuser', { body: { page } });
  const all = await Promise.all(Array.from({ length: pages }, (_, i) => read(i + 1)));
  return { ...all[0], notifications: all.flatMap((page) => page.notifications) };
}

export const markRead = (id: string) => call('PUT', '/api/notifications/{id}', { path: { id }, body: { read: true } });

export const markAllRead = () => call('POST', '/api/notifications/readall', { body: {} });
