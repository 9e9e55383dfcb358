import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test-render';
import { openGantt } from './testing/open-gantt';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

test('view-111 a condition is left out by "and not": the rows, the count of the condition and the sentence follow', async () => {
  const { actions, store } = await openGantt();
  act(() => {
    actions.view.setFilter({
      join: 'and',
      rules: [
        { field: 'progress', operator: 'lessthan', value: '100' },
        { field: 'name', operator: 'includes', value: 'muros' },
      ],
    });
    actions.dialogs.openDialog({ kind: 'filter' });
  });
  const dialog = await screen.findByRole('dialog', { name: 'Filtrar actividades' });
  const joints = within(dialog).getAllByRole<HTMLSelectElement>('combobox', { name: 'Incluir o excluir' });
  expect(joints.map((joint) => joint.selectedOptions[0].text)).toEqual(['Donde', 'y']);
  await userEvent.selectOptions(joints[1], 'y no');
  // As many are not done as are no walls.
  expect(within(dialog).getAllByText('Cumplen 4 actividades')).toHaveLength(2);
  const sentence = within(dialog).getByRole('status', { name: 'El filtro en palabras' });
  expect(sentence.textContent).toBe('Avance < 100 y no Nombre contiene muros.');
  await expectAccessible(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ver 3 actividades' }));
  expect(store.getState().filter?.rules[1]).toEqual({
    ...{ field: 'name', operator: 'includes', value: 'muros' },
    not: true,
  });
  await waitFor(() => expect(screen.queryByRole('row', { name: /Muros/ })).toBeNull());
  expect(screen.getByRole('row', { name: /Losa/ })).toBeTruthy();
});

test('view-111 a group is denied as one condition, and holds groups down to the third', async () => {
  const { actions, store } = await openGantt();
  act(() => actions.dialogs.openDialog({ kind: 'filter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filtrar actividades' });
  for (let depth = 0; depth < 3; depth++)
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Grupo' })[0]);
  expect(within(dialog).getAllByRole('button', { name: 'Grupo' })).toHaveLength(3);
  const values = within(dialog).getAllByRole('textbox', { name: 'Valor' });
  await userEvent.type(values.at(-1)!, 'losa');
  await userEvent.selectOptions(within(dialog).getAllByRole('combobox', { name: 'Incluir o excluir' })[1], 'y no');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const slab = { field: 'name', operator: 'includes', value: 'losa' };
  expect(store.getState().filter?.rules).toEqual([
    { join: 'or', not: true, rules: [{ join: 'or', rules: [{ join: 'or', rules: [slab] }] }] },
  ]);
  await waitFor(() => expect(screen.queryByRole('row', { name: /Losa/ })).toBeNull());
});
