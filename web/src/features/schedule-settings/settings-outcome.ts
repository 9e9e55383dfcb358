import { NONE, type PlanSession } from '@/engine';
import { currentLanguage, i18next } from '@/shared/i18n';
import { formatFor } from '@/shared/i18n/format';
import { notify } from '@/shared/ui';

/** Tells what a change of the settings did once the server has answered. A refusal is told by the screen that holds the plan. */
export function tellOutcome(session: PlanSession, id: string): void {
  const stop = session.observe((event) => {
    if (event.kind === 'refused' && event.id === id) stop();
    if (event.kind !== 'settled' || event.id !== id) return;
    stop();
    const t = i18next.getFixedT(null, 'settings');
    const format = formatFor(currentLanguage());
    const { finish, moved } = event.effect;
    const { minutesPerDay } = session.view().plan.schedule;
    const shift = format.signedDays(finish && finish.from !== NONE ? finish.work : 0, minutesPerDay);
    const count = moved.length;
    notify({
      tone: 'done',
      title: t('saved'),
      effect: `${t('effect.moved', { count, formatted: format.number(count) })} · ${t('effect.finish', { shift })}`,
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
