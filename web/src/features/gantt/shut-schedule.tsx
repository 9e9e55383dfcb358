import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/shared/lib/session';
import { Button, EmptyState, NoAccess } from '@/shared/ui';

/** A schedule that was deleted or is nobody's here, or that this person may not see: where to go instead. */
export function ShutSchedule({ missing, onLeave }: { missing: boolean; onLeave?: () => void }) {
  const { t } = useTranslation('shared');
  const session = useSession();
  const way = useRef<HTMLButtonElement>(null);
  useEffect(() => way.current?.focus(), []);
  const actions = onLeave && (
    <Button ref={way} variant="primary" onClick={onLeave}>
      {t('missing.toProjects')}
    </Button>
  );
  if (missing) {
    return <EmptyState title={t('missing.scheduleTitle')} text={t('missing.scheduleText')} actions={actions} />;
  }
  return (
    <NoAccess
      title={t('noAccess.scheduleTitle')}
      text={t('noAccess.scheduleText', {
        role: t(`role.${session?.role as 'planner'}`, { defaultValue: session?.role }),
        company: session?.company.name,
      })}
      actions={actions}
    />
  );
}
