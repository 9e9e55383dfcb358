import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PromoPage } from '@/features/offer';
import { seesModule, useSession } from '@/shared/lib/session';
import { NoModuleAccess } from './pages/no-module-access';

/** The rights of which one opens the lookahead of a schedule. */
const lookaheadRights = ['lookahead.plan', 'lookahead.constraints'] as const;

/** Whether this person's company has the lookahead and they may see some of it. */
export function useLooksAhead(): boolean {
  const session = useSession();
  return (
    session?.features.includes('lookahead') === true &&
    lookaheadRights.some((right) => seesModule(session.permissions[right] ?? 'SA'))
  );
}

/** Shows one tab of the lookahead to who may see it; else says why not and where to go. */
export function LookaheadAccess({ tab, children }: { tab: 'plan' | 'roadblocks'; children: ReactNode }) {
  const session = useSession();
  const { t } = useTranslation();
  if (!session) return null;
  const name = t(tab === 'plan' ? 'shell.lookahead' : 'shell.roadblocks');
  if (!session.features.includes('lookahead')) return <PromoPage module={name} />;
  const sees = lookaheadRights.map((right) => seesModule(session.permissions[right] ?? 'SA'));
  const [here] = tab === 'plan' ? sees : sees.toReversed();
  if (here) return children;
  const reason = !sees.includes(true) ? 'no_permissions' : tab === 'plan' ? 'not_permissions' : 'non_permission_access';
  return (
    <div role="alert">
      <NoModuleAccess title={t(`lookaheadAccess.${reason}`)} />
    </div>
  );
}
