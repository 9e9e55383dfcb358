interface Part {
  /** One of them opens it. */
  rights: readonly string[];
  feature: string;
  /** Where only some roles have it; else the rights alone decide. */
  roles?: readonly string[];
  addresses: readonly string[];
}

const charts = ['ppc', 'pcr', 'overdue', 'sectoradvancement', 'scurve', 'cnc', 'gantt'].map(
  (chart) => `analytics.${chart}`,
);

/** Parts of the product with a right and a feature of the company, and their addresses. */
export const modules = {
  takt: {
    rights: ['takt'],
    feature: 'takt',
    addresses: ['/taktplanning', '/taktplanning/units', '/taktplanning/assign'],
  },
  taktAnalytics: {
    rights: ['takt'],
    feature: 'takt_analytics',
    roles: ['superadmin', 'admin', 'projectleader', 'planner'],
    addresses: ['/taktanalytics', '/extraDashboard'],
  },
  productivity: {
    rights: ['settings.project'],
    feature: 'productivity',
    addresses: ['/productivity', '/productivity/assign', '/productivity/assists'],
  },
  analytics: { rights: charts, feature: 'analytics', addresses: ['/analytics', '/analytics-v2'] },
  executive: {
    rights: charts,
    feature: 'analytics',
    roles: ['superadmin', 'admin', 'manager'],
    addresses: ['/executive-dashboard'],
  },
} satisfies Record<string, Part>;

/** The same, as something that may or may not name roles. */
export const partOf = (module: Module): Part => modules[module];

export type Module = keyof typeof modules;

/** Those that come with a later version: their addresses say so. */
export const laterModules = ['takt', 'productivity'] as const satisfies readonly Module[];

export type LaterModule = (typeof laterModules)[number];
