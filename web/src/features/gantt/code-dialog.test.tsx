import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Delta } from '@/engine';
import { parseDate, typedMinute } from '@/shared/lib/date-text';
import { clearNotices } from '@/shared/ui';
import { codeText } from './api/use-brought';
import { contentsOf } from './code-dialog';
import { openGantt } from './testing/open-gantt';

beforeEach(() => {
  localStorage.clear();
  clearNotices();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

describe('codes of the selected activities', () => {
  test('a new type with its first value is given in one step', async () => {
    const { actions, sent } = await openGantt();
    act(() => actions.dialogs.openDialog({ kind: 'code', rows: [1, 2] }));
    const dialog = await screen.findByRole('dialog', { name: 'Códigos de 2 actividades' });
    await within(dialog).findByRole('textbox', { name: 'Código' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Asignar' }));
    expect(within(dialog).getAllByText('Escribe un nombre.')).toHaveLength(2);
    expect(sent).toHaveLength(0);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Nombre' }), 'Zona');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Código' }), 'N');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Asignar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      type: 'batch',
      commands: [
        { type: 'codes.add-type', name: 'Zona', kind: 'list', values: [{ code: 'N', name: '', colour: '' }] },
        { type: 'codes.assign', rows: [1, 2], codeType: '#1', codeValue: '#2' },
      ],
    });
  });
});

const zones = {
  revision: 10,
  tables: {
    codeTypes: { row: [40], codeTypeName: ['Zona'], codeTypeKind: [''] },
    codeValues: {
      row: [41],
      codeValueType: [40],
      codeValueCode: ['N'],
      codeValueName: ['Norte'],
      codeValueColour: ['#112233'],
    },
  },
};

describe('what the activities bear already', () => {
  const borne = {
    ...zones,
    tables: {
      ...zones.tables,
      codings: {
        row: [60],
        codingActivity: [1],
        codingType: [40],
        codingValue: [41],
        codingText: [''],
        codingNumber: [0],
      },
    },
  };

  test('is proposed, so that assigning it again changes nothing', async () => {
    const { actions } = await openGantt({ areas: async () => borne });
    act(() => actions.dialogs.openDialog({ kind: 'code', rows: [1] }));
    const value = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Valor' });
    expect(value.selectedOptions[0].textContent).toBe('N · Norte');
  });

  test('is not taken away where it differs: a value has to be chosen first', async () => {
    const { actions, sent } = await openGantt({ areas: async () => borne });
    act(() => actions.dialogs.openDialog({ kind: 'code', rows: [1, 2] }));
    const value = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Valor' });
    expect(value.selectedOptions[0].textContent).toBe('Valores distintos: elige uno');
    const assign = screen.getByRole<HTMLButtonElement>('button', { name: 'Asignar' });
    expect(assign.disabled).toBe(true);
    await userEvent.selectOptions(value, 'N · Norte');
    await userEvent.click(assign);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ type: 'codes.assign', rows: [1, 2], codeType: 40, codeValue: 41 });
  });
});

test('different texts of a field stay until another one is typed', async () => {
  const fields = {
    revision: 10,
    tables: {
      codeTypes: { row: [40], codeTypeName: ['Turno'], codeTypeKind: ['text'] },
      codings: {
        ...{ row: [60], codingActivity: [1], codingType: [40], codingValue: [0] },
        ...{ codingText: ['De noche'], codingNumber: [0] },
      },
    },
  };
  const { actions, sent } = await openGantt({ areas: async () => fields });
  act(() => actions.dialogs.openDialog({ kind: 'code', rows: [1, 2] }));
  const value = await screen.findByPlaceholderText('Valores distintos: escribe uno');
  const assign = screen.getByRole<HTMLButtonElement>('button', { name: 'Asignar' });
  expect(assign.disabled).toBe(true);
  await userEvent.type(value, '{Enter}');
  expect(sent).toHaveLength(0);
  await userEvent.type(value, 'De día');
  await userEvent.click(assign);
  await waitFor(() => expect(sent).toMatchObject([{ type: 'codes.assign', rows: [1, 2], text: 'De día' }]));
});

