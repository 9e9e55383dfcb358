import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { ProjectSettingsPage, projectTabs } from '@/features/project-settings';
import { projectsKey } from '@/features/projects';
import { seesModule, useLevel, useSession } from '@/shared/lib/session';
import { EmptyState, NoAccess } from '@/shared/ui';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import classes from './message-page.module.css';

export function Component() {
  const session = useSession();
  const level = useLevel('settings.project');
  const [query] = useSearchParams();
  const { mutate } = useSWRConfig();
  const { t } = useTranslation(['shared', 'project-settings']);
  useTitle(t('project-settings:title'));
  if (!session) return null;
  const toProjects = (
    <Link to={paths.projects(session.company.id)} className={classes.way}>
      {t('noAccess.toProjects')}
    </Link>
  );
  if (!seesModule(level)) {
    const role = t(`role.${session.role as 'planner'}`, { defaultValue: session.role });
    return (
      <NoAccess
        title={t('project-settings:denied')}
        text={t('project-settings:deniedText', { role, company: session.company.name })}
        actions={toProjects}
      />
    );
  }
  const project = query.get('project');
  if (!project) {
    return (
      <EmptyState
        title={t('project-settings:noProject')}
        text={t('project-settings:noProjectText')}
        actions={toProjects}
      />
    );
  }
  return (
    <ProjectSettingsPage
      key={project}
      project={project}
      edits={level === 'AC'}
      tab={projectTabs.find((one) => one === query.get('tab')) ?? 'general'}
      hrefOf={(tab) => paths.projectSettings(project, tab)}
      onChanged={() => void mutate(projectsKey(session.company.id))}
      back={{ to: paths.projects(session.company.id), label: t('shell.projects') }}
    />
  );
}
