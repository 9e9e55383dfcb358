// Reads a workbook of one sheet back: a ZIP archive whose cells hold their texts themselves.
import { inflateRawSync } from 'node:zlib';

const FILE = 0x02014b50;
const END = 0x06054b50;

/** The files of a ZIP archive by name, as text. */
function unzipped(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error(`not a workbook: ${archive.subarray(0, 40)}`);
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === FILE) {
    const [size, name, extra, comment] = [20, 28, 30, 32].map((of, i) =>
      i ? archive.readUInt16LE(at + of) : archive.readUInt32LE(at + of),
    );
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(from, from + size);
    const bytes = archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
    files.set(archive.toString('utf8', at + 46, at + 46 + name), bytes.toString('utf8'));
    at += 46 + name + extra + comment;
  }
  return files;
}

const plain = (text: string) => text.replace(/&(lt|gt|quot|apos|amp);/g, (_, of: 'lt') => entities[of]);
const entities = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The name of the first sheet, and its cells as they are stored, row by row. */
export function sheet(workbook: Buffer): { name: string; rows: string[][] } {
  const files = unzipped(workbook);
  const name = /<sheet name="([^"]*)"/.exec(files.get('xl/workbook.xml') ?? '')?.[1] ?? '';
  const rows = [...(files.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row.matchAll(/<c [^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) =>
      plain(/<(?:t|v)(?: [^>]*)?>(.*?)<\/(?:t|v)>/s.exec(cell)?.[1] ?? ''),
    ),
  );
  return { name: plain(name), rows };
}
