/**
 * Tables as spreadsheets put them into the clipboard: a line for each row, tabs between its cells. A cell with a tab, a
 * line end or a quote in it stands between quotes, with its own doubled, so that it stays one cell.
 */

/** A cell of a table: quoted where it would be parted otherwise. */
export const tableCell = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const patterns = {
  '\t': { quoted: /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y, plain: /[^\t\r\n]*/y },
  ';': { quoted: /"([^"]*(?:""[^"]*)*)"(?=[;\r\n]|$)/y, plain: /[^;\r\n]*/y },
};
const lineEnd = /\r\n|\r|\n/y;

/**
 * The cells of a table by row, all rows equally wide. A quote that does not enclose its whole cell is part of the text, as
 * spreadsheets write `3" pipe`. The line end behind the last row makes no row of its own.
 */
export function readTable(text: string): string[][] {
  const rows = rowsOf(text, '\t');
  const width = rows.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  for (const cells of rows) while (cells.length < width) cells.push('');
  return rows;
}

/** The cells of a CSV text with semicolons; nothing where it is none, as its rows are not equally wide or only one. */
export function readSemicolons(text: string): string[][] | undefined {
  if (text.includes('\t') || !text.includes(';')) return undefined;
  const rows = rowsOf(text.trimEnd(), ';');
  return rows.length > 1 && rows.every((cells) => cells.length > 1 && cells.length === rows[0].length)
    ? rows
    : undefined;
}

function rowsOf(text: string, separator: keyof typeof patterns): string[][] {
  const { quoted, plain } = patterns[separator];
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length || row.length) {
    const cell = take(quoted);
    row.push(cell ? cell[1].replaceAll('""', '"') : take(plain)![0]);
    if (text[at] === separator) {
      at++;
      if (at < text.length) continue;
      row.push('');
    }
    take(lineEnd);
    rows.push(row);
    row = [];
  }
  return rows;
}
