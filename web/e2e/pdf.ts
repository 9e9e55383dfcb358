// Reads the texts of a report back: the product writes each as glyphs of two bytes, which are UTF-16.
import { inflateSync } from 'node:zlib';

/** The texts of each page of a PDF, in the order they were drawn. */
export function pdfPages(file: Buffer): string[][] {
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`not a PDF: ${file.subarray(0, 40)}`);
  const pages: string[][] = [];
  const raw = file.toString('latin1');
  for (const [, stream] of raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
    const drawn = inflated(stream);
    if (drawn?.includes('BT '))
      pages.push([...drawn.matchAll(/\(((?:[^\\()]|\\[\s\S])*)\) Tj/g)].map(([, text]) => plain(text)));
  }
  return pages;
}

/** All texts of a PDF as one, a line each. */
export const pdfText = (file: Buffer): string => pdfPages(file).flat().join('\n');

/** What a stream holds; nothing where it is a picture or a font. */
function inflated(stream: string): string | undefined {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    return undefined;
  }
}

function plain(text: string): string {
  const bytes = Buffer.from(
    text.replace(/\\([\s\S])/g, (_, c: string) => (c === 'r' ? '\r' : c)),
    'latin1',
  );
  return bytes
    .subarray(0, bytes.length & ~1)
    .swap16()
    .toString('utf16le');
}
