/** Rows of an area as columns by declared type. Numbers of rows are unique over all tables of a plan. */

/**
 * What a field holds: `row` is the number of another row, `minute` a civil minute and `choice` a word or an id, each null
 * for none; `list` is several words, ids or numbers; `parts` is a value of several parts, written
 * as a whole.
 */
export type FieldType = 'text' | 'number' | 'flag' | 'row' | 'minute' | 'choice' | 'list' | 'parts';

export type Parts = Readonly<{ [part: string]: string | number | boolean | null | undefined }>;

export type Value = string | number | boolean | null | readonly (string | number)[] | Parts;

/** The fields of each table of an area. */
export type Tables = Readonly<Record<string, Readonly<Record<string, FieldType>>>>;

/** A table on the wire: the numbers of its rows beside one column per field; a column where no row says anything is left out. */
export type WireTable = { row: number[] } & { [field: string]: Value[] | undefined };

/** Values of one field that a command changed. */
export interface WireCells {
  field: string;
  rows: number[];
  to: Value[];
}

const unsaid: Record<FieldType, Value> = {
  text: '',
  number: 0,
  flag: false,
  row: null,
  minute: null,
  choice: null,
  list: [],
  parts: {},
};

interface Place {
  table: string;
  at: number;
}

/** The rows of an area. A draft shares its columns with the records it was made of until one of them writes. */
export class Records {
  readonly tables: Tables;
  private readonly columns = new Map<string, readonly Value[]>();
  private readonly rows = new Map<string, readonly number[]>();
  /** Columns that are this copy's own and may be written. */
  private readonly owned = new Set<string>();
  private places: Map<number, Place> | undefined;

  constructor(tables: Tables) {
    this.tables = tables;
  }

  draft(): Records {
    const copy = new Records(this.tables);
    for (const [key, column] of this.columns) copy.columns.set(key, column);
    for (const [table, rows] of this.rows) copy.rows.set(table, rows);
    copy.places = this.places;
    this.owned.clear();
    return copy;
  }

  /** The numbers of a table's rows. */
  rowsOf(table: string): readonly number[] {
    return this.rows.get(table) ?? [];
  }

  /** The values of a field, in the order of the table's rows. */
  column(table: string, field: string): readonly Value[] {
    return this.columns.get(`${table}.${field}`) ?? [];
  }

  has(row: number): boolean {
    return this.place(row) !== undefined;
  }

  /** What a row says in a field; nothing where there is no such row or field. */
  value(row: number, field: string): Value | undefined {
    const place = this.place(row);
    return place && this.columns.get(`${place.table}.${field}`)?.[place.at];
  }

  /** The table a row is in. */
  tableOf(row: number): string | undefined {
    return this.place(row)?.table;
  }

  typeOf(row: number, field: string): FieldType | undefined {
    const place = this.place(row);
    return place && this.tables[place.table][field];
  }

  /** Writes a cell; what is not there stays so. */
  set(row: number, field: string, value: Value): void {
    const place = this.place(row);
    if (place && field in this.tables[place.table]) this.own(`${place.table}.${field}`)[place.at] = value;
  }

  add(table: string, more: WireTable): void {
    const n = more.row.length;
    this.rows.set(table, [...this.rowsOf(table), ...more.row]);
    for (const [field, type] of Object.entries(this.tables[table])) {
      const key = `${table}.${field}`;
      const given = more[field] ?? new Array<Value>(n).fill(unsaid[type]);
      this.columns.set(key, [...(this.columns.get(key) ?? []), ...given]);
      this.owned.add(key);
    }
    this.places = undefined;
  }

  remove(gone: ReadonlySet<number>): void {
    for (const [table, rows] of this.rows) {
      if (!rows.some((row) => gone.has(row))) continue;
      for (const field of Object.keys(this.tables[table])) {
        const key = `${table}.${field}`;
        this.columns.set(key, this.columns.get(key)?.filter((_, at) => !gone.has(rows[at])) ?? []);
        this.owned.add(key);
      }
      this.rows.set(
        table,
        rows.filter((row) => !gone.has(row)),
      );
    }
    this.places = undefined;
  }

  private own(key: string): Value[] {
    if (!this.owned.has(key)) this.columns.set(key, [...(this.columns.get(key) ?? [])]);
    this.owned.add(key);
    return this.columns.get(key) as Value[];
  }

  private place(row: number): Place | undefined {
    if (!this.places) {
      this.places = new Map();
      for (const [table, rows] of this.rows)
        for (const [at, number] of rows.entries()) this.places.set(number, { table, at });
    }
    return this.places.get(row);
  }
}
