/** Where commands name rows: the members each plan declares as references. */
import type { Ref } from './wire';

/** The members of a plan's commands that hold references, by what they hold. */
export interface References {
  /** One reference. */
  one: ReadonlySet<string>;
  /** A list of references. */
  many: ReadonlySet<string>;
  /** A list of records, or of commands, whose own members may be references. */
  records: ReadonlySet<string>;
  /** One record whose own members may be references. */
  parts?: ReadonlySet<string>;
}

/** The command with every reference in it put through `change`. */
export function withRefs<C extends object>(
  command: C,
  { one, many, records, parts }: References,
  change: (ref: Ref) => Ref,
): C {
  const renamed = (record: object): object =>
    Object.fromEntries(
      Object.entries(record).map(([key, value]) => {
        if (value === undefined || value === null) return [key, value];
        if (one.has(key)) return [key, change(value as Ref)];
        if (many.has(key)) return [key, (value as Ref[]).map(change)];
        if (records.has(key)) return [key, (value as object[]).map(renamed)];
        if (parts?.has(key) && typeof value === 'object' && !Array.isArray(value)) return [key, renamed(value)];
        return [key, value];
      }),
    );
  return renamed(command) as C;
}
