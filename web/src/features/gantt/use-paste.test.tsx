import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearNotices } from '@/shared/ui';
import { openGantt } from './testing/open-gantt';

beforeEach(() => {
  localStorage.clear();
  clearNotices();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

describe('a paste away from the grid', () => {
  test.each([
    ['es', 'Elige primero una celda: ahí se pega.'],
    ['en', 'Choose a cell first: that is where it goes.'],
  ] as const)('says that a cell is chosen first and changes nothing: on a button, in %s', async (language, words) => {
    const { at, sent } = await openGantt({ language });
    at(2, 'duration');
    act(() => screen.getAllByRole('button')[0].focus());
    await userEvent.paste('4 d');
    await screen.findByText(words);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
  });

  test('is left alone in a field and in a dialog', async () => {
    const { at, actions, sent } = await openGantt();
    at(2, 'duration');
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await userEvent.paste('4 d');
    expect(field.value).toBe('4 d');
    field.remove();
    act(() => actions.dialogs.openDialog({ kind: 'delete', rows: [2] }));
    await screen.findByRole('dialog');
    const cancel = screen.getByRole('button', { name: 'Cancelar' });
    act(() => cancel.focus());
    await userEvent.paste('4 d');
    expect(screen.queryByText(/^Elige primero/)).toBeNull();
    expect(sent).toEqual([]);
  });
});
