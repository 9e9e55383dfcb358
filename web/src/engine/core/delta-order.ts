/**
 * Puts deltas into strict revision order. They come twice (receipt and live stream), early, late or not at all; each
 * is handed on once, when the plan stands at its base.
 */
import type { BaseDelta } from './wire';

export class DeltaOrder<D extends Pick<BaseDelta, 'base' | 'revision'>> {
  private at: number;
  private readonly waiting = new Map<number, D>();

  constructor(revision: number) {
    this.at = revision;
  }

  /** The revision everything handed out so far leads to. */
  get revision(): number {
    return this.at;
  }

  /** Whether something is held back for want of what lies before it. */
  get gap(): boolean {
    return this.waiting.size > 0;
  }

  /** Takes one delta and gives those that are due now, in order. */
  take(delta: D): D[] {
    if (delta.revision > this.at) this.waiting.set(delta.base, delta);
    const due: D[] = [];
    for (let next = this.waiting.get(this.at); next; next = this.waiting.get(this.at)) {
      this.waiting.delete(next.base);
      this.at = next.revision;
      due.push(next);
    }
    for (const [base, held] of this.waiting) if (held.revision <= this.at) this.waiting.delete(base);
    return due;
  }
}
