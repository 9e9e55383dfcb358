import { i18next } from '@/shared/i18n';
import { copyText } from '@/shared/lib/clipboard';
import { notify, notifyError } from '@/shared/ui';
import { type SavedView, useViews, type ViewCalls, type ViewsOf, viewCalls } from './api/views';

/** The address that opens the schedule with a view. */
export function linkTo(view: SavedView): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}?view=${encodeURIComponent(view.id)}`;
}

/** Copies the link of a view, and says who can follow it. */
export async function shareView(view: SavedView): Promise<void> {
  const t = i18next.getFixedT(null, 'gantt');
  const link = linkTo(view);
  const copied = await copyText(link);
  notify({
    tone: copied ? 'done' : 'info',
    title: copied ? t('views.linkCopied') : link,
    effect: view.public ? t('views.linkPublic') : t('views.linkPrivate'),
  });
}

/** Changes views, then reads them anew. What failed is said; whether it succeeded. */
export function useViewChanges(of: ViewsOf) {
  const { mutate } = useViews(of);
  async function change<T>(run: (calls: ViewCalls) => Promise<T>, done?: string): Promise<T | undefined> {
    try {
      const result = await run(viewCalls(of));
      if (done) notify({ tone: 'done', title: done });
      return result;
    } catch (error) {
      notifyError(error);
      return undefined;
    } finally {
      await mutate();
    }
  }
  return { change };
}
