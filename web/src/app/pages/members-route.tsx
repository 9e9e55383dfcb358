import { useTranslation } from 'react-i18next';
import { MembersPage } from '@/features/members';
import { seesModule, useLevel, useSession } from '@/shared/lib/session';
import { NoAccess } from '@/shared/ui';
import { useTitle } from '../use-title';

export function Component() {
  const session = useSession();
  const company = useLevel('settings.company');
  const project = useLevel('settings.project');
  const { t } = useTranslation();
  useTitle(t('title.members'));
  if (!session) return null;
  if (!seesModule(company)) {
    const role = t(`role.${session.role as 'planner'}`, { defaultValue: session.role });
    return (
      <NoAccess
        title={t('noAccess.membersTitle')}
        text={t('noAccess.statusText', { role, company: session.company.name })}
      />
    );
  }
  return <MembersPage company={session.company.name} edits={company === 'AC'} invites={project === 'AC'} />;
}
