import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('typed fields', () => {
  const date = parseDate('04/05/26', 'DD/MM/YY');
  const may = 'problem' in date ? 0 : typedMinute(date, false);
  test.each([
    ['number', '12,5', { number: 125_000 }, '12,5'],
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
