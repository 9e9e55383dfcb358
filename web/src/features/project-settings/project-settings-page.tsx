import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { shownText } from '@/shared/lib/shown-text';
import { EmptyState, Loaded, NoAccess, PageHead, TabLinks } from '@/shared/ui';
import { useProject, useProjectSettingsFeature } from './api/project-settings';
import { CategoriesTab } from './categories-tab';
import { GeneralTab } from './general-tab';
import classes from './project-settings-page.module.css';
import { SubcontractsTab } from './subcontracts-tab';
import { UsersTab } from './users-tab';

export const projectTabs = ['general', 'users', 'cats', 'subcontracts', 'reports'] as const;
export type ProjectTab = (typeof projectTabs)[number];

interface Props {
  project: string;
  edits: boolean;
  tab: ProjectTab;
  hrefOf: (tab: ProjectTab) => string;
  back: { to: string; label: string };
  /** Lists that show the project are out of date. */
  onChanged: () => void;
}

/** What all schedules of a project share: details, people, categories and firms. */
export function ProjectSettingsPage({ project, edits, tab, hrefOf, back, onChanged }: Props) {
  const { t } = useTranslation('project-settings');
  const feature = useProjectSettingsFeature();
  const loaded = useProject(project);
  const changed = () => {
    void loaded.mutate();
    onChanged();
  };
  if (feature.error && failureOf(feature.error).status === 403) {
    return <NoAccess title={t('denied')} text={t('featureOff')} />;
  }
  return (
    <div className={classes.page}>
      <Loaded of={loaded} loading={t('loading')} failed={t('loadFailed')}>
        {(data) => (
          <>
            <PageHead title={shownText(data.name)} purpose={t('purpose')} back={back} />
            <TabLinks
              label={t('tabs')}
              tabs={projectTabs}
              current={tab}
              nameOf={(one) => t(`tab.${one}`)}
              hrefOf={hrefOf}
            />
            {tab === 'general' && <GeneralTab project={data} edits={edits} onSaved={changed} />}
            {tab === 'users' && <UsersTab project={data} edits={edits} onChanged={changed} />}
            {tab === 'cats' && <CategoriesTab project={project} edits={edits} />}
            {tab === 'subcontracts' && <SubcontractsTab project={project} edits={edits} />}
            {tab === 'reports' && <EmptyState title={t('reports.none')} text={t('reports.noneText')} />}
          </>
        )}
      </Loaded>
    </div>
  );
}
