import type { Check, FileProject, ImportView } from './api/imports';

/** Answers for tests, complete but for what the test is about. */
export const aProject = (some: Partial<FileProject> = {}): FileProject => ({
  id: '7',
  name: 'Torre Norte',
  tool: 'p6',
  version: '20.12',
  start: Date.UTC(2026, 0, 5, 8) / 60_000,
  dataDate: null,
  activities: 3,
  summaries: 2,
  links: 2,
  calendars: 1,
  exceptions: 0,
  constraints: 0,
  baselines: 0,
  resources: 0,
  tags: 0,
  problems: {},
  leftOut: {},
  ...some,
});

export const aCheck = (some: Partial<Check> = {}): Check => ({
  project: aProject(),
  findings: [],
  options: {},
  circles: [],
  revision: 0,
  dates: null,
  minutesPerDay: 480,
  outOfSequence: { count: 0, links: [] },
  changes: null,
  ...some,
});

export const aView = (some: Partial<ImportView> = {}): ImportView => ({
  id: 'i-1',
  name: 'torre.xer',
  phase: 'ready',
  bytes: 2048,
  size: 2048,
  rows: 14,
  projects: [aProject()],
  taking: 0,
  ...some,
});
