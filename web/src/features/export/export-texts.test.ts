import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { resources } from '@/shared/i18n/resources';

const source = (name: string) => readFileSync(resolve(process.cwd(), '..', name), 'utf8');

/** What the exporter may report. */
const codes = [...source('internal/exporter/exporter.go').matchAll(/^\t"([a-z_.]+)":\s+schedule\.\w+,/gm)].map(
  ([, code]) => code,
);

/** The fields that are carried: of a row as its record names them, and those beside it. */
const fields = [
  ...[...source('internal/carried/carried.go').matchAll(/^\t\w+\s+\*[\w.]+\s+`json:"(\w+),omitempty"`/gm)].map(
    ([, field]) => field,
  ),
  'at',
  'links',
  'tags',
  'settings',
  'calendars',
  'baselines',
  'equipment',
  'resourceCodes',
  'exceptions',
  'calendarNames',
].filter((field) => field !== 'set');

const textOf = (language: 'es' | 'en', path: string) =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], resources[language].export);

test('everything an exporter reports is said in both languages', () => {
  expect(codes.length).toBeGreaterThan(25);
  expect(fields.length).toBeGreaterThan(25);
  const paths = [...codes.map((code) => `code.${code}`), ...fields.map((field) => `field.${field}`)];
  const silent = paths.flatMap((path) =>
    (['es', 'en'] as const).filter((l) => typeof textOf(l, path) !== 'string').map((l) => `${l} ${path}`),
  );
  expect(silent).toEqual([]);
});

test('no text is kept for what no exporter reports', () => {
  const told = [
    ...Object.entries(resources.es.export.code).flatMap(([area, texts]) =>
      Object.keys(texts).map((name) => `${area}.${name}`),
    ),
    ...Object.keys(resources.es.export.field),
  ];
  const known = new Set([...codes, ...fields]);
  expect(told.filter((name) => !known.has(name))).toEqual([]);
});
