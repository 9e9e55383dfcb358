import { dayOf } from '@/engine';
import type { Filter } from '../row-filter';
import { DEEPEST_GROUPS, type GroupBy } from '../row-groups';
import type { Order } from '../row-order';
import { SCROLL_OFFSET, type Zoom } from '../time-axis';
import type { PlanAccess } from './plan-access';

/** What of the plan is in sight, and what is drawn beside the bars. */
export class ViewActions {
  private readonly access: PlanAccess;

  constructor(access: PlanAccess) {
    this.access = access;
  }

  flip(what: 'critical' | 'slack' | 'links' | 'baseline' | 'todayline'): void {
    this.access.store.setState((s) => ({ [what]: !s[what] }));
  }

  /** Shows the rows that a filter finds, or all. */
  setFilter(filter?: Filter): void {
    this.access.store.setState({ filter, matching: undefined });
  }

  setOrder(order: Order | undefined): void {
    this.access.store.setState({ order });
  }

  /** Gathers the rows in bands; bands begin open. */
  setGroups(groups: readonly GroupBy[]): void {
    this.access.store.setState({ groups: groups.slice(0, DEEPEST_GROUPS), folded: new Set() });
    // The rows stand elsewhere now: the first band says how.
    this.access.viewport?.scrollToTop();
  }

  zoom(by: -1 | 1, pointerX?: number): void {
    const zoom = this.access.store.getState().zoom + by;
    if (zoom < 0 || zoom > 4) return;
    this.access.viewport?.zoomTo(zoom as Zoom, pointerX);
  }

  /** Brings the bar of a row, by default the focused one, into sight. */
  showBar(row = this.access.store.getState().focus?.row): void {
    const i = row === undefined ? -1 : this.access.plan.index.of(row);
    if (i >= 0) this.access.viewport?.scrollToDay(dayOf(this.access.plan.activities.start[i]), SCROLL_OFFSET);
  }

  fit(): void {
    this.access.viewport?.fit();
  }

  /** Brings a day into sight where the eye looks first; a narrow window turns to the bars. */
  goToDay(day: number): void {
    this.access.store.setState({ pane: 'timeline' });
    this.access.viewport?.scrollToDay(day);
  }

  goToToday(): void {
    this.access.viewport?.scrollToDay(this.access.today());
  }
}