describe('the type of a code and its values', () => {
  const manage = async () => {
    const gantt = await openGantt({ areas: async () => zones });
    act(() => gantt.actions.dialogs.openDialog({ kind: 'code', rows: [1] }));
    const dialog = await screen.findByRole('dialog', { name: 'Códigos de 1 actividad' });
    await userEvent.click(await within(dialog).findByText('Cambiar el tipo y sus valores'));
    /** Somebody else gives a field of a row another value. */
    const theirs = (field: string, row: number, value: string) =>
      gantt.hear({
        schedule: 's-1',
        base: 10,
        revision: 11,
        position: '11',
        command: 'theirs',
        actor: 'bruno',
        at: '2026-04-06T12:00:00Z',
        type: '',
        changed: [{ field, rows: [row], to: [value] }],
      } as unknown as Delta);
    const box = (name: string) => within(dialog).getByRole<HTMLInputElement>('textbox', { name });
    return { ...gantt, dialog, theirs, box };
  };

  test('a field that nobody typed in shows what a colleague wrote, and does not write over it', async () => {
    const { sent, theirs, box } = await manage();
    await userEvent.click(box('Descripción de N'));
    theirs('codeValueName', 41, 'Ala norte');
    await waitFor(() => expect(box('Descripción de N').value).toBe('Ala norte'));
    await userEvent.tab();
    expect(sent).toHaveLength(0);
    await userEvent.type(box('Descripción de N'), ' 2');
    await userEvent.tab();
    await waitFor(() => expect(sent).toMatchObject([{ type: 'codes.set-value', codeValue: 41, name: 'Ala norte 2' }]));
  });

  test('another name is sent with the name over which it was typed', async () => {
    const { sent, theirs, box, dialog } = await manage();
    await userEvent.type(box('Nombre'), ' A');
    theirs('codeTypeName', 40, 'Sector');
    await waitFor(() => expect(within(dialog).getByRole('option', { name: 'Sector' })).toBeTruthy());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar nombre' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ type: 'codes.rename-type', codeType: 40, name: 'Zona A', seen: 'Zona' }]),
    );
  });

  test('Escape gives back what a field held, and closes the dialog only when nothing is typed', async () => {
    const { sent, box } = await manage();
    await userEvent.type(box('Descripción de N'), ' y sur');
    await userEvent.keyboard('{Escape}');
    expect(box('Descripción de N').value).toBe('Norte');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(0);
  });
});

test('a dialog that opens before the codes are there proposes the first type once they are', async () => {
  let come: () => void = () => undefined;
  const { actions } = await openGantt({
    areas: () =>
      new Promise((done) => {
        come = () => done(zones);
      }),
  });
  act(() => actions.dialogs.openDialog({ kind: 'code', rows: [1] }));
  const dialog = await screen.findByRole('dialog', { name: 'Códigos de 1 actividad' });
  expect(within(dialog).getByRole('status').textContent).toBe('Cargando los códigos…');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Asignar' }).disabled).toBe(true);
  await act(async () => come());
  const type = await within(dialog).findByRole<HTMLSelectElement>('combobox', { name: 'Tipo de código o campo' });
  expect(type.selectedOptions[0].textContent).toBe('Zona');
});

describe('typed fields', () => {
  const date = parseDate('04/05/26', 'DD/MM/YY');
  const may = 'problem' in date ? 0 : typedMinute(date, false);
  test.each([
    ['number', '12,5', { number: 125_000 }, '12,5'],
    ['number', '1,234', { number: 12_340_000 }, '1.?234'],
    ['cost', '1.234,5', { number: 12_345_000 }, '1.?234,5'],
    ['cost', '-3', { number: -30_000 }, '-3'],
    ['duration', '16 h', { number: 960 }, '16 h'],
    ['date', '04/05/26', { number: may }, '04/05/26'],
    ['text', ' De noche ', { text: 'De noche' }, 'De noche'],
  ] as const)('%s: %s is stored and shown again', (kind, typed, contents, shown) => {
    const read = contentsOf(kind, typed, false, 'DD/MM/YY');
    expect(read).toEqual(contents);
    const words = { language: 'es', dateFormat: 'DD/MM/YY' };
    expect(codeText(kind, { text: read?.text ?? '', number: read?.number ?? 0 }, words)).toMatch(
      new RegExp(`^${shown}`),
    );
  });

  test.each([
    ['number', 'doce'],
    ['duration', '-1'],
    ['date', 'pronto'],
  ] as const)('%s: %s is no value', (kind, typed) => {
    expect(contentsOf(kind, typed, false, 'DD/MM/YY')).toBeUndefined();
  });

  test('an empty text and a flag that is not set take the value away', () => {
    expect(contentsOf('text', '  ', false, 'DD/MM/YY')).toEqual({});
    expect(contentsOf('flag', '', false, 'DD/MM/YY')).toEqual({});
    expect(contentsOf('flag', '', true, 'DD/MM/YY')).toEqual({ number: 1 });
  });
});
