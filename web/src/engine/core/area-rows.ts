/**
 * The rows of a plan's areas beside its own part: confirmed, and with the edits that wait laid over them. They are loaded
 * when a screen first needs them and then follow the same deltas as the plan.
 */
import { type Laid, LaidEdits, type Numbered } from './laid-edits';
import { type RecordArea, type RecordDelta, type RecordSnapshot, recordModel } from './record-model';
import type { Records } from './records';
import type { References } from './refs';
import type { RowNames } from './row-names';
import type { BaseCommand, BaseDelta, Ref } from './wire';

/** What a screen draws of the areas. A new object whenever something changed. */
export interface AreaView {
  rows: Records;
  /** Numbers of the rows with a value that is not acknowledged. */
  pending: ReadonlySet<number>;
}

/** Several areas as one. Each table and each type of command belongs to one of them. */
export function joinAreas<C extends BaseCommand>(areas: readonly RecordArea<C>[]): RecordArea<C> {
  const tables = areas.flatMap((area) => Object.keys(area.tables));
  const twice = tables.find((table, at) => tables.indexOf(table) !== at);
  if (twice) throw new Error(`Two areas have a table "${twice}".`);
  return {
    names: areas.flatMap(({ names }) => names),
    tables: Object.assign({}, ...areas.map(({ tables }) => tables)),
    references: joinReferences(...areas.map(({ references }) => references)),
    perform(edit, command) {
      for (const area of areas) area.perform(edit, command);
    },
    about(rows, command, rowOf) {
      for (const area of areas) {
        const words = area.about(rows, command, rowOf);
        if (words !== undefined) return words;
      }
      return undefined;
    },
  };
}

export function joinReferences(...all: readonly References[]): References {
  return {
    one: new Set(all.flatMap(({ one }) => [...one])),
    many: new Set(all.flatMap(({ many }) => [...many])),
    records: new Set(all.flatMap(({ records }) => [...records])),
    parts: new Set(all.flatMap(({ parts }) => [...(parts ?? [])])),
  };
}

export class AreaRows<C extends BaseCommand, D extends BaseDelta> {
  private readonly model;
  private readonly edits: LaidEdits<Records, C, Laid<Records>>;
  private confirmed: Records | undefined;
  /** What the confirmed rows show, and how often they changed. */
  private revision = -1;
  private version = 0;
  /** Of each load that runs: the deltas since it began. */
  private readonly loads = new Set<D[]>();
  private drawn: AreaView | undefined;

  constructor(area: RecordArea<C>, names: RowNames) {
    this.model = recordModel(area);
    this.edits = new LaidEdits(this.model.lay, names);
  }

  get view(): AreaView | undefined {
    return this.drawn;
  }

  /**
   * Takes a snapshot that shows `floor` or later; an older one is asked for again after `pause`. Deltas that arrive
   * meanwhile are applied to it. False where the session ended.
   */
  async load(
    fetch: () => Promise<RecordSnapshot>,
    floor: () => number,
    pause: () => Promise<boolean>,
  ): Promise<boolean> {
    const since: D[] = [];
    this.loads.add(since);
    try {
      let snapshot = await fetch();
      while (snapshot.revision < floor()) {
        if (!(await pause())) return false;
        snapshot = await fetch();
      }
      this.confirmed = this.model.read(snapshot);
      this.revision = snapshot.revision;
      this.version++;
      for (const delta of since) this.apply(delta);
      return true;
    } finally {
      this.loads.delete(since);
    }
  }

  /** Applies a delta the snapshot does not hold. Deltas come in the order of revisions. */
  take(delta: D): void {
    for (const since of this.loads) since.push(delta);
    this.apply(delta);
  }

  private apply(delta: D): void {
    if (!this.confirmed || delta.revision <= this.revision) return;
    this.model.apply(this.confirmed, delta as RecordDelta);
    this.revision = delta.revision;
    this.version++;
  }

  /** Lays these edits over the rows. An edit acknowledged at a revision the rows show already is in them. */
  lay(edits: readonly (Numbered<C> & { acknowledged?: number })[], known: number): void {
    if (!this.confirmed) return;
    const drawn = edits.filter(({ acknowledged }) => acknowledged === undefined || acknowledged > this.revision);
    const ground = `${this.version} ${known}`;
    if (!this.edits.lay(this.confirmed, ground, drawn) && this.drawn) return;
    const laid = this.edits.overlay;
    // The confirmed rows change in place; a draft is a new object to those who compare.
    this.drawn = laid ? { rows: laid.plan, pending: laid.pending } : { rows: this.confirmed.draft(), pending: nobody };
  }

  added(delta: D): readonly number[] {
    return this.model.added(delta as RecordDelta);
  }

  about(command: C, rowOf: (ref: Ref) => number | undefined): string | undefined {
    return this.drawn && this.model.about(this.drawn.rows, command, rowOf);
  }
}

const nobody: ReadonlySet<number> = new Set();
