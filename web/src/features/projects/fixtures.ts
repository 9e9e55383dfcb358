import type { Project, ScheduleSummary } from './api/use-projects';

const maria = {
  id: 'u-maria',
  name: 'María',
  lastname: 'Vidal',
  email: 'maria@lautaro.example',
  picture: '',
  initials: 'MV',
  colour: 1,
};

/** Lists for tests, complete but for what the test is about. */
export const aSchedule = (some: Partial<ScheduleSummary> = {}): ScheduleSummary => ({
  id: 's-1',
  name: 'Programa general',
  start: Date.UTC(2026, 0, 5, 8) / 60_000,
  finish: Date.UTC(2026, 10, 23, 18) / 60_000,
  progress: 290_000,
  activities: 312,
  begun: true,
  revision: 1284,
  stale: false,
  updatedAt: new Date().toISOString(),
  updatedBy: maria,
  ...some,
});

export const aProject = (some: Partial<Project> = {}): Project => ({
  id: 'p-1',
  name: 'Clínica Los Robles',
  companyId: 'c-1',
  type: 'healthcare',
  country: 'CL',
  currency: 'UF',
  budget: 412500,
  size: 11400,
  sizetype: 'm2',
  phase: 'construction',
  contract_type: 'lump_sum',
  address: 'Santiago',
  lead_project_manager_id: null,
  lead_superintendent_id: null,
  image: null,
  planification_day: 4,
  activity_creter: 'DURATION',
  hoursPerDay: 8,
  hoursPerWeek: 40,
  stage: 'started',
  removalReason: '',
  restricted: true,
  createdAt: '2026-01-05T08:00:00Z',
  users: [],
  subcontracts: [],
  progress: 290_000,
  schedules: [aSchedule()],
  ...some,
});
