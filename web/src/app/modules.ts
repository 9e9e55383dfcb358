/** Parts of the product that have addresses, a right and perhaps a feature of the company, but come with a later version. */
export const laterModules = {
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
