/** The edits that are drawn, laid over the confirmed plan as they come: what lies there already is not laid again. */
import { type Names, type Overlay, overlay } from './overlay';
import type { Plan } from './plan';
import type { PlanCommand } from './wire';

export class LaidEdits {
  private readonly names: Names;
  private laid: Overlay | undefined;
  /** What they lie on, and their ids in order. */
  private on: string | undefined;
  private ids: string[] = [];

  constructor(names: Names) {
    this.names = names;
  }

  /** The confirmed plan with the edits; nothing while there are none. */
  get overlay(): Overlay | undefined {
    return this.laid;
  }

  /**
   * Lays the edits over the plan, the new ones alone where the rest lies there already. `ground` tells one state of the plan
   * and of the numbers of its rows from another. False when nothing is new.
   */
  lay(confirmed: Plan, ground: string, edits: readonly { id: string; command: PlanCommand }[]): boolean {
    const ids = edits.map((edit) => edit.id);
    const grown = ground === this.on && this.ids.every((id, k) => id === ids[k]);
    if (grown && ids.length === this.ids.length) return false;
    const before = grown ? this.laid : undefined;
    const more = before ? edits.slice(this.ids.length) : edits;
    this.laid = more.length ? overlay(confirmed, more, this.names, before) : undefined;
    this.on = ground;
    this.ids = ids;
    return true;
  }
}
