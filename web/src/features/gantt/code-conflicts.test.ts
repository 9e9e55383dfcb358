import { expect, test } from 'vitest';
import type { Fault } from '@/engine';
import { codeConflict, insistOnCode, type SeeingCodes, seeingCodes } from './code-conflicts';

const fault = (params: Fault['params']): Fault => ({ code: 'codes.value_changed', message: '', params });
const place = {
  words: { language: 'es', dateFormat: 'DD/MM/YY' },
  values: [
    { row: 41, type: 40, code: 'N', name: 'Norte', colour: '' },
    { row: 42, type: 40, code: 'S', name: '', colour: '' },
  ],
  resolve: Number,
};
const assign = (more: Partial<SeeingCodes>) =>
  ({ type: 'codes.assign', rows: [1], codeType: 40, seen: {}, ...more }) as SeeingCodes;

test.each([
  [
    'a value of a list',
    assign({ codeValue: 42, seen: {} }),
    { kind: '', seen: '', value: 'Norte', codeValue: 41 },
    { was: '', theirs: 'Norte', mine: 'S' },
    { codeValue: 41 },
  ],
  [
    'a figure',
    assign({ number: 15_000, seen: { number: 10_000 } }),
    { kind: 'number', seen: '1', value: '2.5', number: 25_000 },
    { was: '1', theirs: '2,5', mine: '1,5' },
    { number: 25_000 },
  ],
  [
    'a text that is gone',
    assign({ text: 'De noche', seen: { text: 'De día', coding: 60 } }),
    { kind: 'text', seen: 'De día', value: '' },
    { was: 'De día', theirs: '', mine: 'De noche' },
    { text: '' },
  ],
  [
    'the name of a value',
    { type: 'codes.set-value', codeValue: 41, name: 'Ala', seen: { name: 'Norte' } } as SeeingCodes,
    { field: 'codeValueName', seen: 'Norte', value: 'Costado' },
    { was: 'Norte', theirs: 'Costado', mine: 'Ala' },
    { name: 'Costado' },
  ],
  [
    'the name of a type',
    { type: 'codes.rename-type', codeType: 40, name: 'Sector', seen: 'Zona' } as SeeingCodes,
    { field: 'codeTypeName', seen: 'Zona', value: 'Área' },
    { was: 'Zona', theirs: 'Área', mine: 'Sector' },
    'Área',
  ],
] as const)(
  'of %s, what was seen, theirs and mine are named; insisting has seen theirs',
  (_, command, params, said, seen) => {
    expect(codeConflict(command, fault(params), place)).toEqual(said);
    expect(insistOnCode(command, fault(params))).toEqual({ ...command, seen });
  },
);

test('a command that names nothing it saw, and a batch of several, are no such edit', () => {
  const one = assign({ codeValue: 41 });
  expect(seeingCodes({ type: 'batch', commands: [one] })).toBe(one);
  expect(seeingCodes({ type: 'batch', commands: [one, one] })).toBeUndefined();
  expect(seeingCodes({ type: 'codes.assign', rows: [1], codeType: 40, codeValue: 41 })).toBeUndefined();
});
