import type { PlanSession } from '@/engine';
import { i18next } from '@/shared/i18n';
import { effectText, movedText } from '@/shared/i18n/effect-text';
import { notify } from '@/shared/ui';

/** Tells what a change of the settings did once the server has answered. The screen that holds the plan reports a refusal. */
export function tellOutcome(session: PlanSession, id: string): void {
  const stop = session.observe((event) => {
    if (event.kind === 'refused' && event.id === id) stop();
    if (event.kind !== 'settled' || event.id !== id) return;
    stop();
    const t = i18next.getFixedT(null, 'settings');
    const { minutesPerDay } = session.view().plan.schedule;
    notify({
      tone: 'done',
      title: t('saved'),
      effect: effectText(event.effect, minutesPerDay) || movedText(0),
      bulk: true,
      action: {
        label: t('undo'),
        shortcut: 'Ctrl+Z',
        run: () => session.edit({ type: 'undo', command: id }),
        of: session,
      },
    });
  });
}
