/** The edits that are drawn, laid over the confirmed plan as they come: what lies there already is not laid again. */
import type { Names } from './row-names';

/** A plan with edits laid over it. */
export interface Laid<P> {
  plan: P;
  /** Row numbers with an input field that is not acknowledged. */
  pending: ReadonlySet<number>;
}

/** A command under its id. */
export interface Numbered<C> {
  id: string;
  command: C;
}

/**
 * Lays commands over the confirmed plan, or over what earlier ones made of it when that is given as `before`. It leaves
 * `confirmed` and `before` as they are.
 */
export type Lay<P, C, L extends Laid<P>> = (
  confirmed: P,
  commands: readonly Numbered<C>[],
  names: Names,
  before?: L,
) => L;

export class LaidEdits<P, C, L extends Laid<P>> {
  private readonly layOver: Lay<P, C, L>;
  private readonly names: Names;
  private laid: L | undefined;
  /** What they lie on, and their ids in order. */
  private on: string | undefined;
  private ids: string[] = [];

  constructor(lay: Lay<P, C, L>, names: Names) {
    this.layOver = lay;
    this.names = names;
  }

  /** The confirmed plan with the edits; nothing while there are none. */
  get overlay(): L | undefined {
    return this.laid;
  }

  /**
   * Lays the edits over the plan, the new ones alone where the rest lies there already. `ground` tells one state of the plan
   * and of the numbers of its rows from another. False when nothing is new.
   */
  lay(confirmed: P, ground: string, edits: readonly Numbered<C>[]): boolean {
    const ids = edits.map((edit) => edit.id);
    const grown = ground === this.on && this.ids.every((id, k) => id === ids[k]);
    if (grown && ids.length === this.ids.length) return false;
    const before = grown ? this.laid : undefined;
    const more = before ? edits.slice(this.ids.length) : edits;
    this.laid = more.length ? this.layOver(confirmed, more, this.names, before) : undefined;
    this.on = ground;
    this.ids = ids;
    return true;
  }
}
