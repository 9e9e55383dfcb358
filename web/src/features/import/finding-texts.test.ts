import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { resources } from '@/shared/i18n/resources';

/** The codes the parsers know, with what becomes of what they are about. */
const codes = [
  ...readFileSync(resolve(process.cwd(), '../internal/importer/draft/finding.go'), 'utf8').matchAll(
    /^\t"([a-z_.]+)":\s+schedule\.(\w+),/gm,
  ),
].map(([, code, severity]) => ({ code, severity }));

const textsOf = (language: 'es' | 'en', code: string) =>
  code
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], resources[language].import.finding) as
    | { title?: string; what?: string }
    | undefined;

test('everything a parser can find says in both languages what it is and what becomes of it', () => {
  expect(codes.length).toBeGreaterThan(40);
  const silent = codes.flatMap(({ code }) =>
    (['es', 'en'] as const)
      .filter((language) => !textsOf(language, code)?.title || !textsOf(language, code)?.what)
      .map((language) => `${language} ${code}`),
  );
  expect(silent).toEqual([]);
});

test('no text is kept for what no parser finds', () => {
  const known = new Set(codes.map(({ code }) => code));
  const told = Object.entries(resources.es.import.finding).flatMap(([area, texts]) =>
    Object.keys(texts).map((name) => `${area}.${name}`),
  );
  expect(told.filter((code) => !known.has(code))).toEqual([]);
});
