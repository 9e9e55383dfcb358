/** Parts of the product that have addresses, a right and perhaps a feature of the company, but come with a later version. */
export const laterModules = {
  weekly: {
    rights: ['weeklyplan.commitments'],
    feature: 'weekly',
    addresses: [
      '/report/week/all/:week/:year/:start/:end',
      '/reportcommit/week/all/:planificationday/:week/:projectId/:sectorId/:year?',
    ],
  },
  lookaheadReport: {
    rights: ['lookahead.plan'],
    feature: 'lookahead',
    addresses: [
      '/reportlookahead/week/all/:week/:barColor/:numWeeks',
      '/reportlookahead/week/allNewTab/:week/:barColor/:numWeeks',
    ],
  },
  takt: {
    rights: ['takt'],
    feature: 'takt',
    addresses: ['/taktplanning', '/taktplanning/units', '/taktplanning/assign'],
  },
  taktAnalytics: { rights: ['takt'], feature: 'takt_analytics', addresses: ['/taktanalytics', '/extraDashboard'] },
  productivity: {
    rights: ['settings.project'],
    feature: 'productivity',
    addresses: ['/productivity', '/productivity/assign', '/productivity/assists'],
  },
  analytics: {
    rights: [
      'analytics.ppc',
      'analytics.pcr',
      'analytics.overdue',
      'analytics.sectoradvancement',
      'analytics.scurve',
      'analytics.cnc',
      'analytics.gantt',
    ],
    feature: 'analytics',
    addresses: ['/analytics', '/analytics-v2', '/executive-dashboard'],
  },
} as const;

export type LaterModule = keyof typeof laterModules;
