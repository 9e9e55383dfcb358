import type { ColumnMapping, ColumnQuestion } from './api/imports';

/** What is chosen for each column, in their order: as said before, else as its head suggests. */
export function fieldsOf({ columns }: ColumnQuestion, mapping: ColumnMapping): string[] {
  return columns.map(({ column, head, field }) => mapping.columns?.[head] ?? mapping.columns?.[column] ?? field);
}

/** The answer in the words of the file: by head, where only one column is called so, else by letter. */
export function columnsOf({ columns }: ColumnQuestion, fields: readonly string[]): Record<string, string> {
  const once = (head: string) => head !== '' && columns.filter((c) => c.head === head).length === 1;
  return Object.fromEntries(columns.map(({ column, head }, at) => [once(head) ? head : column, fields[at]]));
}

/** The field two columns claim, if there is one. Any number of columns may be tags. */
export function claimedTwice(fields: readonly string[]): string | undefined {
  return fields.find((field, at) => field !== '' && field !== 'tag' && fields.indexOf(field) !== at);
}
