/** What a project's details choose from; the server refuses everything else. */
export const projectTypes = [
  'commercial2',
  'datacenter',
  'commercial',
  'sports',
  'residential',
  'residential2',
  'education',
  'government',
  'hotel',
  'infrastructure',
  'industrial',
  'mining',
  'office',
  'religious',
  'interiors',
  'healthcare',
  'improvement',
  'biotech',
  'other',
] as const;
export const projectPhases = [
  'estimating',
  'bidding',
  'pre_construction',
  'construction',
  'close_out',
  'completed',
] as const;
export const contractTypes = ['lump_sum', 'cost_plus', 'design_build', 'gmp', 'ipd'] as const;
export const sizeUnits = ['m2', 'HH', 'ft2', 'm', 'kw'] as const;
export const currencies = [
  'USD',
  'CAD',
  'CLP',
  'UF',
  'EUR',
  'PEN',
  'ARS',
  'UYU',
  'BRL',
  'COP',
  'MXN',
  'BOB',
  'VES',
  'GYD',
  'SRD',
  'TTD',
  'RP',
  'GBP',
] as const;
export const weightings = ['DURATION', 'COST', 'HH'] as const;
export const removalReasons = ['finished', 'stopped', 'lookingfor', 'other'] as const;

/** Where a project may go from each stage. */
export const nextStages = {
  started: ['inoperation', 'suspended', 'stopped', 'finished'],
  inoperation: ['started', 'suspended', 'stopped', 'finished'],
  suspended: ['started', 'inoperation', 'stopped', 'finished'],
  stopped: ['started', 'inoperation', 'suspended', 'finished'],
  finished: ['archived'],
  archived: [],
  deleted: [],
} as const;
