import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { resources } from '@/shared/i18n/resources';
import { fieldName, knownName, optionName, optionValue } from './file-names';

const source = (path: string) => readFileSync(resolve(process.cwd(), '..', path), 'utf8');
const reader = (name: string) => source(`internal/importer/${name}.go`);
const words = (text: string) => text.split(/\s+/).filter(Boolean);
const languages = ['es', 'en'] as const;

const p6Sources = ['p6/tables', 'p6/tables_kept', 'p6/resources'].map(reader).join('\n');

/** The columns of P6 files that something reads, by the variable of their table. */
function p6Columns(table: RegExp): string[] {
  return p6Sources
    .split(/^var /m)
    .filter((text) => table.test(text))
    .flatMap((text) => [...text.matchAll(/p6Col\(\s*((?:"[^"]*"[\s+,]*)+)/g)])
    .flatMap(([, names]) => [...names.matchAll(/"([^"]*)"/g)].flatMap(([, part]) => words(part)));
}

const unnamed = (what: 'table' | 'field' | 'option', names: readonly string[]) =>
  [...new Set(names)].flatMap((name) =>
    languages.filter((language) => !knownName(what, name, language)).map((language) => `${language} ${name}`),
  );

test('every table a reader knows has a name in both languages', () => {
  const xer = [...reader('p6/xer_file').matchAll(/^\t\t"([A-Z_]+)":/gm)].map(([, name]) => name);
  const pmxml = [...reader('p6/pmxml').matchAll(/^\t\t"([A-Za-z]+)":/gm)].map(([, name]) => name);
  const msp = [...reader('mspdi/fields').matchAll(/^\t"([A-Za-z]+)":\s+newMSPKind/gm)].map(([, name]) => name);
  expect([xer.length, pmxml.length, msp.length].every((n) => n > 15)).toBe(true);
  expect(unnamed('table', [...xer, ...pmxml, ...msp, 'activities', 'links'])).toEqual([]);
});

test('every field a finding can name has a name in both languages', () => {
  const p6 = p6Columns(/./).filter((name) => !p6Columns(/^p6OptionsTable/).includes(name));
  const places = [...reader('p6/build').matchAll(/p6Place\{"[A-Z]+\.(\w+)", "\w+\.(\w+)"\}/g)].flatMap(([, a, b]) => [
    a,
    b,
  ]);
  const read = [...reader('mspdi/fields').matchAll(/newMSPKind\(\s*`([^`]*)`/g)].flatMap(([, names]) => words(names));
  expect([p6.length > 150, places.length > 20, read.length > 100]).toEqual([true, true, true]);
  const options = new Set(p6Columns(/^p6ProjectTable/));
  const named = [...p6, ...places, ...read].filter(
    (name) => !(options.has(name) && knownName('option', name, 'es') && knownName('option', name, 'en')),
  );
  expect(unnamed('field', named)).toEqual([]);
});

test('every scheduling option a reader keeps has a name in both languages', () => {
  const msp = words(/const mspOptions = `([^`]*)`/.exec(reader('mspdi/fields'))?.[1] ?? '');
  const p6 = p6Columns(/^p6OptionsTable/).filter((name) => !['proj_id', 'ProjectObjectId'].includes(name));
  const project = p6Columns(/^p6ProjectTable/).filter((name) =>
    /^(def_|rem_|reset_|act_|add_|step_|allow_|cost_|critical_|Critical|Relationship|ActivityDefault\w+Type|Link|Reset|Add|Allow|Cost|ActivityPercent)/.test(
      name,
    ),
  );
  expect([msp.length, p6.length, project.length].every((n) => n > 12)).toBe(true);
  expect(unnamed('option', [...msp, ...p6, ...project])).toEqual([]);
});

test('every field of an activity that a later file can change has a name in both languages', () => {
  const fields = source('domain/schedule/fields.go');
  const ours = ['priority', 'subcontract', 'responsibles', 'tags']; // no file brings them
  const names = [...fields.matchAll(/record\.Add\(\w+, "(\w+)"|\bName: "(\w+)"/g)]
    .map(([, added, own]) => added ?? own)
    .filter((name) => !ours.includes(name));
  expect(names.length).toBeGreaterThan(30);
  for (const language of languages)
    expect(names.filter((name) => !(name in resources[language].import.field))).toEqual([]);
});

test('a field is named by its table; a name only the file knows stands as its own word', () => {
  expect(fieldName('TASK.act_start_date', 'es')).toBe('Actividades: inicio real');
  expect(fieldName('Task/PercentComplete', 'en')).toBe('Activities: percent complete');
  expect(fieldName('SCHEDOPTIONS.sched_float_type', 'es')).toBe('Opciones de cálculo: holgura total');
  expect(fieldName('RSRC', 'es')).toBe('Recursos');
  expect(fieldName('TASK.zz_own', 'es')).toBe('Actividades: «zz_own»');
  expect(fieldName('', 'es')).toBe('');
});

test('the value of an option is reported in words', () => {
  expect(optionName('sched_float_type', 'es')).toBe('Holgura total');
  expect(optionValue('sched_float_type', 'FT_MN', 'es')).toBe('La menor');
  expect(optionValue('HonorConstraints', '0', 'en')).toBe('No');
  expect(optionValue('MinutesPerDay', '480', 'es')).toBe('480');
  expect(optionValue('WeekStartDay', '1', 'es')).toBe('lunes');
  expect(optionValue('LevelPriorityList', 'priority_type,ASC\u007f\u007f', 'es')).toBe('Prioridad, ascendente');
  expect(optionValue('DefaultStartTime', '08:00:00', 'es')).toBe('08:00');
  expect(optionValue('CurrentDate', '2017-11-08T08:00:00', 'es')).not.toContain('T08');
});
