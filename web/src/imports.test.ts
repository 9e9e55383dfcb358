// Imports go one way: app → features → shared | engine. A feature never imports another feature,
// the engine knows neither React nor the network, its core knows none of its areas, and shared knows no feature.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(process.cwd(), 'src');

interface Edge {
  file: string;
  target: string;
}

function sources(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.tsx?$/.test(name) && !name.endsWith('.d.ts') ? [path] : [];
  });
}

/** The module a specifier points to, as a path under src, or the bare package name. */
function target(file: string, specifier: string): string {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (specifier.startsWith('.'))
    return relative(root, resolve(dirname(file), specifier))
      .split(sep)
      .join('/');
  return `package:${specifier}`;
}

function edges(): Edge[] {
  return sources(root).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const found = text.matchAll(/\b(?:from\s+|import\s+|import\s*\(\s*)['"]([^'"]+)['"]/g);
    return [...found].map((m) => ({ file: relative(root, file).split(sep).join('/'), target: target(file, m[1]) }));
  });
}

/** Where the areas of a plan meet: its session, its commands, the rows they name, and what is not laid over the schedule. */
const meeting = new Set(['plan-session', 'wire', 'refs', 'overlay'].map((name) => `engine/schedule/${name}.ts`));

/** Why the edge is not allowed, or nothing. */
function refusal({ file, target: to }: Edge): string | undefined {
  const [layer, area] = file.split('/');
  const [toLayer, toArea] = to.split('/');
  const test = /\.test\.tsx?$|\/testing\//.test(file);
  if (layer === 'engine') {
    if (to.startsWith('package:')) {
      return test || to === 'package:idb' ? undefined : 'the engine uses no package but its database wrapper';
    }
    if (toLayer !== 'engine') return 'the engine imports only itself';
    if (file === 'engine/index.ts') return undefined;
    if (area === 'core' && toArea !== 'core') return "the engine's core knows no area";
    if (area !== 'core' && !['core', area].includes(toArea) && !test && !meeting.has(file))
      return 'an area of the engine knows the core and itself';
    return undefined;
  }
  if (layer === 'shared' && ['app', 'features'].includes(toLayer)) return 'shared knows neither app nor features';
  if (layer === 'features') {
    if (toLayer === 'app') return 'a feature does not know the app';
    if (toLayer === 'features' && toArea !== area) return 'a feature does not import another feature';
  }
  return undefined;
}

test('imports go app → features → shared | engine', () => {
  const bad = edges()
    .map((edge) => ({ ...edge, why: refusal(edge) }))
    .filter((edge) => edge.why);
  expect(bad).toEqual([]);
});

test('the rule refuses what it names', () => {
  expect(refusal({ file: 'features/gantt/a.ts', target: 'features/projects/b' })).toBeDefined();
  expect(refusal({ file: 'engine/a.ts', target: 'package:react' })).toBeDefined();
  expect(refusal({ file: 'engine/schedule/a.ts', target: 'shared/api/client' })).toBeDefined();
  expect(refusal({ file: 'engine/core/a.ts', target: 'engine/schedule/plan' })).toBeDefined();
  expect(refusal({ file: 'engine/core/a.test.ts', target: 'engine/schedule/plan' })).toBeDefined();
  expect(refusal({ file: 'engine/core/a.ts', target: 'engine' })).toBeDefined();
  expect(refusal({ file: 'engine/schedule/a.ts', target: 'engine/lookahead/rows' })).toBeDefined();
  expect(refusal({ file: 'engine/schedule/a.ts', target: 'engine/core/session' })).toBeUndefined();
  expect(refusal({ file: 'engine/schedule/plan-session.ts', target: 'engine/lookahead/rows' })).toBeUndefined();
  expect(refusal({ file: 'engine/lookahead/a.test.ts', target: 'engine/schedule/plan-session' })).toBeUndefined();
  expect(refusal({ file: 'engine/lookahead/a.ts', target: 'engine/schedule/plan-session' })).toBeDefined();
  expect(refusal({ file: 'shared/ui/a.tsx', target: 'features/gantt' })).toBeDefined();
  expect(refusal({ file: 'features/gantt/a.ts', target: 'engine/plan' })).toBeUndefined();
  expect(refusal({ file: 'app/a.tsx', target: 'features/gantt' })).toBeUndefined();
});

test("the engine's core names no table of a schedule", () => {
  const named = sources(join(root, 'engine/core'))
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /activit|calendar|\blinks?\b|schedule/i.test(readFileSync(file, 'utf8')));
  expect(named).toEqual([]);
});
