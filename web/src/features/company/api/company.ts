import useSWR from 'swr';
import { type BodyFor, call, type Schema } from '@/shared/api';
import { logged } from '@/shared/lib/logged';

export type Company = Schema<'Company'>;
export type CompanyUser = Schema<'CompanyUser'>;
export type Subcontract = Schema<'Subcontract'>;
export type Permissions = Schema<'Permissions'>;
export type Audit = Schema<'Audit'>;
export type AuditEntry = Audit['entries'][number];
export type CompanyChoice = Schema<'CompanyChoice'>;
export type Policy = Schema<'Policy'>;
export type Visit = Schema<'Visit'>;
export type Door = Schema<'Door'>;
export type Threshold = Schema<'HealthThreshold'>;
export type PermissionChange = BodyFor<'/api/companys/{company}/permissions', 'PUT'>['changes'][number];

export const useCompany = (company: string) => useSWR<Company>(`/api/companys/${company}`);

export const saveCompany = (company: string, body: Schema<'CompanyChange'>) =>
  logged('saveCompany', call('PUT', '/api/companys/{company}', { path: { company }, body }));

/** The people of the company, by name. */
export const useCompanyUsers = () => useSWR<CompanyUser[]>('/api/users/settings/organization');

export const saveUser = (user: string, body: BodyFor<'/api/users/{user}', 'PUT'>) =>
  logged('saveUser', call('PUT', '/api/users/{user}', { path: { user }, body }));

export const removeUser = (user: string) =>
  logged('removeUser', call('DELETE', '/api/users/{user}', { path: { user } }));

/** The firms that work for the company, by name. */
export const useSubcontracts = () => useSWR<Subcontract[]>('/api/subcontracts/settings/organization');

export const addSubcontract = (name: string) =>
  logged('addSubcontract', call('POST', '/api/subcontracts', { body: { name } }));

export const renameSubcontract = (subcontract: string, name: string) =>
  logged(
    'renameSubcontract',
    call('PUT', '/api/subcontracts/{subcontract}', { path: { subcontract }, body: { name } }),
  );

export const removeSubcontract = (subcontract: string) =>
  logged('removeSubcontract', call('DELETE', '/api/subcontracts/{subcontract}', { path: { subcontract } }));

export const usePermissions = (company: string) => useSWR<Permissions>(`/api/companys/${company}/permissions`);

/** Gives roles other levels, all or none. */
export const savePermissions = (company: string, changes: PermissionChange[]) =>
  logged(
    'savePermissions',
    call('PUT', '/api/companys/{company}/permissions', { path: { company }, body: { changes } }),
  );

export const useThresholds = (company: string) => useSWR<Threshold[]>(`/api/companys/${company}/health-thresholds`);

/** Sets thresholds of the health of schedules; null gives the DCMA's back. */
export const saveThresholds = (company: string, thresholds: Record<string, number | null>) =>
  logged(
    'saveThresholds',
    call('PUT', '/api/companys/{company}/health-thresholds', { path: { company }, body: { thresholds } }),
  );

/** What was done to the company, the latest first; `below` is the `older` of the page before. */
export const auditPage = (company: string, below?: number) =>
  call('GET', '/api/companys/{company}/audit', { path: { company }, query: { below } });

/** The companies a person may enter. */
export const useCompanyChoices = (user: string | undefined) =>
  useSWR<CompanyChoice[]>(user ? `/api/usercompany/${user}` : null);

/** Goes on in another company: the session here is over, and the page begins anew there. */
export const enterCompany = (user: string, company: string) =>
  call('POST', '/api/auth/createSession', { body: { userId: user, companyId: company } });

/** What the company asks of those who sign in. */
export const usePolicy = () => useSWR<Policy>('/api/company/policy');

export const savePolicy = (body: BodyFor<'/api/company/policy', 'PUT'>) =>
  logged('savePolicy', call('PUT', '/api/company/policy', { body }));

/** Where else people may prove who they are. */
export const useProviders = () =>
  useSWR<Schema<'Properties'>['providers']>('providers', async () => (await call('GET', '/api/properties')).providers);

/** Superadministrators who visited the company, the latest first. */
export const useVisits = () => useSWR<Visit[]>('/api/company/visits');

export const endVisit = (visit: string) =>
  logged('endVisit', call('DELETE', '/api/company/visits/{visit}', { path: { visit } }));

/** What happened at the door, the latest first; `below` is the `older` of the page before. */
export const doorPage = (below?: number) =>
  call('GET', '/api/company/door', { query: { below: below === undefined ? undefined : String(below) } });

export type AnalystLogins = Schema<'AnalystLogins'>;
export type AnalystLogin = Schema<'AnalystLogin'>;
export type AnalystEntry = Schema<'AnalystEntry'>;
export type AnalystSecret = Schema<'AnalystSecret'>;

/** Who reads the company over SQL, and where they connect. */
export const useAnalysts = () => useSWR<AnalystLogins>('/api/company/analysts');

/** The answer has the password, which nobody can ask for again: it is kept in no cache. */
export const addAnalyst = (body: BodyFor<'/api/company/analysts', 'POST'>) =>
  logged('addAnalyst', call('POST', '/api/company/analysts', { body }));

export const rotateAnalyst = (analyst: string, expires: string | null) =>
  logged(
    'rotateAnalyst',
    call('PUT', '/api/company/analysts/{analyst}/password', { path: { analyst }, body: { expires } }),
  );

export const removeAnalyst = (analyst: string) =>
  logged('removeAnalyst', call('DELETE', '/api/company/analysts/{analyst}', { path: { analyst } }));

/** The projects a login may be limited to, by name. */
export const useGrantable = (company: string) =>
  useSWR(['grantable', company], async () =>
    (await call('GET', '/api/companies/{company}/projects', { path: { company } })).filter(
      (one) => one.stage !== 'deleted',
    ),
  );
