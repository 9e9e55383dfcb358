import { i18next } from '@/shared/i18n';
import { shownText } from '@/shared/lib/shown-text';
import { notify, notifyError } from '@/shared/ui';
import { moveDraft } from './api/updates';

/** Moves the pin of the latest draft to now, and says so. */
export async function moveUpdate(schedule: string): Promise<void> {
  try {
    const moved = await moveDraft(schedule);
    const t = i18next.getFixedT(null, 'baselines');
    notify({ tone: 'done', title: t('updates.moved', { name: shownText(moved.name) }) });
  } catch (error) {
    notifyError(error);
  }
}
