import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CompanyPicker } from '@/features/company';
import { useSession } from '@/shared/lib/session';
import { NoticeHost } from '@/shared/ui';
import { paths } from '../paths';
import { useTitle } from '../use-title';

export function Component() {
  const session = useSession();
  const navigate = useNavigate();
  const { t } = useTranslation();
  useTitle(t('title.selectCompany'));
  if (!session) return null;
  return (
    <main>
      {/* The page begins anew in the company: nothing read in the former one stays. */}
      <CompanyPicker
        user={session.user.id}
        onEntered={() => window.location.assign('/')}
        onOnly={() => navigate(paths.projectList, { replace: true })}
      />
      <NoticeHost />
    </main>
  );
}
