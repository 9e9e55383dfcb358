import { useTranslation } from 'react-i18next';
import { PageHead, TabLinks } from '@/shared/ui';
import { ActivationTab } from './activation-tab';
import classes from './administration-page.module.css';
import { OrganisationTab } from './organisation-tab';
import { SupportTab } from './support-tab';

export const administrationTabs = ['support', 'activation', 'organisation'] as const;
export type AdministrationTab = (typeof administrationTabs)[number];

interface Props {
  tab: AdministrationTab;
  hrefOf: (tab: AdministrationTab) => string;
  /** The session goes on in a company that asked for help. */
  onEntered: (company: string) => void;
}

/** What only those who run the installation do: visit a company that asked for help, help somebody arrive whose mail got lost, and make an organisation. */
export function AdministrationPage({ tab, hrefOf, onEntered }: Props) {
  const { t } = useTranslation('administration');
  return (
    <div className={classes.page}>
      <PageHead title={t('title')} purpose={t(`purpose.${tab}`)} />
      <TabLinks
        label={t('tabs')}
        tabs={administrationTabs}
        current={tab}
        nameOf={(one) => t(`tab.${one}`)}
        hrefOf={hrefOf}
      />
      {tab === 'support' && <SupportTab onEntered={onEntered} />}
      {tab === 'activation' && <ActivationTab />}
      {tab === 'organisation' && <OrganisationTab />}
    </div>
  );
}
