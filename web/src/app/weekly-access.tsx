import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PromoPage } from '@/features/offer';
import { seesModule, useSession } from '@/shared/lib/session';
import { NoModuleAccess } from './pages/no-module-access';

/** The rights of which one opens the weekly plan of a schedule, by tab. */
const weeklyRights = {
  weekly: 'weeklyplan.commitments',
  closing: 'weeklyplan.commitments',
  reasons: 'weeklyplan.cncs',
} as const;

export type WeeklyTab = keyof typeof weeklyRights;

/** The first tab of the weekly plan that this person may see, in a company that has it. */
export function useWeeklyTab(): WeeklyTab | undefined {
  const session = useSession();
  if (!session?.features.includes('weekly')) return undefined;
  return (['weekly', 'reasons'] as const).find((tab) => seesModule(session.permissions[weeklyRights[tab]] ?? 'SA'));
}

/** Shows one tab of the weekly plan to who may see it; else says why not and where to go. */
export function WeeklyAccess({ tab, children }: { tab: WeeklyTab; children: ReactNode }) {
  const session = useSession();
  const { t } = useTranslation();
  if (!session) return null;
  const name = t(`module.${tab === 'closing' ? 'weekly' : tab}`);
  if (!session.features.includes('weekly')) return <PromoPage module={name} />;
  if (seesModule(session.permissions[weeklyRights[tab]] ?? 'SA')) return children;
  return <NoModuleAccess title={t('noAccess.moduleTitle', { module: name })} />;
}
