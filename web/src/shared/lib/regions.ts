/** The regions F6 walks through, in reading order. A region is an element with `data-region` and `tabIndex={-1}`. */
export const regionOrder = [
  'topbar',
  'sidemenu',
  'toolbar',
  'grid',
  'timeline',
  'content',
  'page',
  'calendar-list',
  'calendar',
  'strip',
  'actions',
  'help',
] as const;

export type Region = (typeof regionOrder)[number];

function shown(region: Region): HTMLElement | null {
  const el = document.querySelector<HTMLElement>(`[data-region="${region}"]`);
  return el && el.getClientRects().length > 0 ? el : null;
}

/** What takes the focus inside a region: itself where it is a tab stop, else where the region left it, else itself. */
function entry(region: HTMLElement): HTMLElement {
  if (region.tabIndex === 0) return region;
  return (
    region.querySelector<HTMLElement>(
      '[data-region-entry], [tabindex="0"], a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)',
    ) ?? region
  );
}

/** Moves the focus to the next (1) or previous (-1) region and says whether there was one. A region that only holds other
 *  regions is no stop of its own. */
export function focusRegion(step: 1 | -1): boolean {
  const regions = regionOrder
    .map(shown)
    .filter((el): el is HTMLElement => el !== null && !el.querySelector('[data-region]'));
  if (regions.length === 0) return false;
  const inside = document.activeElement?.closest<HTMLElement>('[data-region]');
  const here = inside ? regions.indexOf(inside) : -1;
  const next = here < 0 ? (step > 0 ? 0 : regions.length - 1) : (here + step + regions.length) % regions.length;
  entry(regions[next]).focus();
  return true;
}
