import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

type Theme = Record<string, string>;

function themes(): { light: Theme; dark: Theme } {
  const css = readFileSync(resolve(process.cwd(), 'src/shared/ui/tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const light: Theme = {};
  const dark: Theme = {};
  for (const [, selector, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const theme = selector.includes("'dark'") ? dark : selector.includes("'light'") ? light : undefined;
    if (!theme) continue;
    for (const [, name, value] of body.matchAll(/--g-([\w-]+)\s*:\s*(#[0-9a-f]{6})\b/gi)) theme[name] = value;
  }
  return { light, dark };
}

/** Relative luminance of a colour, WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const v = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['paper', 'chrome', 'sunken', 'raised', 'hover', 'selected'];
const states = ['done', 'doing', 'advancement', 'waiting', 'overdue', 'plan', 'critical'];
const notes = ['danger', 'warning', 'success', 'info'];
const users = [1, 2, 3, 4, 5, 6].map((n) => `user-${n}`);

/** Least contrast, foreground, ground. Text needs 4.5, marks 3. */
const pairs: [number, string, string][] = [
  ...['ink', 'ink-2', 'ink-3', 'accent-text'].flatMap((f) => grounds.map((g): [number, string, string] => [4.5, f, g])),
  ...['ink', 'ink-2'].map((f): [number, string, string] => [4.5, f, 'active']),
  ...notes.flatMap((n) => ['paper', 'sunken', `${n}-soft`].map((g): [number, string, string] => [4.5, `${n}-text`, g])),
  ...['accent', 'accent-hover', 'danger'].map((g): [number, string, string] => [4.5, 'on-accent', g]),
  ...['on-inverse', 'inverse-2', 'inverse-accent'].map((f): [number, string, string] => [4.5, f, 'inverse']),
  ...['paper', 'raised', 'sunken'].flatMap((g): [number, string, string][] => [
    [3, 'control-line', g],
    [3, 'focus', g],
  ]),
  ...states.map((s): [number, string, string] => [3, `${s}-fill`, 'paper']),
  ...states.map((s): [number, string, string] => [4.5, `${s}-text`, 'paper']),
  ...['progress-low', 'progress-mid', 'progress-high', 'today', 'float', 'link', 'summary'].map(
    (f): [number, string, string] => [3, f, 'paper'],
  ),
  ...users.map((u): [number, string, string] => [4.5, 'focus-gap', u]),
  [4.5, 'chart-axis', 'paper'],
];

describe.each(Object.entries(themes()))('%s theme', (_, theme) => {
  test.each(pairs)('at least %f : 1 for %s on %s', (least, foreground, ground) => {
    expect(theme[foreground], foreground).toBeDefined();
    expect(theme[ground], ground).toBeDefined();
    expect(contrast(theme[foreground], theme[ground])).toBeGreaterThanOrEqual(least);
  });
});

test('ui-313 pictures of cards fade in for 500 ms, and at once for people who want no motion', () => {
  const tokens = readFileSync(resolve(process.cwd(), 'src/shared/ui/tokens.css'), 'utf8');
  const [usual, still] = [...tokens.matchAll(/--g-fade:\s*(\w+)/g)].map(([, value]) => value);
  expect([usual, still]).toEqual(['500ms', '0ms']);
  const card = readFileSync(resolve(process.cwd(), 'src/features/projects/project-card.module.css'), 'utf8');
  expect(card).toMatch(/\.picture > \* \{\s*animation: fade-in var\(--g-fade\)/);
});

test('every token that a style uses is there', () => {
  const root = resolve(process.cwd(), 'src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const read = (name: string) => readFileSync(resolve(root, name), 'utf8');
  const styles = files.filter((name) => name.endsWith('.css'));
  const known = new Set(
    files
      .filter((name) => /\.(css|tsx?)$/.test(name))
      .flatMap((name) => read(name).match(/--g-[\w-]+(?=['"]?\]?\s*:)/g) ?? []),
  );
  // A value with another behind it may be absent.
  const missing = styles.flatMap((name) =>
    [...read(name).matchAll(/var\((--g-[\w-]+)\)/g)]
      .filter(([, token]) => !known.has(token))
      .map(([, token]) => `${name}: ${token}`),
  );
  expect(missing).toEqual([]);
});
