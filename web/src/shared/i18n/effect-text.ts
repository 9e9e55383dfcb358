/** What a change did to the plan, in the words used everywhere. */
import { type Effect, NONE } from '@/engine';
import { currentLanguage, i18next } from '.';
import { formatFor } from './format';

/** "17 actividades movidas"; that none moved is a sentence and no figure. */
export function movedText(count: number): string {
  const t = i18next.getFixedT(null, 'shared');
  return count ? t('effect.moved', { count, formatted: formatFor(currentLanguage()).number(count) }) : t('effect.none');
}

/** "17 actividades movidas · término +2 d"; empty where nothing moved. */
export function effectText({ moved, finish }: Pick<Effect, 'moved' | 'finish'>, minutesPerDay: number): string {
  const t = i18next.getFixedT(null, 'shared');
  const shifted = finish && finish.from !== NONE ? finish.work : undefined;
  const parts = moved.length ? [movedText(moved.length)] : [];
  if (shifted !== undefined || moved.length) {
    const shift = formatFor(currentLanguage()).signedDays(shifted ?? 0, minutesPerDay, t('effect.unchanged'));
    parts.push(t('effect.finish', { shift }));
  }
  return parts.join(' · ');
}

/** The same to be heard, with the finish of the plan by now: "17 actividades movidas, término 12 may 2026". That none moved is not said where the finish did. */
export function spokenEffect({ moved, finish }: Pick<Effect, 'moved' | 'finish'>, now: number): string {
  if (now === NONE) return movedText(moved.length);
  const format = formatFor(currentLanguage());
  const end = i18next.getFixedT(null, 'shared')('effect.finish', { shift: format.endMedium(now) });
  const shifted = finish !== undefined && finish.from !== finish.to;
  return shifted && !moved.length ? end : `${movedText(moved.length)}, ${end}`;
}
