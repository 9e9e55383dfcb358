import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '@/shared/lib/shown-text';
import { PageHead, TabLinks } from '@/shared/ui';
import { AccessTab } from './access-tab';
import { AnalystsTab } from './analysts-tab';
import { AuditTab } from './audit-tab';
import classes from './company-settings-page.module.css';
import { GeneralTab } from './general-tab';
import { HealthTab } from './health-tab';
import { PermissionsTab } from './permissions-tab';
import { SubcontractsTab } from './subcontracts-tab';
import { UsersTab } from './users-tab';

export const companyTabs = [
  'general',
  'users',
  'permissions',
  'subcontracts',
  'health',
  'access',
  'analysts',
  'audit',
] as const;
export type CompanyTab = (typeof companyTabs)[number];

interface Props {
  company: { id: string; name: string };
  /** The signed-in person, whose own place nobody changes alone. */
  self: string;
  edits: boolean;
  /** Whether they keep the logins of analysts. */
  keeps: boolean;
  tab: CompanyTab;
  hrefOf: (tab: CompanyTab) => string;
  /** Requests and invitations, below the people. */
  arrivals: ReactNode;
  /** The name may be another one. */
  onRenamed: () => void;
}

/** What a company is, who is in it and what they may do. */
export function CompanySettingsPage({ company, self, edits, keeps, tab, hrefOf, arrivals, onRenamed }: Props) {
  const { t } = useTranslation('company');
  return (
    <div className={classes.page}>
      <PageHead title={t(`tab.${tab}`)} purpose={t(`purpose.${tab}`, { company: shownText(company.name) })} />
      <TabLinks label={t('tabs')} tabs={companyTabs} current={tab} nameOf={(one) => t(`tab.${one}`)} hrefOf={hrefOf} />
      {tab === 'general' && <GeneralTab company={company.id} edits={edits} onRenamed={onRenamed} />}
      {tab === 'users' && (
        <>
          <UsersTab self={self} edits={edits} />
          {arrivals}
        </>
      )}
      {tab === 'permissions' && <PermissionsTab company={company.id} edits={edits} />}
      {tab === 'subcontracts' && <SubcontractsTab edits={edits} />}
      {tab === 'health' && <HealthTab company={company.id} edits={edits} />}
      {tab === 'access' && <AccessTab edits={edits} self={self} />}
      {tab === 'analysts' && <AnalystsTab company={company.id} keeps={keeps} />}
      {tab === 'audit' && <AuditTab company={company.id} />}
    </div>
  );
}
