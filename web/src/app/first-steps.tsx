import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Project, useProjects } from '@/features/projects';
import { useSession } from '@/shared/lib/session';
import { ErrorState, NoticeHost } from '@/shared/ui';
import { PageSkeleton } from './page-skeleton';

/** Draws a step that depends on the projects there are. */
export function FirstSteps({ children }: { children: (projects: Project[], org: string) => ReactNode }) {
  const { t } = useTranslation();
  const session = useSession();
  const { data, error, mutate, isValidating } = useProjects(session?.company.id);
  if (!session) return null;
  if (data) {
    return (
      <>
        {children(data, session.company.id)}
        <NoticeHost />
      </>
    );
  }
  if (!error) return <PageSkeleton />;
  return <ErrorState title={t('load.projects')} error={error} onRetry={() => void mutate()} busy={isValidating} />;
}
