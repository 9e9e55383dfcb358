// The schedule's own columns in the session of a plan: what a command writes is seen before the server answers.
import { describe, expect, test } from 'vitest';
import { MemoryCommandStore } from '../core/command-store';
import type { RecordSnapshot } from '../core/record-model';
import { PlanSession, type Transport } from '../schedule/plan-session';
import { snapshot } from '../schedule/testing/plans';
import type { PlanCommand } from '../schedule/wire';
import { codeTypesOf, codeValuesOf, codingsOf } from './area';

const tables: RecordSnapshot['tables'] = {
  codeTypes: { row: [10, 11], codeTypeName: ['Zona', 'Nota'], codeTypeKind: ['', 'text'] },
  codeValues: { row: [12, 13], codeValueType: [10, 10], codeValueCode: ['N', 'S'], codeValueName: ['Norte', ''] },
  codings: { row: [14], codingActivity: [1], codingType: [10], codingValue: [12] },
};

async function open() {
  let made = 0;
  const transport: Transport = {
    snapshot: async () =>
      snapshot(
        [
          { row: 1, name: 'Losa', from: 0, to: 3 },
          { row: 2, name: 'Muro', from: 0, to: 3 },
        ],
        [],
      ),
    areas: async () => ({ revision: 10, tables }),
    stacks: async () => ({ undo: [], redo: [] }),
    send: () => new Promise(() => undefined),
    live: () => () => undefined,
  };
  const session = new PlanSession({
    transport,
    store: new MemoryCommandStore(),
    newId: () => `c${++made}`,
    defer: (task) => task(),
    wait: async () => undefined,
  });
  await session.open();
  await session.openAreas();
  const said = (command: PlanCommand) => {
    session.edit(command);
    const { rows } = session.view().areas!;
    const types = new Map(codeTypesOf(rows).map((type) => [type.row, type.name]));
    const values = new Map(codeValuesOf(rows).map((value) => [value.row, value.name || value.code]));
    return codingsOf(rows).map(
      ({ activity, type, value, text }) => `${activity} ${types.get(type)}=${values.get(value ?? 0) ?? text}`,
    );
  };
  return { session, said };
}

describe('codes on screen', () => {
  test('several activities get another value, or lose theirs', async () => {
    const { said } = await open();
    expect(said({ type: 'codes.assign', rows: [1, 2], codeType: 10, codeValue: 13 })).toEqual(['1 Zona=S', '2 Zona=S']);
    expect(said({ type: 'codes.assign', rows: [1], codeType: 10 })).toEqual(['2 Zona=S']);
    expect(said({ type: 'codes.assign', rows: [2], codeType: 11, text: ' De noche ' })).toEqual([
      '2 Zona=S',
      '2 Nota=De noche',
    ]);
  });

  test('a new type and its value are used in the step that makes them', async () => {
    const { said } = await open();
    const commands: PlanCommand[] = [
      { type: 'codes.add-type', name: 'Piso', kind: 'list', values: [{ code: 'P1' }] },
      { type: 'codes.assign', rows: [2], codeType: '#1', codeValue: '#2' },
    ];
    expect(said({ type: 'batch', commands })).toEqual(['1 Zona=Norte', '2 Piso=P1']);
  });

  test('codings go with their value and with their type', async () => {
    const { said, session } = await open();
    expect(said({ type: 'codes.remove-values', rows: [12] })).toEqual([]);
    expect(codeValuesOf(session.view().areas!.rows).map(({ code }) => code)).toEqual(['S']);
    said({ type: 'codes.remove-type', codeType: 10 });
    expect(codeTypesOf(session.view().areas!.rows).map(({ name }) => name)).toEqual(['Nota']);
    expect(codeValuesOf(session.view().areas!.rows)).toEqual([]);
  });
});
