/**
 * Tables as spreadsheets put them into the clipboard: a line for each row, tabs between its cells. A cell with a tab, a
 * line end or a quote in it stands between quotes, with its own doubled, so that it stays one cell.
 */

/** A cell of a table: quoted where it would be parted otherwise. */
export const tableCell = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const quoted = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y;
const plain = /[^\t\r\n]*/y;
const lineEnd = /\r\n|\r|\n/y;

/**
 * The cells of a table by row, all rows equally wide. A quote that does not enclose its whole cell is part of the text, as
 * spreadsheets write `3" pipe`. The line end behind the last row makes no row of its own.
 */
export function readTable(text: string): string[][] {
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
    if (text[at] === '\t') {
      at++;
      if (at < text.length) continue;
      row.push('');
    }
    take(lineEnd);
    rows.push(row);
    row = [];
  }
  const width = rows.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  for (const cells of rows) while (cells.length < width) cells.push('');
  return rows;
}
