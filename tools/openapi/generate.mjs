// Writes web/src/shared/api/schema.d.ts from docs/openapi.yaml. Its first line holds the hash of the description and of the types, so that
// a test tells an old or edited file without the generator.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const description = new URL('../../docs/openapi.yaml', import.meta.url);
const target = new URL('../../web/src/shared/api/schema.d.ts', import.meta.url);

/** A shift is a pair. */
function pairs({ type, minItems, maxItems, items }) {
  if (type !== 'array' || minItems !== 2 || maxItems !== 2 || items.type !== 'integer') return undefined;
  const number = ts.factory.createKeywordTypeNode(ts.SyntaxKind.NumberKeyword);
  return ts.factory.createTupleTypeNode([number, number]);
}

const types = astToString(await openapiTS(description, { emptyObjectsUnknown: true, transform: pairs }));
const hash = createHash('sha256').update(readFileSync(description)).update(types).digest('hex');
writeFileSync(target, `// Written by make gen from docs/openapi.yaml; sha256 ${hash}\n${types}`);
