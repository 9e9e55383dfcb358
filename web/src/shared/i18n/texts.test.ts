import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { namespaces, resources } from './resources';

type Texts = { [key: string]: string | Texts };

const plural = /_(zero|one|two|few|many|other)$/;

function flat(texts: Texts, path = ''): Map<string, string> {
  const out = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === 'string') out.set(at, value);
    else for (const [k, v] of flat(value, at)) out.set(k, v);
  }
  return out;
}

const keysOf = (language: 'es' | 'en', ns: (typeof namespaces)[number]) => flat(resources[language][ns] as Texts);
const base = (key: string) => key.replace(plural, '');
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((m) => m[1]).sort();

for (const ns of namespaces) {
  test(`ui-101 ui-201 every text of ${ns} exists in Spanish and in English`, () => {
    const es = keysOf('es', ns);
    const en = keysOf('en', ns);
    expect([...new Set([...es.keys()].map(base))].sort()).toEqual([...new Set([...en.keys()].map(base))].sort());
    for (const [key, text] of [...es, ...en]) expect(text.trim(), `${ns}:${key}`).not.toBe('');
  });

  test(`the values inserted into texts of ${ns} are the same in both languages`, () => {
    const en = keysOf('en', ns);
    for (const [key, text] of keysOf('es', ns)) {
      const other = en.get(key) ?? en.get(`${base(key)}_other`);
      expect(placeholders(other ?? ''), `${ns}:${key}`).toEqual(placeholders(text));
    }
  });

  test(`a counted text of ${ns} has every form its language needs`, () => {
    for (const language of ['es', 'en'] as const) {
      const keys = keysOf(language, ns);
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      for (const key of keys.keys()) {
        if (!plural.test(key)) continue;
        for (const form of forms)
          expect(keys.has(`${base(key)}_${form}`), `${language} ${ns}:${base(key)}_${form}`).toBe(true);
      }
    }
  });
}

/** Words that would say of a deletion that it can't be undone. */
const forGood = /permanent|definitiv|irrevers|\b(para siempre|forever|for ever|for good)\b/i;

for (const ns of ['gantt', 'lookahead', 'weekly'] as const) {
  test(`nothing of ${ns} is said to be deleted permanently: it can be undone`, () => {
    for (const language of ['es', 'en'] as const)
      for (const [key, text] of keysOf(language, ns)) expect(text, `${language} ${ns}:${key}`).not.toMatch(forGood);
  });
}

test.each([
  ['gantt', 'delete.undoable'],
  ['lookahead', 'delete.text'],
  ['lookahead', 'delete.roadblocksText'],
  ['weekly', 'deleteText'],
] as const)('who is asked before deleting is told that it can be undone: %s:%s', (ns, key) => {
  expect(keysOf('es', ns).get(key)).toContain('Puedes deshacerlo.');
  expect(keysOf('en', ns).get(key)).toContain('You can undo it.');
});

const root = resolve(process.cwd(), 'src');

function sources(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name) ? [path] : [];
  });
}

/** Keys a source file asks for: `t('key')`, `i18nKey="key"`, with the part before `${` of those put together. */
function used(text: string): { key: string; whole: boolean }[] {
  const asked = [...text.matchAll(/\bt\(\s*(?:[^'"`,()]+\?\s*)?(['"`])([\w:.-]+)(\1|\$\{)/g)].map((m) => ({
    key: m[2],
    whole: m[3] !== '${',
  }));
  const alternatives = [...text.matchAll(/\bt\([^'"`()]*\?\s*'([\w:.-]+)'\s*:\s*'([\w:.-]+)'/g)].flatMap((m) => [
    m[1],
    m[2],
  ]);
  const named = [...text.matchAll(/i18nKey="([\w:.-]+)"/g)].map((m) => m[1]);
  return [...asked, ...[...alternatives, ...named].map((key) => ({ key, whole: true }))];
}

test('ui-201 no key that the code uses is missing', () => {
  const missing: string[] = [];
  for (const file of sources(root)) {
    const text = readFileSync(file, 'utf8');
    const own =
      /useTranslation\(\[?\s*'([\w-]+)'/.exec(text)?.[1] ?? /getFixedT\([^)]*'([\w-]+)'\)/.exec(text)?.[1] ?? 'shared';
    const passed = [...text.matchAll(/TFunction<'([\w-]+)'>/g)].map((m) => m[1]);
    for (const { key, whole } of used(text)) {
      const [ns, name] = key.includes(':') ? key.split(':') : ['', key];
      const spaces = ns ? [ns] : [own, ...passed];
      const known = spaces.some((space) => {
        const keys = space in resources.es ? [...keysOf('es', space as 'shared').keys()].map(base) : [];
        return whole ? keys.includes(name) : keys.some((k) => k.startsWith(name));
      });
      if (!known) missing.push(`${file.slice(root.length + 1)}: ${key}`);
    }
  }
  expect(missing).toEqual([]);
});

/** What a file brings with it, itself included: static imports only, a lazily loaded screen comes later. */
function brought(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!/\.tsx?$/.test(file)) return seen;
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s(?!type\b)[^;]*?['"]([^'"]+)['"];/gm,
  )) {
    const path = specifier.startsWith('@/') ? join(root, specifier.slice(2)) : resolve(file, '..', specifier);
    const found = [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts'), join(path, 'index.tsx')];
    const there = found.find((at) => statSync(at, { throwIfNoEntry: false })?.isFile());
    if (there) brought(there, seen);
  }
  return seen;
}

test('the first screen brings no text of a later one, and every later one brings its own', () => {
  const main = join(root, 'app/main.tsx');
  const first = brought(main);
  const lazy = sources(root).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, to]) => {
      const path = to.startsWith('@/') ? join(root, to.slice(2)) : resolve(file, '..', to);
      return sources(root).find((at) => [`${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].includes(at)) ?? path;
    }),
  );
  expect(lazy.length).toBeGreaterThan(10);
  const inFirst = [...first].filter((file) => file.endsWith('.json')).map((file) => file.slice(root.length));
  expect(inFirst.sort()).toEqual(
    ['en', 'es'].flatMap((l) => ['projects', 'session', 'shared'].map((ns) => `/shared/i18n/${l}/${ns}.json`)),
  );
  const lacking = [main, ...lazy].flatMap((screen) => {
    const all = brought(screen);
    const asked = [...all].flatMap((file) =>
      /\.tsx?$/.test(file)
        ? [...readFileSync(file, 'utf8').matchAll(/(?:useTranslation\(\[?\s*|getFixedT\([^)]*, )'([\w-]+)'/g)].map(
            (m) => m[1],
          )
        : [],
    );
    const has = (ns: string) => [...first, ...all].some((file) => file.endsWith(`/es/${ns}.json`));
    return [...new Set(asked)].filter((ns) => !has(ns)).map((ns) => `${screen.slice(root.length + 1)}: ${ns}`);
  });
  expect([...new Set(lacking)]).toEqual([]);
});

test('the build keeps every file that adds the texts of an area, wherever it lies', () => {
  const { sideEffects } = JSON.parse(readFileSync(resolve(root, '../package.json'), 'utf8')) as {
    sideEffects: string[];
  };
  const kept = sideEffects.map((glob) => new RegExp(`^${glob.replaceAll('**', '.+').replaceAll('*', '[^/]+')}$`));
  const files = sources(root).filter((file) => file.endsWith('/texts.ts'));
  expect(files.length).toBeGreaterThan(10);
  const lost = files
    .map((file) => `src/${file.slice(root.length + 1)}`)
    .filter((file) => !kept.some((glob) => glob.test(file)));
  expect(lost).toEqual([]);
});
