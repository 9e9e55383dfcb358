/** The views of the dashboard, in the order of their tabs. */
export const views = ['general', 'plan', 'constraint', 'continuous', 'takt', 'resource', 'productivity'] as const;

export type View = (typeof views)[number];

export const cards = [
  ...(['ppc', 'pcr', 'late', 'image', 'sectors', 'scurve', 'ppcWeeks', 'pcrWeeks', 'types', 'reasons'] as const),
  ...(['gap', 'velocity', 'commitmentTeams', 'constraintTeams', 'status', 'roadblockCost'] as const),
  ...(['taktMatrix', 'taktVelocity', 'resourceMatrix', 'resourceCurve', 'productivity'] as const),
] as const;

export type Card = (typeof cards)[number];

/** What each view shows, in its usual order, with the columns of twelve that a card takes. */
export const panels: Record<View, readonly (readonly [Card, number])[]> = {
  general: [
    ['ppc', 3],
    ['pcr', 3],
    ['late', 3],
    ['image', 3],
    ['scurve', 8],
    ['sectors', 4],
    ['ppcWeeks', 5],
    ['pcrWeeks', 4],
    ['types', 3],
    ['roadblockCost', 12],
  ],
  plan: [
    ['sectors', 4],
    ['gap', 8],
    ['velocity', 8],
    ['status', 4],
    ['commitmentTeams', 12],
  ],
  constraint: [
    ['pcrWeeks', 6],
    ['roadblockCost', 6],
    ['constraintTeams', 12],
  ],
  continuous: [
    ['types', 5],
    ['reasons', 7],
  ],
  takt: [
    ['taktMatrix', 6],
    ['taktVelocity', 6],
  ],
  resource: [
    ['resourceMatrix', 6],
    ['resourceCurve', 6],
    ['productivity', 12],
  ],
  productivity: [['productivity', 12]],
};

/** The chart whose permission a card needs, by its name on the wire; the others are shown to whoever opens the dashboard. */
export const chartOf: Partial<Record<Card, 'ppc' | 'pcr' | 'overdue' | 'sectoradvancement' | 'scurve' | 'cnc'>> = {
  ppc: 'ppc',
  ppcWeeks: 'ppc',
  commitmentTeams: 'ppc',
  pcr: 'pcr',
  pcrWeeks: 'pcr',
  constraintTeams: 'pcr',
  roadblockCost: 'pcr',
  late: 'overdue',
  gap: 'overdue',
  sectors: 'sectoradvancement',
  status: 'sectoradvancement',
  scurve: 'scurve',
  velocity: 'scurve',
  types: 'cnc',
  reasons: 'cnc',
};

/** The entry of the catalogue that says what a card shows. */
export const figureOf: Partial<Record<Card, string>> = {
  ppc: 'ppc',
  ppcWeeks: 'ppc',
  commitmentTeams: 'ppc',
  pcr: 'pcr',
  pcrWeeks: 'pcr',
  constraintTeams: 'pcr',
  roadblockCost: 'roadblock-cost',
  types: 'roadblock-types',
  late: 'days-late',
  gap: 'gap-days',
  sectors: 'sectoradvancement',
  status: 'status',
  scurve: 'scurve-real',
  velocity: 'velocity',
  reasons: 'cnc',
};

/** What the company has, and which language the browser speaks. */
export interface Having {
  browser: string;
  resources: boolean;
  productivity: boolean;
}

/** The views that are offered. Takt is not offered to browsers in English; resources and productivity to companies that work with them. */
export function viewsFor({ browser, resources, productivity }: Having): View[] {
  return views.filter((view) => {
    if (view === 'takt') return !browser.toLowerCase().startsWith('en');
    if (view === 'resource') return resources;
    return view === 'productivity' ? productivity : true;
  });
}

/** The columns of twelve that a card may take. */
export const spans = { least: 3, most: 12 } as const;

/** What a person changed of a view: the order of its cards, those left out, and the widths that are not the usual ones. */
export type Arrangement = Partial<
  Record<View, { order: readonly Card[]; hidden: readonly Card[]; spans?: Partial<Record<Card, number>> }>
>;

const known = (list: unknown): Card[] =>
  Array.isArray(list) ? list.filter((one): one is Card => cards.includes(one as Card)) : [];

const fits = (span: unknown): span is number =>
  typeof span === 'number' && Number.isInteger(span) && span >= spans.least && span <= spans.most;

function widths(of: unknown): Partial<Record<Card, number>> {
  if (typeof of !== 'object' || of === null) return {};
  return Object.fromEntries(Object.entries(of).filter(([card, span]) => cards.includes(card as Card) && fits(span)));
}

/** Reads what was kept; anything that is no arrangement counts as none. */
export function arrangementOf(kept: unknown): Arrangement {
  const out: Arrangement = {};
  if (typeof kept !== 'object' || kept === null) return out;
  for (const view of views) {
    const of = (kept as Record<string, unknown>)[view];
    if (typeof of !== 'object' || of === null) continue;
    const { order, hidden, spans: wide } = of as Record<string, unknown>;
    out[view] = { order: known(order), hidden: known(hidden), spans: widths(wide) };
  }
  return out;
}

/** The cards of a view in the person's order, those of a newer version where they usually stand; `shown` tells which are left out. */
export function arranged(view: View, arrangement: Arrangement): { card: Card; span: number; shown: boolean }[] {
  const { order = [], hidden = [], spans: wide = {} } = arrangement[view] ?? {};
  const place = new Map(order.map((card, k) => [card, k]));
  const usual = panels[view];
  const list = usual.map(([card, span]) => ({ card, span: wide[card] ?? span, shown: !hidden.includes(card) }));
  // A card that the order does not know stands behind those that it usually follows.
  const rank = new Map<Card, number>();
  let last = -1;
  for (const [k, { card }] of list.entries()) {
    const own = place.get(card);
    last = Math.max(last, own ?? last);
    rank.set(card, own ?? last + (k + 1) / (list.length + 2));
  }
  return list.sort((a, b) => (rank.get(a.card) ?? 0) - (rank.get(b.card) ?? 0));
}

/** The arrangement with one card moved one place, made wider or narrower, or left out, or back. */
export function changed(
  view: View,
  arrangement: Arrangement,
  card: Card,
  change: { by?: 1 | -1; shown?: boolean; span?: number },
): Arrangement {
  const now = arranged(view, arrangement);
  const order = now.map((one) => one.card);
  const at = order.indexOf(card);
  const to = at + (change.by ?? 0);
  if (to >= 0 && to < order.length) order.splice(to, 0, ...order.splice(at, 1));
  const hidden = now
    .filter((one) => !(one.card === card && change.shown !== undefined ? change.shown : one.shown))
    .map((one) => one.card);
  const wide = { ...arrangement[view]?.spans };
  if (fits(change.span)) wide[card] = change.span;
  return { ...arrangement, [view]: { order, hidden, spans: wide } };
}

/** The arrangement with a card in the place of another, which makes room. */
export function moved(view: View, arrangement: Arrangement, card: Card, over: Card): Arrangement {
  const now = arranged(view, arrangement);
  const order = now.map((one) => one.card);
  const to = order.indexOf(over);
  order.splice(order.indexOf(card), 1);
  order.splice(to, 0, card);
  const hidden = now.filter(({ shown }) => !shown).map((one) => one.card);
  return { ...arrangement, [view]: { order, hidden, spans: { ...arrangement[view]?.spans } } };
}

/** The arrangement with a view as it usually is. */
export function reset(view: View, arrangement: Arrangement): Arrangement {
  const { [view]: _, ...rest } = arrangement;
  return rest;
}
