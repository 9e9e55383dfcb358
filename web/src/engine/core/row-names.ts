/** Numbers of rows that are made here: provisional ones until the server has given theirs. */
import type { Ref } from './wire';

/** Resolves rows that have no number yet. */
export interface Names {
  /** The row a reference means now, undefined when its command was refused. */
  resolve(ref: Ref): number | undefined;
  /** The row that the k-th creation of a command has on screen, k from 1. */
  created(command: string, k: number): number;
}

/**
 * Rows of any table that commands of this session create are called `<command>#<k>` until the server has numbered them,
 * and are drawn under a number below 0 meanwhile.
 */
export class RowNames implements Names {
  private readonly provisional = new Map<string, number>();
  private readonly refOfProvisional = new Map<number, string>();
  private readonly numbers = new Map<string, number>();
  private readonly drawn = new Map<number, number>();
  private nextProvisional = -2;

  /** How many have their number. */
  get known(): number {
    return this.numbers.size;
  }

  /** The number a row has now: rows below 0 get theirs from the server. */
  numberOf(row: number): number {
    if (row >= 0) return row;
    const ref = this.refOfProvisional.get(row);
    return (ref !== undefined && this.numbers.get(ref)) || row;
  }

  /** The number a row was first drawn under: that of a row made here stays below 0, so that it can name what is drawn of it. */
  firstDrawnAs(row: number): number {
    return this.drawn.get(row) ?? row;
  }

  /** What a row is known by for good: its number, or until the server gave it one the reference to what creates it. */
  refOf(row: number): Ref {
    const number = this.numberOf(row);
    return number >= 0 ? number : (this.refOfProvisional.get(row) ?? row);
  }

  /** A reference the server understands: a row below 0 is written as what creates it. */
  referred(ref: Ref): Ref {
    return typeof ref === 'number' && ref < 0 ? this.refOf(ref) : ref;
  }

  resolve(ref: Ref): number | undefined {
    if (typeof ref === 'number') return ref < 0 ? this.numberOf(ref) : ref;
    return this.numbers.get(ref) ?? this.provisional.get(ref);
  }

  created(command: string, k: number): number {
    const ref = `${command}#${k}`;
    let row = this.provisional.get(ref);
    if (row === undefined) {
      row = this.nextProvisional--;
      this.provisional.set(ref, row);
      this.refOfProvisional.set(row, ref);
    }
    return row;
  }

  /** Takes the numbers the server gave. Gives the new number of each row that was drawn under a provisional one. */
  learn(ids: Record<string, number>): Map<number, number> {
    const rows = new Map<number, number>();
    for (const [ref, number] of Object.entries(ids)) {
      if (this.numbers.has(ref)) continue;
      this.numbers.set(ref, number);
      const row = this.provisional.get(ref);
      if (row === undefined) continue;
      rows.set(row, number);
      this.drawn.set(number, row);
    }
    return rows;
  }

  /** Nothing a command would have created will ever be. */
  forget(command: string): void {
    for (const [ref, row] of this.provisional) {
      if (!ref.startsWith(`${command}#`)) continue;
      this.provisional.delete(ref);
      this.refOfProvisional.delete(row);
    }
  }
}

/** Names the rows a command made by their numbers, which the server allots in the order they are made. Row 0 comes unnamed. */
export function namedRows(id: string, rows: readonly number[]): Record<string, number> {
  const made = rows.filter((row) => row !== 0).sort((a, b) => a - b);
  return Object.fromEntries(made.map((row, k) => [`${id}#${k + 1}`, row]));
}
