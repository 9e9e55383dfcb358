import enAccount from './en/account.json';
import enAdministration from './en/administration.json';
import enAmounts from './en/amounts.json';
import enAnalytics from './en/analytics.json';
import enArrival from './en/arrival.json';
import enBaselines from './en/baselines.json';
import enCalendars from './en/calendars.json';
import enChangelog from './en/changelog.json';
import enCompany from './en/company.json';
import enCompare from './en/compare.json';
import enExport from './en/export.json';
import enFinish from './en/finish.json';
import enGantt from './en/gantt.json';
import enHealth from './en/health.json';
import enImport from './en/import.json';
import enLookahead from './en/lookahead.json';
import enMembers from './en/members.json';
import enOffer from './en/offer.json';
import enOutbox from './en/outbox.json';
import enProjectSettings from './en/project-settings.json';
import enProjects from './en/projects.json';
import enReports from './en/reports.json';
import enRequests from './en/requests.json';
import enSession from './en/session.json';
import enSettings from './en/settings.json';
import enShared from './en/shared.json';
import enStatus from './en/status.json';
import enTutorials from './en/tutorials.json';
import enWeekly from './en/weekly.json';
import esAccount from './es/account.json';
import esAdministration from './es/administration.json';
import esAmounts from './es/amounts.json';
import esAnalytics from './es/analytics.json';
import esArrival from './es/arrival.json';
import esBaselines from './es/baselines.json';
import esCalendars from './es/calendars.json';
import esChangelog from './es/changelog.json';
import esCompany from './es/company.json';
import esCompare from './es/compare.json';
import esExport from './es/export.json';
import esFinish from './es/finish.json';
import esGantt from './es/gantt.json';
import esHealth from './es/health.json';
import esImport from './es/import.json';
import esLookahead from './es/lookahead.json';
import esMembers from './es/members.json';
import esOffer from './es/offer.json';
import esOutbox from './es/outbox.json';
import esProjectSettings from './es/project-settings.json';
import esProjects from './es/projects.json';
import esReports from './es/reports.json';
import esRequests from './es/requests.json';
import esSession from './es/session.json';
import esSettings from './es/settings.json';
import esShared from './es/shared.json';
import esStatus from './es/status.json';
import esTutorials from './es/tutorials.json';
import esWeekly from './es/weekly.json';
import { merged } from './merged';

/**
 * Every text of the product, one namespace per area. `es` is the type: a key it lacks does not compile. The product itself never
 * loads this whole: each area brings its texts (`texts.ts`), so that the first screen waits for its own only.
 */
export const resources = {
  es: {
    shared: esShared,
    reports: esReports,
    requests: esRequests,
    session: esSession,
    account: esAccount,
    analytics: esAnalytics,
    arrival: esArrival,
    projects: esProjects,
    'project-settings': esProjectSettings,
    changelog: merged(esChangelog, esAmounts.changelog),
    company: esCompany,
    gantt: merged(esGantt, esAmounts.gantt),
    finish: esFinish,
    compare: esCompare,
    health: esHealth,
    import: esImport,
    export: esExport,
    calendars: esCalendars,
    settings: esSettings,
    lookahead: esLookahead,
    weekly: esWeekly,
    members: esMembers,
    status: esStatus,
    administration: esAdministration,
    baselines: esBaselines,
    offer: esOffer,
    outbox: esOutbox,
    tutorials: esTutorials,
  },
  en: {
    shared: enShared,
    reports: enReports,
    requests: enRequests,
    session: enSession,
    account: enAccount,
    analytics: enAnalytics,
    arrival: enArrival,
    projects: enProjects,
    'project-settings': enProjectSettings,
    changelog: merged(enChangelog, enAmounts.changelog),
    company: enCompany,
    gantt: merged(enGantt, enAmounts.gantt),
    finish: enFinish,
    compare: enCompare,
    health: enHealth,
    import: enImport,
    export: enExport,
    calendars: enCalendars,
    settings: enSettings,
    lookahead: enLookahead,
    weekly: enWeekly,
    members: enMembers,
    status: enStatus,
    administration: enAdministration,
    baselines: enBaselines,
    offer: enOffer,
    outbox: enOutbox,
    tutorials: enTutorials,
  },
} as const;

export type Namespace = keyof (typeof resources)['es'];

export const namespaces = Object.keys(resources.es) as Namespace[];
